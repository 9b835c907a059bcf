"""What seats and bank hold, and the one door through which it moves. BASE-COMP-07, BASE-COMP-13.

`pay`, `take`, `give` and `steal` are four faces of `_move`, which tells the log's reader and every
module that a seat has lost cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.catan.base.goods import bank_at_start, kinds, table
from games.catan.base.module import base
from games.catan.kit.cards import Cards, total
from games.engine.copying import copy_each
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.rules import Event
from games.engine.types import Seat

base.copies(dict, "bank")
base.copies(copy_each, "hands")


@Event
def cards_left(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """Cards have left a hand; `hidden` when not all seats know which. BASE-OFFER-09, BASE-OFFER-10"""


def hand(game: Game, seat: Seat) -> Cards:
    """All that a seat holds by kind, zeros included, wherever it lives; only this file changes it."""
    return game.state["base"]["hands"][seat]  # type: ignore[no-any-return]


def hand_cards(game: Game, seat: Seat) -> Cards:
    """What counts for the seven, is discarded and can be stolen; to be read, never changed. BASE-SEVEN-03"""
    return held_of(game, seat, kinds(game, "in_hand"))


def held_of(game: Game, seat: Seat, some: Sequence[str]) -> Cards:
    """What a seat holds of some kinds, zeros included; to be read, never changed."""
    held = hand(game, seat)
    return held if len(some) == len(held) else {kind: held[kind] for kind in some}


def bank(game: Game) -> Cards:
    """The bank's cards by kind, without what never runs out; only this file changes it."""
    return game.state["base"]["bank"]  # type: ignore[no-any-return]


def bank_can_pay(game: Game, kind: str, wanted: int) -> int:
    """How many of so many of a kind the bank has."""
    return min(wanted, bank(game).get(kind, wanted))


def pay(game: Game, seat: Seat, cards: Mapping[str, int]) -> None:
    """From a hand to the bank, seen by all. BASE-HIDE-11"""
    _move(game, hand(game, seat), bank(game), cards)
    cards_left(game, seat, cards, False)


def take(game: Game, seat: Seat, cards: Mapping[str, int]) -> None:
    """From the bank to a hand, seen by all. BASE-HIDE-11"""
    _move(game, bank(game), hand(game, seat), cards)


def give(game: Game, giver: Seat, receiver: Seat, cards: Mapping[str, int]) -> None:
    """From hand to hand, seen by all."""
    _move(game, hand(game, giver), hand(game, receiver), cards)
    cards_left(game, giver, cards, False)


def hand_over(game: Game, giver: Seat, receiver: Seat, cards: Mapping[str, int]) -> None:
    """From hand to hand, known to the two seats only."""
    _move(game, hand(game, giver), hand(game, receiver), cards)
    cards_left(game, giver, cards, True)


def swap(game: Game, one: Seat, gives: Mapping[str, int], other: Seat, takes: Mapping[str, int]) -> None:
    """BASE-TRADE-05: both hands change at once."""
    _move(game, hand(game, one), hand(game, other), gives)
    _move(game, hand(game, other), hand(game, one), takes)
    cards_left(game, one, gives, False)
    cards_left(game, other, takes, False)


def steal(game: Game, thief: Seat, victim: Seat) -> Cards:
    """BASE-ROBBER-04, BASE-ROBBER-07, BASE-HIDE-07: one card at random, known to thief and victim only.

    Gives nothing where the victim has no card (BASE-ROBBER-05).
    """
    cards = hand_cards(game, victim)
    if not total(cards):
        return {}
    stolen = game.chance("steal", thief, victim).draw(cards)
    _move(game, hand(game, victim), hand(game, thief), stolen)
    cards_left(game, victim, stolen, True)
    return stolen


def _move(game: Game, source: Cards, target: Cards, cards: Mapping[str, int]) -> None:
    stock = bank(game)
    for kind, count in cards.items():
        if source is not stock or kind in stock:
            if source.get(kind, 0) < count:
                raise EngineError(f"there are not {count} {kind} in {source}")
            source[kind] -= count
        if target is not stock or kind in stock:
            target[kind] = target.get(kind, 0) + count


def deal_empty_hands(game: Game) -> None:
    """The bank full, every hand empty."""
    game.state["base"]["bank"] = bank_at_start(game)
    game.state["base"]["hands"] = {seat: dict.fromkeys(table(game), 0) for seat in game.seats}

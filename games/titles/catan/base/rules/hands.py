"""What seats and bank hold, and the one door through which it moves. BASE-COMP-07, BASE-COMP-13.

`pay`, `take`, `give`, `steal` and their like are faces of `_move`, which writes the record; every module is told
that a seat has lost cards, and that one has got some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.copies import copy_each
from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.questions import Event
from games.engine.record import BOX, Pile
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.goods import bank_at_start, goods, kinds
from games.titles.catan.base.rules.module import base
from games.titles.catan.kit.rules.cards import Cards, add, total

BANK = "bank"
"""What the record calls it."""

base.copies(dict, "bank")
base.copies(copy_each, "hands")


@Event
def cards_left(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """Cards have left a hand; `hidden` when not all seats know which. BASE-OFFER-09, BASE-OFFER-10"""


@Event
def cards_came(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """Cards have come to a hand, and are not any more where they were; never before there is a first turn. TB-RI-19"""


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


def pile_of(seat: Seat) -> str:
    """What the record calls all that a seat holds."""
    return f"hand/{seat}"


def bank(game: Game) -> Cards:
    """The bank's cards by kind, without what never runs out; only this file changes it."""
    return game.state["base"]["bank"]  # type: ignore[no-any-return]


def bank_can_pay(game: Game, kind: str, wanted: int) -> int:
    """How many of the wanted cards of a kind the bank has."""
    return min(wanted, bank(game).get(kind, wanted))


def pay(game: Game, seat: Seat, cards: Mapping[str, int]) -> None:
    """From a hand to the bank, seen by all. BASE-HIDE-11"""
    _move(game, seat, None, cards)
    cards_left(game, seat, cards, False)


def take(game: Game, seat: Seat, cards: Mapping[str, int]) -> None:
    """From the bank to a hand, seen by all. BASE-HIDE-11"""
    _move(game, None, seat, cards)
    _come(game, seat, cards, False)


def give(game: Game, giver: Seat, receiver: Seat, cards: Mapping[str, int]) -> None:
    """From hand to hand, seen by all."""
    _move(game, giver, receiver, cards)
    cards_left(game, giver, cards, False)
    _come(game, receiver, cards, False)


def hand_over(game: Game, giver: Seat, receiver: Seat, cards: Mapping[str, int]) -> None:
    """From hand to hand, known to the two seats only."""
    _move(game, giver, receiver, cards)
    cards_left(game, giver, cards, True)
    _come(game, receiver, cards, True)


def swap(game: Game, one: Seat, gives: Mapping[str, int], other: Seat, takes: Mapping[str, int]) -> None:
    """BASE-TRADE-05: both hands change at once."""
    _move(game, one, other, gives)
    _move(game, other, one, takes)
    cards_left(game, one, gives, False)
    cards_left(game, other, takes, False)
    _come(game, one, takes, False)
    _come(game, other, gives, False)


def steal(game: Game, thief: Seat, victim: Seat) -> Cards:
    """BASE-ROBBER-04, BASE-ROBBER-07, BASE-HIDE-07: one card at random, known to thief and victim only.

    Gives nothing where the victim has no card (BASE-ROBBER-05).
    """
    cards = hand_cards(game, victim)
    if not total(cards):
        return {}
    stolen = game.chance("steal", thief, victim).about(pile=pile_of(victim)).draw(cards)
    _move(game, victim, thief, stolen)
    cards_left(game, victim, stolen, True)
    _come(game, thief, stolen, True)
    return stolen


def find(game: Game, seat: Seat, cards: Mapping[str, int], pile: str) -> None:
    """From a pile of a module, which keeps its books itself, to a seat."""
    add(hand(game, seat), cards)
    game.moved(cards, pile, pile_of(seat))
    _come(game, seat, cards, True)


def lay_aside(game: Game, seat: Seat, cards: Mapping[str, int], pile: str) -> None:
    """From a seat to a pile of a module, which keeps its books itself; seen by all."""
    held = hand(game, seat)
    for kind, count in cards.items():
        if held[kind] < count:
            raise _short(held, kind, count)
        held[kind] -= count
    game.moved(cards, pile_of(seat), pile)
    cards_left(game, seat, cards, False)


def return_to_bank(game: Game, cards: Mapping[str, int], pile: str) -> None:
    """From a pile of a module, which keeps its books itself, to the bank (TB-CA-14)."""
    add(bank(game), {kind: count for kind, count in cards.items() if kind in bank(game)})
    game.moved(cards, pile, BANK)


def _move(game: Game, giver: Seat | None, receiver: Seat | None, cards: Mapping[str, int]) -> None:
    """The door; `None` is the bank, where what never runs out is not counted."""
    here = game.state["base"]
    stock, hands = here["bank"], here["hands"]
    source = stock if giver is None else hands[giver]
    target = stock if receiver is None else hands[receiver]
    for kind, count in cards.items():
        if source is not stock or kind in stock:
            left = source[kind] - count
            if left < 0:
                raise _short(source, kind, count)
            source[kind] = left
        if target is not stock or kind in stock:
            target[kind] += count
    game.moved(
        cards, BANK if giver is None else pile_of(giver), BANK if receiver is None else pile_of(receiver)
    )


def _come(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """Nobody is told of what is dealt while the modules still lay their parts of a new state."""
    if game.stack:
        cards_came(game, seat, cards, hidden)


def _short(source: Cards, kind: str, count: int) -> EngineError:
    return EngineError(f"there are not {count} {kind} in {source}")


def deal_empty_hands(game: Game) -> None:
    """The bank full, every hand empty."""
    stock = bank_at_start(game)
    game.state["base"]["bank"] = stock
    game.moved(stock, BOX, BANK)
    game.state["base"]["hands"] = {seat: dict.fromkeys(goods(game), 0) for seat in game.seats}


@base.piles
def bank_and_hands(game: Game) -> dict[str, Pile]:
    return {BANK: bank(game), **{pile_of(seat): hand(game, seat) for seat in game.seats}}


@base.explains
def goods_apart(game: Game) -> dict[str, Json]:
    """What is not drawn from a hand though a seat holds it, and what the bank never runs out of."""
    cards = kinds(game, "in_hand")
    return {
        "safe": [kind for kind in goods(game) if kind not in cards],
        "endless": list(kinds(game, "is_endless")),
    }

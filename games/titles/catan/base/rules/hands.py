"""The cards of seats and bank, and the only functions that move them. BASE-COMP-07, BASE-COMP-13.

`pay`, `take`, `give`, `steal` and the others call `_move`, which writes the record. They send `cards_left` and
`cards_came`, so that every module can react.
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
"""The bank's name in the record."""

base.copies(dict, "bank")
base.copies(copy_each, "hands")


@Event
def cards_left(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """Cards have left a hand; `hidden` if some seats do not know which. BASE-OFFER-09, BASE-OFFER-10"""


@Event
def cards_came(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    """Cards have reached a hand, after leaving their former place; never before the first turn. TB-RI-19"""


def hand(game: Game, seat: Seat) -> Cards:
    """Return all goods of a seat by kind, zeros included; only this file changes them."""
    return game.state["base"]["hands"][seat]  # type: ignore[no-any-return]


def hand_cards(game: Game, seat: Seat) -> Cards:
    """Return the cards that count for the seven and can be discarded or stolen; read-only. BASE-SEVEN-03"""
    return held_of(game, seat, kinds(game, "in_hand"))


def held_of(game: Game, seat: Seat, some: Sequence[str]) -> Cards:
    """Return a seat's goods of some kinds, zeros included; read-only."""
    held = hand(game, seat)
    return held if len(some) == len(held) else {kind: held[kind] for kind in some}


def pile_of(seat: Seat) -> str:
    """Return the name of a seat's goods in the record."""
    return f"hand/{seat}"


def bank(game: Game) -> Cards:
    """Return the bank's cards by kind, without kinds that never run out; only this file changes them."""
    return game.state["base"]["bank"]  # type: ignore[no-any-return]


def bank_can_pay(game: Game, kind: str, wanted: int) -> int:
    """Return the wanted number, or the bank's stock if that is smaller."""
    return min(wanted, bank(game).get(kind, wanted))


def pay(game: Game, seat: Seat, cards: Mapping[str, int]) -> None:
    """Move cards from a hand to the bank, publicly. BASE-HIDE-11"""
    _move(game, seat, None, cards)
    cards_left(game, seat, cards, False)


def take(game: Game, seat: Seat, cards: Mapping[str, int]) -> None:
    """Move cards from the bank to a hand, publicly. BASE-HIDE-11"""
    _move(game, None, seat, cards)
    _come(game, seat, cards, False)


def give(game: Game, giver: Seat, receiver: Seat, cards: Mapping[str, int]) -> None:
    """Move cards from hand to hand, publicly."""
    _move(game, giver, receiver, cards)
    cards_left(game, giver, cards, False)
    _come(game, receiver, cards, False)


def hand_over(game: Game, giver: Seat, receiver: Seat, cards: Mapping[str, int]) -> None:
    """Move cards from hand to hand, known to the two seats only."""
    _move(game, giver, receiver, cards)
    cards_left(game, giver, cards, True)
    _come(game, receiver, cards, True)


def swap(game: Game, one: Seat, gives: Mapping[str, int], other: Seat, takes: Mapping[str, int]) -> None:
    """Exchange cards between two hands at the same time. BASE-TRADE-05"""
    _move(game, one, other, gives)
    _move(game, other, one, takes)
    cards_left(game, one, gives, False)
    cards_left(game, other, takes, False)
    _come(game, one, takes, False)
    _come(game, other, gives, False)


def steal(game: Game, thief: Seat, victim: Seat) -> Cards:
    """Move a random card, known to thief and victim only. BASE-ROBBER-04, BASE-ROBBER-07, BASE-HIDE-07

    Return the card, or nothing if the victim has no card (BASE-ROBBER-05).
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
    """Move cards from a module's pile to a seat; the module itself updates its pile."""
    add(hand(game, seat), cards)
    game.moved(cards, pile, pile_of(seat))
    _come(game, seat, cards, True)


def lay_aside(game: Game, seat: Seat, cards: Mapping[str, int], pile: str) -> None:
    """Move cards publicly from a seat to a module's pile; the module itself updates its pile."""
    held = hand(game, seat)
    for kind, count in cards.items():
        if held[kind] < count:
            raise _short(held, kind, count)
        held[kind] -= count
    game.moved(cards, pile_of(seat), pile)
    cards_left(game, seat, cards, False)


def return_to_bank(game: Game, cards: Mapping[str, int], pile: str) -> None:
    """Move cards from a module's pile to the bank; the module itself updates its pile (TB-CA-14)."""
    add(bank(game), {kind: count for kind, count in cards.items() if kind in bank(game)})
    game.moved(cards, pile, BANK)


def _move(game: Game, giver: Seat | None, receiver: Seat | None, cards: Mapping[str, int]) -> None:
    """Move cards; None is the bank, which does not count goods that never run out."""
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
    """Send `cards_came`, but not while the modules are still setting up a new state."""
    if game.stack:
        cards_came(game, seat, cards, hidden)


def _short(source: Cards, kind: str, count: int) -> EngineError:
    return EngineError(f"there are not {count} {kind} in {source}")


def deal_empty_hands(game: Game) -> None:
    """Fill the bank and empty every hand."""
    stock = bank_at_start(game)
    game.state["base"]["bank"] = stock
    game.moved(stock, BOX, BANK)
    game.state["base"]["hands"] = {seat: dict.fromkeys(goods(game), 0) for seat in game.seats}


@base.piles
def bank_and_hands(game: Game) -> dict[str, Pile]:
    return {BANK: bank(game), **{pile_of(seat): hand(game, seat) for seat in game.seats}}


@base.explains
def goods_apart(game: Game) -> dict[str, Json]:
    """Return the goods that a seat holds but that are not drawn from its hand, and those that never run out."""
    cards = kinds(game, "in_hand")
    return {
        "safe": [kind for kind in goods(game) if kind not in cards],
        "endless": list(kinds(game, "is_endless")),
    }

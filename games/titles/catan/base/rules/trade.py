"""Rules that all trades share, with the bank or between seats.

BASE-TRADE-01, BASE-TRADE-02, BASE-TRADE-03, BASE-TRADE-04, BASE-TRADE-05, BASE-TRADE-06, BASE-TRADE-07,
BASE-TRADE-08.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import OpenVerb
from games.titles.catan.base.rules.goods import good, kinds, why_not_traded
from games.titles.catan.base.rules.hands import hand, held_of
from games.titles.catan.base.rules.turn import Main, PreRoll
from games.titles.catan.kit.rules.cards import Cards, are_amounts, total

MOST_OF_A_KIND = 100
"""The most cards of a kind that never runs out that a trade may name."""


class WhileTrading(OpenVerb):
    """A verb open to the other seats while trade and build is on the stack. BASE-TRADE-01"""

    open_while = ("main",)

    def why_closed(self, game: Game, seat: Seat) -> Refusal:
        """Return BASE-ERR-04 before the roll, and otherwise the refusal of the decision on top of the stack."""
        top = game.top
        assert top is not None
        return refuse("BASE-ERR-04") if isinstance(top, PreRoll) else top.refusal(game, seat, self.name)


def trader(game: Game) -> Seat | None:
    """Return the seat in trade and build, with which all others trade. BASE-TRADE-01"""
    for data in reversed(game.stack):
        if data["step"] == Main.name:
            return data["seat"]  # type: ignore[no-any-return]
    return None


def is_trade_closed(game: Game) -> bool:
    """Return True if a building has ended trading in this part, which only happens with `separate_phases`.

    BASE-TURN-05
    """
    if not game.state["options"]["separate_phases"]:
        return False
    part = game.part_or_none
    return part is not None and bool(part.get("base", {}).get("trade_closed"))


def why_trade_closed(game: Game) -> Refusal | None:
    """BASE-ERR-60"""
    return refuse("BASE-ERR-60") if is_trade_closed(game) else None


def has_parts(argument: Json, *parts: str) -> bool:
    """Return True if an argument is an object with exactly these keys."""
    return isinstance(argument, dict) and argument.keys() == set(parts)


def why_not_cards(game: Game, cards: Json) -> Refusal | None:
    """Require kinds and numbers of cards that exist. BASE-TRADE-04; BASE-ERR-52, BASE-ERR-58"""
    if not are_amounts(cards):
        return refuse("BASE-ERR-58")
    refusal = why_not_traded(game, cards, "traded_with_seats")
    if refusal is not None:
        return refusal
    for kind, count in cards.items():
        if count > (most := most_of(game, kind)):
            return refuse("BASE-ERR-67", resource=kind, n=most)
    return None


def most_of(game: Game, kind: str) -> int:
    """Return the most cards of a kind that a trade may name: as many as there are in the game. BASE-ERR-67"""
    stock = good(game, kind).stock
    return MOST_OF_A_KIND if stock is None else stock


def nameable(game: Game) -> Cards:
    """Return by kind of good that seats trade the most that an offer may name. BASE-TRADE-04"""
    return {kind: most_of(game, kind) for kind in kinds(game, "traded_with_seats")}


def why_not_a_deal(game: Game, give: Json, want: Json) -> Refusal | None:
    """Require cards on both sides and no kind on both. BASE-TRADE-02, BASE-TRADE-03; BASE-ERR-42, BASE-ERR-43"""
    refusal = why_not_cards(game, give) or why_not_cards(game, want)
    if refusal is not None:
        return refusal
    if not total(give) or not total(want):
        return refuse("BASE-ERR-43")
    if not all(give.values()) or not all(want.values()):
        return refuse("BASE-ERR-58")
    if give.keys() & want.keys():
        return refuse("BASE-ERR-42")
    return None


def has_goods(game: Game, seat: Seat) -> bool:
    """Return True if the seat holds anything that can be traded. BASE-OFFER-19"""
    held = hand(game, seat)
    for kind in kinds(game, "traded_with_seats"):  # noqa: SIM110 (asked very often; a loop is twice as fast)
        if held[kind]:
            return True
    return False


def tradable(game: Game, seat: Seat) -> Cards:
    """Return the goods that a seat can offer to others, by kind, zeros included. BASE-TRADE-04"""
    return dict(held_of(game, seat, kinds(game, "traded_with_seats")))


def sample_deal(game: Game, held: Mapping[str, int], luck: random.Random) -> tuple[Cards, Cards]:
    """Return a small deal that a hand can offer: one or two of a kind for one or two of another."""
    traded = kinds(game, "traded_with_seats")
    give = luck.choice([kind for kind in traded if held[kind]])
    want = luck.choice([kind for kind in traded if kind != give])
    return {give: luck.randint(1, min(2, held[give]))}, {want: luck.randint(1, 2)}

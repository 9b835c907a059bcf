"""Whom a progress card is played on, and what can be taken there. CK-CARD-11"""

from __future__ import annotations

from games.engine.arguments import is_bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.kit.rules.cards import are_amounts, holds, total


def number_of_cards(game: Game, seat: Seat) -> int:
    """CK-HIDE-02: all see how many cards a seat holds."""
    return total(hand_cards(game, seat))


def seats_ahead(game: Game, seat: Seat, *, lead: int) -> list[Seat]:
    """CK-CARD-11: the other seats, clockwise, with at least that many points more; now, and all points are open."""
    least = public_points(game, seat) + lead
    return [other for other in game.clockwise_from(seat)[1:] if public_points(game, other) >= least]


def why_not_among(game: Game, argument: Json, targets: list[Seat], code: str) -> Refusal | None:
    """A seat has to be named, and one that the card can be played on."""
    if not isinstance(argument, str) or argument not in game.state["seats"]:
        return refuse("BASE-ERR-65")
    return None if argument in targets else refuse(code)


def why_not_so_many(cards: dict[str, int], number: int, argument: Json) -> Refusal | None:
    """CK-ILL-60; BASE-ERR-10, BASE-ERR-58"""
    if not are_amounts(argument) or not is_bundle(argument):
        return refuse("BASE-ERR-58")
    if total(argument) != number:
        return refuse("CK-ILL-60", n=number)
    return None if holds(cards, argument) else refuse("BASE-ERR-10")

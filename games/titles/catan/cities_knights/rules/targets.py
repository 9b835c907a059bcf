"""The seats that a progress card can be played on, and checks of what is taken from them. CK-CARD-11"""

from __future__ import annotations

from games.engine.arguments import is_bundle
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.kit.rules.cards import are_amounts, holds, total


def number_of_cards(game: Game, seat: Seat) -> int:
    """Return the size of a seat's hand, which is public. CK-HIDE-02"""
    return total(hand_cards(game, seat))


def seats_ahead(game: Game, seat: Seat, *, lead: int) -> list[Seat]:
    """Return the other seats with at least `lead` more points, clockwise. CK-CARD-11

    All points are public, so it compares the points as they stand now.
    """
    least = public_points(game, seat) + lead
    return [other for other in game.clockwise_from(seat)[1:] if public_points(game, other) >= least]


def why_not_among(game: Game, argument: Json, targets: list[Seat], code: str) -> Refusal | None:
    """Refuse with `code` a seat that is not among the targets, and anything that is no seat."""
    if not isinstance(argument, str) or argument not in game.state["seats"]:
        return refuse("BASE-ERR-65")
    return None if argument in targets else refuse(code)


def why_not_so_many(cards: dict[str, int], number: int, argument: Json) -> Refusal | None:
    """Refuse a choice that is not exactly `number` of these cards. CK-ILL-60; BASE-ERR-10, BASE-ERR-58"""
    if not are_amounts(argument) or not is_bundle(argument):
        return refuse("BASE-ERR-58")
    if total(argument) != number:
        return refuse("CK-ILL-60", n=number)
    return None if holds(cards, argument) else refuse("BASE-ERR-10")

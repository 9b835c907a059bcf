"""The worth of gifts, of ships on their way to them, and of harbors: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.forgotten_tribe.rules.facts import CARD, POINT
from games.titles.catan.forgotten_tribe.rules.gifts import at_start, gifts
from games.titles.catan.forgotten_tribe.rules.harbors import kept
from games.titles.catan.forgotten_tribe.rules.module import forgotten_tribe
from games.titles.catan.seafarers.rules.advice import goals_of_ships

POINT_WORTH, CARD_WORTH, HARBOR_WORTH = 150.0, 80.0, 60.0
"""The worth of a gift that a ship can reach, in hundredths of a victory point."""
OTHERS_NEAR_IT = 0.7
"""The share of the other gifts of an island, since a ship that has come to one can sail on to them."""
LEFT = 0.5
"""The share of the gifts that are left, since other seats can take them."""
KEPT = 20.0
"""The worth of a harbor that the seat has taken and not placed."""


def _worths(game: Game) -> dict[str, float]:
    known = {POINT: POINT_WORTH, CARD: CARD_WORTH}
    return {edge: known.get(kind, HARBOR_WORTH) for edge, kind in gifts(game).items()}


@forgotten_tribe.answers(goals_of_ships)
def gifts_draw_ships(
    earlier: Callable[[Game, Seat], dict[str, dict[str, float]]], game: Game, seat: Seat
) -> dict[str, dict[str, float]]:
    worths, island_of = _worths(game), at_start(game).islands
    islands: dict[str, float] = {}
    for edge, worth in worths.items():
        islands[island_of[edge]] = islands.get(island_of[edge], 0) + worth
    draws = {
        edge: {edge: worth + OTHERS_NEAR_IT * (islands[island_of[edge]] - worth)}
        for edge, worth in worths.items()
    }
    return {**earlier(game, seat), **draws}


@forgotten_tribe.answers(worth_besides)
def gifts_are_better_taken_than_left(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    return earlier(game, seat) + KEPT * len(kept(game, seat)) - LEFT * sum(_worths(game).values())

"""How the scenario is won: with a complete wonder, or with ten points and the most levels. SF-WON-07, SF-WON-08"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.points import points_win, whose_moment, winner
from games.titles.catan.wonders.rules.claims import level_of
from games.titles.catan.wonders.rules.facts import LEVELS
from games.titles.catan.wonders.rules.module import wonders


@wonders.answers(winner)
def a_complete_wonder_wins(earlier: Callable[[Game], Seat | None], game: Game) -> Seat | None:
    """SF-WON-08"""
    seat = whose_moment(game)
    if seat is not None and level_of(game, seat) == LEVELS:
        return seat
    return earlier(game)


@wonders.answers(points_win)
def points_win_with_the_most_levels(earlier: Callable[[Game, Seat], bool], game: Game, seat: Seat) -> bool:
    """At least one level, and more than every other seat. Harbormaster asks for one more point. SF-WON-08, SF-TB-03"""
    level = level_of(game, seat)
    has_most = all(level > level_of(game, other) for other in game.seats if other != seat)
    return has_most and earlier(game, seat)

"""The benefits of caravans, and the number of points to win. TB-CA-20, TB-CA-21, TB-CA-22."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.longest_road import route_lengths
from games.titles.catan.base.rules.pieces import ROAD, buildings_of, network
from games.titles.catan.base.rules.points import Line, points, points_to_win
from games.titles.catan.caravans.rules import facts
from games.titles.catan.caravans.rules.camels import between_camels, camels
from games.titles.catan.caravans.rules.module import caravans

SOURCE = "between_camels"
"""The source of the points."""


@caravans.answers(route_lengths)
def roads_beside_camels_count_double(
    earlier: Callable[[Game, Seat], dict[str, int]], game: Game, seat: Seat
) -> dict[str, int]:
    """TB-CA-20: also for the minimum of five."""
    lengths = earlier(game, seat)
    own = network(game, seat)
    beside = [edge for edge in camels(game) if own.get(edge) == ROAD]
    return {**lengths, **dict.fromkeys(beside, facts.ROAD_BESIDE_A_CAMEL)} if beside else lengths


@caravans.answers(points)
def buildings_between_camels_count_more(
    earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat
) -> list[Line]:
    """TB-CA-21: one point per building."""
    lines = earlier(game, seat)
    between = between_camels(game)
    number = sum(vertex in between for vertex in buildings_of(game, seat)) if between else 0
    return [*lines, Line(SOURCE, facts.BETWEEN_CAMELS * number)] if number else lines


@caravans.answers(points_to_win)
def twelve_points_win(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-CA-C4: variants may raise it."""
    return facts.TARGET

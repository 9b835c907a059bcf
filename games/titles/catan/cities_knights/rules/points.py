"""Thirteen points win. CK-WIN, CK-VP

What counts as a point is defined beside the thing it counts for.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules import facts as printed
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights

HARMLESS = frozenset(
    (
        "event_rolled",
        "ship_moved",
        "knight_activated",
        "progress_drawn",
        "progress_played",
        "progress_returned",
    )
)
"""Log entries that bring nobody nearer to the end: a victory-point card and an effect have entries of their own."""
MORE_POINTS_AT_SEA = 2
"""What the barbarians add to the target of a scenario of Seafarers. SF-CK-03"""
MORE_POINTS = facts.POINTS_TO_WIN - printed.POINTS_TO_WIN


@cities_knights.answers(points_to_win)
def thirteen_points_win(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """CK-WIN-01"""
    return earlier(game, seat) + MORE_POINTS

"""The seats that have the most of something. TB-EV-19, TB-EV-21, TB-EV-23, TB-EV-24"""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Seat
from games.titles.catan.base.rules.largest_army import knights_of


@Question
def event_knights(game: Game, seat: Seat) -> int:
    """TB-EV-19, TB-EV-24: the number of played knight cards."""
    return knights_of(game, seat)


def knights(game: Game) -> dict[Seat, int]:
    """Return the number of knights of each seat, for tournament and conflict."""
    return {seat: event_knights(game, seat) for seat in game.seats}


def leaders(counts: Mapping[Seat, int]) -> list[Seat]:
    """Return all seats with the highest count, or none if it is zero."""
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most] if most else []

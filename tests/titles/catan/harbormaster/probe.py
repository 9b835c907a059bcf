"""A probe of what Harbormaster opens to others: harbor points that do not count."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.harbormaster.rules import harbor_points
from tests.probe.title import probe

HARBORS = probe("harbors")


@HARBORS.answers(harbor_points)
def two_less_for_who_began(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """As TB-BA-C8: what is there does not count."""
    return max(0, earlier(game, seat) - 2 * (seat == game.state["base"]["starting_seat"]))

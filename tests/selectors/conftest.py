"""The fixtures for running games, from the services' tests, and tables for lists."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models.game import Game
from games.models.seat import Seat
from tests.services.conftest import HOUR, NOW, party

__all__ = ["party"]

ORDER = (2, 3, 1, 3)
"""Hours for four rows, neither rising nor falling, with two that are equal."""


def table_of(*users: User, hours: int = 0, status: str = "running", **more: Any) -> Game:
    """Create a table of these players that was last moved at, or ended, so many hours from now."""
    at = NOW + hours * HOUR
    begun = {} if status == "open" else {"state": {"any": "state"}, "started_at": NOW, "moved_at": at}
    ended_at = at if status == "finished" else None
    game = Game.objects.create(
        title="catan", modules=["base"], seat_count=4, status=status, created_at=NOW, finished_at=ended_at,
        **{"host": users[0], **begun, **more},
    )  # fmt: skip
    for number, user in enumerate(users):
        Seat.objects.create(game=game, number=number, user=user, joined_at=NOW, ended_at=ended_at)
    return game

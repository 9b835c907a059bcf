"""The end of a sitting: orders are played, and the end of a game is recorded and announced."""

from __future__ import annotations

import pytest

from games.models.notification import Notification
from games.models.seat import Seat
from games.services.errors import GameNotRunning
from tests.services.conftest import is_over


def test_the_end_writes_ranks_and_tells_everybody(party):
    game = party(until=is_over)

    fresh = game.fresh()
    assert fresh.is_over
    assert sorted(seat.rank for seat in fresh.seat_list)[0] == 1
    assert all(seat.points is not None for seat in fresh.seat_list)
    assert not Seat.objects.filter(decision__isnull=False).exists()
    told = Notification.objects.filter(kind="game_over").values_list("user", flat=True)
    assert set(told) == {user.pk for user in game.users.values()}
    with pytest.raises(GameNotRunning):
        game.play("0", "roll", decision=1)

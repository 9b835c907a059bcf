"""Notify the players for whom the game waits, or who are asked something.

The functions take a `Sitting`, whose game is locked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models.notification import Kind, Notification
from games.services.messages import delivery_results
from games.services.table import plan_runs
from games.services.table.sitting import Sitting

if TYPE_CHECKING:
    from games.models.seat import Seat

CALLS_TO_MOVE = (Kind.YOUR_TURN, Kind.REMINDER)


def notify_those_due(sitting: Sitting) -> None:
    """Notify the players who became due or were asked something during this sitting.

    A player whose plan acts is called when it has stopped, or cannot answer.
    """
    for key, seat in sitting.seats.items():
        before = sitting.before[key]
        if seat.is_due and plan_runs.speaks_for(sitting, seat):
            _withdraw_calls(sitting, seat)
        if seat.player is None or key == sitting.present:
            continue
        if seat.is_due and not plan_runs.speaks_for(sitting, seat):
            if before["decision"] is None or plan_runs.spoke_for(sitting, seat):
                sitting.notify(seat, Kind.YOUR_TURN)
        elif seat.asked and not before["asked"] and not seat.is_due:
            sitting.notify(seat, Kind.ASKED)


def _withdraw_calls(sitting: Sitting, seat: Seat) -> None:
    """Drop calls that were not sent yet, such as those of players who were present: the plan acts now."""
    calls = Notification.objects.pending().filter(user=seat.player, game=sitting.game, kind__in=CALLS_TO_MOVE)
    delivery_results.drop(list(calls), sitting.now)

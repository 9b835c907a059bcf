"""Notify the players for whom the game waits, or who are asked something.

The functions take a `Sitting`, whose game is locked.
"""

from __future__ import annotations

from games.models.notification import Kind
from games.services.table import plan_runs
from games.services.table.sitting import Sitting


def notify_those_due(sitting: Sitting) -> None:
    """Notify the players who became due or were asked something during this sitting.

    A player whose plan acts is called when it has stopped, or cannot answer.
    """
    for key, seat in sitting.seats.items():
        before = sitting.before[key]
        if seat.player is None or key == sitting.present:
            continue
        if seat.is_due and not plan_runs.speaks_for(sitting, seat):
            if before["decision"] is None or plan_runs.spoke_for(sitting, seat):
                sitting.notify(seat, Kind.YOUR_TURN)
        elif seat.asked and not before["asked"] and not seat.is_due:
            sitting.notify(seat, Kind.ASKED)

"""The moment at which a task runs: the machine's clock, once the database's agrees with it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts.clock import database_time
from games.models.notification import CLOCKS_DIFFER


class ClockDisagrees(Exception):
    """This machine's clock or the database's is wrong: a task does nothing until they agree."""


def checked_now() -> datetime:
    """Return the present moment.

    What a task stores under a clock that is days ahead would stay wrong after the clock is right again:
    timeouts, downtime, messages put off or forgotten. SQLite has no clock but this machine's.

    :raises ClockDisagrees: the clocks differ by more than `CLOCKS_DIFFER`
    """
    now, theirs = timezone.now(), database_time()
    if abs(theirs - now) > CLOCKS_DIFFER:
        raise ClockDisagrees(f"this machine's clock says {now}, the database's {theirs}")
    return now

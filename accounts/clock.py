"""Checks of the machine's clock against the database's before moments are stored.

A moment stored by a clock that is days ahead stays wrong after the clock is corrected: timeouts, downtimes,
postponed or dropped messages, expired links. So tasks and requests that write check first.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

# The tolerated difference between clocks of cooperating machines.
CLOCKS_DIFFER = timedelta(minutes=5)


class ClockDisagrees(Exception):
    """The machine's clock and the database's differ too much. Nothing is stored until they agree."""


def database_time() -> datetime:
    """Return the current time of PostgreSQL. SQLite has only this machine's clock."""
    if connection.vendor != "postgresql":
        return timezone.now()
    # plain SQL, since the ORM cannot query without a table
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement_timestamp()")
        (moment,) = cursor.fetchone()
    found: datetime = moment
    return found


def checked_now() -> datetime:
    """Return the current time.

    :raises ClockDisagrees: the clocks differ by more than `CLOCKS_DIFFER`
    """
    now, theirs = timezone.now(), database_time()
    if abs(theirs - now) > CLOCKS_DIFFER:
        raise ClockDisagrees(f"this machine's clock says {now}, the database's {theirs}")
    return now


def clocks_agree() -> bool:
    """Return whether the current time may be stored, for optional records."""
    try:
        checked_now()
    except ClockDisagrees:
        return False
    return True

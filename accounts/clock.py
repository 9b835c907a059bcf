"""The database's clock, against which moments are checked before they are stored.

A moment stored under a clock that is days ahead stays wrong after the clock is right again: timeouts, downtime,
messages deferred or forgotten, links that have expired. So tasks and requests that write ask first.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

# The clocks of machines that work together may differ by this much.
CLOCKS_DIFFER = timedelta(minutes=5)


class ClockDisagrees(Exception):
    """This machine's clock or the database's is wrong: nothing is stored until they agree."""


def database_time() -> datetime:
    """Return PostgreSQL's present moment. SQLite has no clock but this machine's."""
    if connection.vendor != "postgresql":
        return timezone.now()
    # plain SQL, since the ORM asks nothing without a table
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement_timestamp()")
        (moment,) = cursor.fetchone()
    found: datetime = moment
    return found


def checked_now() -> datetime:
    """Return the present moment.

    :raises ClockDisagrees: the clocks differ by more than `CLOCKS_DIFFER`
    """
    now, theirs = timezone.now(), database_time()
    if abs(theirs - now) > CLOCKS_DIFFER:
        raise ClockDisagrees(f"this machine's clock says {now}, the database's {theirs}")
    return now


def clocks_agree() -> bool:
    """Return whether the present moment may be stored, for notes that can be left out."""
    try:
        checked_now()
    except ClockDisagrees:
        return False
    return True

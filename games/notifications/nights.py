"""The player's night, when nothing rings."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

NIGHT = timedelta(hours=9)


def end_of_night(now: datetime, *, start: int | None, zone: ZoneInfo) -> datetime | None:
    """Return the end of the current night, or None by day.

    :param start: when the night begins, in minutes after midnight in the player's time zone; None: never
    """
    if start is None:
        return None
    local = now.astimezone(zone)
    evening = local.replace(hour=start // 60, minute=start % 60, second=0, microsecond=0, fold=0)
    for day in (timedelta(0), timedelta(days=1)):
        begins = (evening - day).astimezone(now.tzinfo)
        ends = (evening - day + NIGHT).astimezone(now.tzinfo)
        if begins <= now < ends:
            return ends
    return None

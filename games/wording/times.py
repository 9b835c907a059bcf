"""Amounts of time, moments and clocks in words."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.template.defaultfilters import floatformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from accounts.time_zones import name_of_zone
from games.clock.pace import Pace
from games.clock.seat_clock import Clock

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)

PACES = {
    "evening": (
        gettext_noop("Evening"),
        gettext_noop("Everyone is online and plays right away. Clocks also run at night and on vacation."),
    ),
    "brisk": (gettext_noop("Brisk"), gettext_noop("A few moves a day, for people who check in often.")),
    "daily": (gettext_noop("Daily"), gettext_noop("Check in once a day and you’ll never run out of time.")),
    "relaxed": (
        gettext_noop("Relaxed"),
        gettext_noop("Every other day is enough; a week away is no problem."),
    ),
    "untimed": (gettext_noop("Untimed"), gettext_noop("Nobody runs out of time. Reminders only.")),
    "own": (gettext_noop("Custom"), gettext_noop("Choose every value yourself.")),
}


def duration(amount: timedelta) -> str:
    """Return an amount of time in its two largest units: "2 d 4 h", "45 min"."""
    minutes = max(0, int(amount.total_seconds()) // 60)
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [
        (days, pgettext("unit", "%(n)d d")),
        (hours, pgettext("unit", "%(n)d h")),
        (rest, pgettext("unit", "%(n)d min")),
    ]
    first = next((place for place, (number, _unit) in enumerate(parts) if number), len(parts) - 1)
    return " ".join(unit % {"n": number} for number, unit in parts[first : first + 2] if number) or (
        pgettext("unit", "%(n)d min") % {"n": 0}
    )


def units() -> str:
    """Return the units of days, hours and minutes for scripts: "# d|# h|# min"."""
    texts = pgettext("unit", "%(n)d d"), pgettext("unit", "%(n)d h"), pgettext("unit", "%(n)d min")
    return "|".join(text.replace("%(n)d", "#") for text in texts)


def deadline_form(due_at: datetime) -> str:
    """Return a deadline with "#" in place of the time that is left: "# left (by Sat 29 Nov, 15:34)"."""
    when = date_format(timezone.localtime(due_at), "WEEKDAY_MOMENT")
    return gettext("%(left)s left (by %(when)s)") % {"left": "#", "when": when}


def deadline(due_at: datetime, now: datetime) -> str:
    """Return a deadline in the reader's time zone: "23 h 59 min left (by Sat 29 Nov, 15:34)"."""
    return deadline_form(due_at).replace("#", duration(due_at - now))


def clock(shown: Clock) -> str:
    """Return the time on a clock: "3 h for this turn, then 2 d 4 h in reserve"."""
    free, bank = duration(shown.free), duration(shown.bank)
    if shown.free < MINUTE:
        return gettext("%(bank)s left in reserve") % {"bank": bank}
    if shown.bank < MINUTE:
        return gettext("%(free)s on the clock") % {"free": free}
    return gettext("%(free)s for this turn, then %(bank)s in reserve") % {"free": free, "bank": bank}


def pace_name(key: str) -> str:
    return gettext(PACES[key][0])


def pace_blurb(key: str) -> str:
    """Return a sentence that says for whom a pace is suitable."""
    return gettext(PACES[key][1])


def pace(of: Pace) -> str:
    """Return a table's time limits in one line: "Daily: 24 h a turn, plus 3 d in reserve"."""
    if of.free is None:
        return gettext("Untimed")
    said = {"name": pace_name(of.key), "free": duration_of_turn(of.free), "bank": duration(of.bank)}
    if of.bank:
        words = gettext("%(name)s: %(free)s a turn, plus %(bank)s in reserve") % said
    else:
        words = gettext("%(name)s: %(free)s a turn") % said
    off = gettext("weekends off")
    return f"{words}, {off}" if of.weekends else words


def duration_of_turn(amount: timedelta) -> str:
    """Return a free time in whole hours up to two days: "24 h", "48 h"."""
    hours = amount // HOUR
    if amount == hours * HOUR and 0 < hours <= 48:
        return pgettext("unit", "%(n)d h") % {"n": hours}
    return duration(amount)


def pace_facts(of: Pace) -> list[tuple[str, str]]:
    """Return a table's time limits as pairs of label and value."""
    if of.free is None:
        return [(gettext("Time"), gettext("no clock, reminders only"))]
    facts = [
        (gettext("Per turn"), duration_of_turn(of.free)),
        (gettext("Starting reserve"), duration(of.bank) if of.bank else gettext("none")),
        (gettext("Refill after a turn"), gettext("%(time)s, up to %(cap)s") % {
            "time": duration(of.refill), "cap": duration(of.cap)} if of.refill else gettext("none")),
    ]  # fmt: skip
    return [*facts, (gettext("Clock stops for"), stops(of) or gettext("nothing: the clock always runs"))]


def stops(of: Pace) -> str:
    """Return what stops a table's clocks: "nights, vacations"; "" if nothing does."""
    quiet = (
        (gettext("nights"), of.nights),
        (gettext("weekends"), of.weekends),
        (gettext("vacations"), of.vacations),
    )
    return ", ".join(words for words, holds in quiet if holds)


def days(amount: timedelta) -> str:
    """Return whole and half days of vacation: "3.5 days"."""
    number = int(amount / DAY * 10) / 10
    text = floatformat(number, "-1")
    return ngettext("%(n)s day", "%(n)s days", 1 if number == 1 else 2) % {"n": text}


def moment_in_words(moment: datetime | None) -> str:
    """Return a moment in the active language and time zone, from the day of the week to the zone's city."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return gettext("%(weekday)s, %(date)s, %(time)s (%(zone)s)") % {
        "weekday": date_format(local, "l"),
        "date": date_format(local, "DATE_FORMAT"),
        "time": date_format(local, "H:i"),
        "zone": name_of_zone(timezone.get_current_timezone_name()),
    }

"""The calendar of deadlines (RFC 5545)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from accounts.models import User
from games.models.game import Game
from games.notifications.feeds.feed_entries import Entry

# The refresh interval for calendar programs.
LOOK_EVERY = timedelta(hours=1)
WARN_BEFORE = timedelta(hours=1)


def write(user: User, found: list[Entry], *, changed_at: datetime) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_NAME}//deadlines//")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", _("%(site)s: deadlines") % {"site": settings.SITE_NAME})
    calendar.add("x-wr-calname", _("%(site)s: deadlines") % {"site": settings.SITE_NAME})
    calendar.add("last-modified", changed_at)
    calendar.add("refresh-interval", LOOK_EVERY, parameters={"VALUE": "DURATION"})
    for entry in found:
        if entry.due_at is not None and entry.game is not None:
            calendar.add_component(_event(entry, entry.game, entry.due_at))
    return calendar.to_ical()


def _event(entry: Entry, game: Game, due_at: datetime) -> Event:
    event = Event()
    text = _("%(game)s: %(task)s") % {"game": game.display_name, "task": entry.task}
    event.add("uid", entry.id)
    # the current time is not included, so that an unchanged calendar stays identical
    event.add("dtstamp", entry.since)
    event.add("dtstart", due_at)
    event.add("summary", text)
    event.add("url", entry.link)
    event.add("description", entry.link)
    # the event does not block time in the calendar
    event.add("transp", "TRANSPARENT")
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", text)
    alarm.add("trigger", -WARN_BEFORE)
    event.add_component(alarm)
    return event

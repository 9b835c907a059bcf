"""Times in words, for templates."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone

from games.clock.pace import PRESETS, Pace
from games.clock.seat_clock import Clock
from games.wording import times

register = template.Library()


@register.filter
def duration(amount: timedelta) -> str:
    return times.duration(amount)


@register.filter
def clock_words(shown: Clock) -> str:
    return times.clock(shown)


@register.filter
def deadline_words(due_at: datetime) -> str:
    """Return the time left until a deadline, and the deadline."""
    return times.deadline(due_at, timezone.now())


@register.filter
def deadline_form(due_at: datetime) -> str:
    """Return the same with "#" for the time left, which scripts fill in."""
    return times.deadline_form(due_at)


@register.filter
def stops(pace: Pace) -> str:
    """Return what stops a table's clocks, or ""."""
    return times.stops(pace)


@register.filter
def pace_words(pace: Pace) -> str:
    """Return a one-line description of a table's pace."""
    return times.pace(pace)


@register.filter
def pace_blurb(pace: Pace) -> str:
    """Return for whom a table's pace is suitable; "" for a pace of the host's own."""
    return times.pace_blurb(pace.key) if pace.key in PRESETS else ""


@register.filter
def pace_facts(pace: Pace) -> list[tuple[str, str]]:
    """Return a table's pace as (label, value) pairs."""
    return times.pace_facts(pace)


@register.simple_tag
def time_units() -> str:
    """Return the words for days, hours and minutes that scripts use."""
    return times.units()


@register.filter
def days(amount: timedelta) -> str:
    return times.days(amount)

"""Times in words, for templates."""

from __future__ import annotations

from datetime import timedelta

from django import template

from games.clock.pace import Pace
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
def pace_words(pace: Pace) -> str:
    """Say in a line what a table gives."""
    return times.pace(pace)


@register.filter
def pace_facts(pace: Pace) -> list[tuple[str, str]]:
    """Say what a table gives, value by value."""
    return times.pace_facts(pace)


@register.simple_tag
def time_units() -> str:
    """How days, hours and minutes are said, for scripts."""
    return times.units()


@register.filter
def days(amount: timedelta) -> str:
    return times.days(amount)

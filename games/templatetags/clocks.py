"""Times in words, for templates."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache

from django import template
from django.utils.translation import get_language

from games.clock.pace import Pace
from games.clock.seat_clock import Clock
from games.wording import times

PACES_KEPT = 1000
register = template.Library()


@register.filter
def duration(amount: timedelta) -> str:
    return times.duration(amount)


@register.filter
def clock_words(shown: Clock) -> str:
    return times.clock(shown)


@register.filter
def pace_words(pace: Pace) -> str:
    """Return a one-line description of a table's pace."""
    return _pace_words(get_language(), pace)


@lru_cache(maxsize=PACES_KEPT)
def _pace_words(_language: str | None, pace: Pace) -> str:
    return times.pace(pace)


@register.filter
def pace_facts(pace: Pace) -> tuple[tuple[str, str], ...]:
    """Return a table's pace as (label, value) pairs."""
    return _pace_facts(get_language(), pace)


@lru_cache(maxsize=PACES_KEPT)
def _pace_facts(_language: str | None, pace: Pace) -> tuple[tuple[str, str], ...]:
    return tuple(times.pace_facts(pace))


@register.simple_tag
def time_units() -> str:
    """Return the words for days, hours and minutes that scripts use."""
    return times.units()


@register.filter
def days(amount: timedelta) -> str:
    return times.days(amount)

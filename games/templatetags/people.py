"""Template filters that describe a player's reliability."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache

from django import template
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.models.people import Reliability
from games.wording import times

register = template.Library()

FACTS_KEPT = 5000
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@register.filter
def answer_time(amount: timedelta) -> str:
    """Return a usual answer time in minutes, or in whole hours from one hour up."""
    if amount < HOUR:
        return times.duration(max(amount, MINUTE))
    return times.duration(round(amount / HOUR) * HOUR)


@register.filter
def facts_twice(known: Reliability) -> tuple[str, str]:
    """Return a player's reliability twice: in a few words for a seat, and in a full line."""
    said = _said_of(known)
    return _at_a_seat(*said), _in_short(*said)


@lru_cache(maxsize=FACTS_KEPT)
def _at_a_seat(
    _language: str | None, finished: int, usual: timedelta | None, decided: bool, timeouts: int
) -> str:
    said = [ngettext("%(n)d game", "%(n)d games", finished) % {"n": finished}]
    if usual is not None:
        said.append(answer_time(usual))
    if decided:
        said.append(ngettext("%(n)d timeout", "%(n)d timeouts", timeouts) % {"n": timeouts})
    return " · ".join(said)


@register.filter
def facts_in_short(known: Reliability) -> str:
    """Return a player's reliability in one line."""
    return _in_short(*_said_of(known))


def _said_of(known: Reliability) -> tuple[str | None, int, timedelta | None, bool, int]:
    """Return the active language and the values that the cached lines depend on."""
    quartiles = known.quartiles
    usual = quartiles[1] if quartiles is not None else None
    return get_language(), known.finished, usual, bool(known.decisions), known.timeouts


@lru_cache(maxsize=FACTS_KEPT)
def _in_short(
    _language: str | None, finished: int, usual: timedelta | None, decided: bool, timeouts: int
) -> str:
    said = [ngettext("%(n)d finished game", "%(n)d finished games", finished) % {"n": finished}]
    if usual is not None:
        said.append(_("usually answers within %(time)s") % {"time": answer_time(usual)})
    if decided:
        said.append(ngettext("%(n)d timeout", "%(n)d timeouts", timeouts) % {"n": timeouts})
    return " · ".join(said)

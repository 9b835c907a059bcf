"""Template filters for players: isolation of what they write, and their reliability."""

from __future__ import annotations

from datetime import timedelta

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.isolation import isolated
from games.models.people import Reliability
from games.wording import times

register = template.Library()

register.filter(isolated)
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
    games = ngettext("%(n)d game", "%(n)d games", known.finished) % {"n": known.finished}
    usual = _usual(known)
    brief = [games, *([answer_time(usual)] if usual is not None else []), *_timeouts(known)]
    return " · ".join(brief), facts_in_short(known)


@register.filter
def facts_in_short(known: Reliability) -> str:
    """Return a player's reliability in one line."""
    said = [ngettext("%(n)d finished game", "%(n)d finished games", known.finished) % {"n": known.finished}]
    usual = _usual(known)
    if usual is not None:
        said.append(_("usually answers within %(time)s") % {"time": answer_time(usual)})
    return " · ".join([*said, *_timeouts(known)])


def _usual(known: Reliability) -> timedelta | None:
    quartiles = known.quartiles
    return quartiles[1] if quartiles is not None else None


def _timeouts(known: Reliability) -> list[str]:
    """Return the number of timeouts in words, if the player has ever decided something."""
    if not known.decisions:
        return []
    return [ngettext("%(n)d timeout", "%(n)d timeouts", known.timeouts) % {"n": known.timeouts}]

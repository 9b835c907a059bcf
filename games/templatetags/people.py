"""How players keep to games, in words."""

from __future__ import annotations

from datetime import timedelta

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models.people import Reliability
from games.wording import times

register = template.Library()

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@register.filter
def answer_time(amount: timedelta) -> str:
    """Say how long an answer takes: in minutes, from an hour on in whole hours."""
    if amount < HOUR:
        return times.duration(max(amount, MINUTE))
    return times.duration(round(amount / HOUR) * HOUR)


@register.filter
def facts_at_a_seat(known: Reliability) -> str:
    """Say the same where there is room for a few words only."""
    said = [ngettext("%(n)d game", "%(n)d games", known.finished) % {"n": known.finished}]
    if (quartiles := known.quartiles) is not None:
        said.append(answer_time(quartiles[1]))
    if known.decisions:
        said.append(ngettext("%(n)d timeout", "%(n)d timeouts", known.timeouts) % {"n": known.timeouts})
    return " · ".join(said)


@register.filter
def facts_in_short(known: Reliability) -> str:
    """Say in a line how a player keeps to games."""
    said = [ngettext("%(n)d finished game", "%(n)d finished games", known.finished) % {"n": known.finished}]
    if (quartiles := known.quartiles) is not None:
        said.append(_("usually answers within %(time)s") % {"time": answer_time(quartiles[1])})
    if known.decisions:
        said.append(ngettext("%(n)d timeout", "%(n)d timeouts", known.timeouts) % {"n": known.timeouts})
    return " · ".join(said)

"""Ratings in words, for templates."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import template
from django.conf import settings
from django.utils import timezone

from games.models.rating import RatingsRecount
from games.selectors.ratings import rating_history

register = template.Library()
NOTICE_FOR = timedelta(days=30)
"""So long after all games were counted again, pages still say so."""


@register.filter
def signed(number: int) -> str:
    """A gain or a loss with its sign; a real minus, so that both are equally wide."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


@register.simple_tag(takes_context=True)
def page_address(context: dict[str, Any], page: int) -> str:
    """The address of another page of the same rows."""
    query = context["request"].GET.copy()
    query["page"] = page
    return f"?{query.urlencode()}"


@register.filter
def family_name(family: str) -> str:
    """What people call a family of games."""
    return rating_history.family_name(family)


@register.inclusion_tag("games/ratings/_recount.html")
def recount_notice() -> dict[str, Any]:
    """Announce the recount that the operator plans, and say for a month after its date that it was made.

    A date that has passed without a recount is not mentioned.
    """
    date, today = settings.RATINGS_RECOUNT_DATE, timezone.localdate()
    if date is None or today - NOTICE_FOR > date:
        return {"date": None}
    last = RatingsRecount.objects.last()
    if last is not None and last.at.date() >= date:
        return {"date": last.at.date(), "is_to_come": False}
    return {"date": date if today <= date else None, "is_to_come": True}

"""Ratings in words, for templates."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import template
from django.conf import settings
from django.utils import timezone

from games.selectors.ratings import rating_history

register = template.Library()
TOLD_FOR = timedelta(days=30)
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
    """Tell players that all games are counted again, from when the operator names a date until a month after it."""
    date, today = settings.RATINGS_RECOUNT_DATE, timezone.localdate()
    if date is None or today - TOLD_FOR > date:
        return {"date": None}
    return {"date": date, "is_to_come": today <= date}

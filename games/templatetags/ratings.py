"""Template tags and filters for ratings."""

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
"""The time for which pages announce that all games were rated again."""


@register.filter
def signed(number: int) -> str:
    """Return a gain or loss with its sign. The real minus sign is as wide as the plus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


@register.simple_tag(takes_context=True)
def page_address(context: dict[str, Any], page: int) -> str:
    """Return the address of another page of the same list."""
    query = context["request"].GET.copy()
    query["page"] = page
    return f"?{query.urlencode()}"


@register.filter
def family_name(family: str) -> str:
    return rating_history.family_name(family)


@register.inclusion_tag("games/ratings/_recount.html")
def recount_notice() -> dict[str, Any]:
    """Return the context of the notice about a rating recount, planned or done within the last month.

    A date that has passed without a recount is not mentioned.
    """
    date, today = settings.RATINGS_RECOUNT_DATE, timezone.localdate()
    if date is None or today - NOTICE_FOR > date:
        return {"date": None}
    last = RatingsRecount.objects.last()
    if last is not None and last.at.date() >= date:
        return {"date": last.at.date(), "is_to_come": False}
    return {"date": date if today <= date else None, "is_to_come": True}

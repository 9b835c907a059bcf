"""Ratings in words, for templates."""

from __future__ import annotations

from typing import Any

from django import template

from games.selectors.ratings import rating_history

register = template.Library()


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

"""Template tags for sign-in buttons of other sites and for passkey requests."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder

from accounts.social_sign_in import Offer, offers

register = template.Library()


@register.inclusion_tag("account/_elsewhere.html", takes_context=True)
def sign_in_elsewhere(context: dict[str, Any]) -> dict[str, Any]:
    """Show a button for each configured site."""
    return {
        "offers": offers(),
        "request": context["request"],
        "redirect_field": context.get("redirect_field"),
    }


@register.simple_tag
def offered_elsewhere() -> list[Offer]:
    return offers()


@register.filter
def as_json(value: Any) -> str:
    """Return JSON for an attribute, since the pages have no inline scripts."""
    return json.dumps(value, cls=DjangoJSONEncoder)

"""Context that every page has about the player's games."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games.selectors.front import game_lists


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Add the number of games that wait for the player, counted at most once and only if a template asks.

    The value is a function: Django templates call it themselves, Jinja templates call it explicitly. A lazy object
    would not work as the number of a plural form. A view that knows the number sets `request.waiting_count`.
    """
    known: int | None = getattr(request, "waiting_count", None)
    if known is not None:
        return {"waiting_count": lambda: known}
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"waiting_count": lambda: 0}
    return {"waiting_count": cache(lambda: game_lists.waiting_count(user))}

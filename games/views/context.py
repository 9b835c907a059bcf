"""What every page knows about the player's games."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games import selectors


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Count the games that wait for the player, once, when a template asks.

    Templates call what they can call. A lazy object would be no number to languages' plural forms.
    """
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"waiting_count": 0}
    return {"waiting_count": cache(lambda: selectors.waiting_count(user))}

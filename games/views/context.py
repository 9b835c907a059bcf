"""What every page knows about the player's games."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games import selectors


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Count the games that wait for the player, when a template asks."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"waiting_count": 0}
    return {"waiting_count": SimpleLazyObject(lambda: selectors.waiting_count(user))}

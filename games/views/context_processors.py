"""What every page knows about the player's games."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games.selectors.front import game_lists


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Count the games that wait for the player, once, when a template asks.

    Django's templates call what they can call, the others say so.
    A lazy object would be no number to languages' plural forms.
    """
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"waiting_count": lambda: 0}
    return {"waiting_count": cache(lambda: game_lists.waiting_count(user))}

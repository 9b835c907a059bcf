"""Authentication by token, with its rights and rate limits."""

from __future__ import annotations

import time
from typing import Any

from allauth.core import ratelimit
from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from accounts.models import User
from games.api.problems import Missing, NotAllowed, TooMany
from games.models.token import ApiToken
from games.selectors.table import visibility
from games.services.api import api_tokens
from games.views.people import player_lookup


class Bearer(HttpBearer):
    """Authentication by `Authorization: Bearer longshore_…`. Cookies are ignored, which prevents request forgery.

    :param action: for operations that change something, the rate limit that they share with the pages
    """

    def __init__(self, action: str = "") -> None:
        super().__init__()
        self.action = action

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        """Return the token if it is valid and sufficient.

        :raises NotAllowed: the token may only read
        :raises TooMany: the player's rate limit, shared with the pages, is exceeded
        """
        found = api_tokens.find_api_token(secret=token, now=timezone.now())
        if found is None:
            return None
        translation.activate(found.user.language)
        _refuse_too_many(found.user)
        if self.action:
            if not found.may_play:
                raise NotAllowed
            if not ratelimit.consume(request, action=self.action, user=found.user):
                raise TooMany
        return found


LOOK = Bearer()
PLAY = Bearer("move")
TALK = Bearer("chat")
OPEN_TABLE = Bearer("new_table")
PEOPLE = Bearer("people")


def _refuse_too_many(user: User) -> None:
    """Count all requests of a player's programs per minute."""
    key = f"api-requests/{user.pk}/{int(time.time()) // 60}"
    cache.add(key, 0, 120)
    try:
        count = cache.incr(key)
    except ValueError:
        return  # forgotten by the cache in between
    if count > settings.API_REQUESTS_PER_MINUTE:
        raise TooMany


def player(request: Any) -> User:
    token = request.auth
    assert isinstance(token, ApiToken)
    return token.user


def player_at(request: Any, game_id: int, invite: str = "") -> User:
    """Return the user of the request's token after checking that the user may see the table.

    :raises Game.DoesNotExist: there is no such game, or the user may not see it
    """
    user = player(request)
    visibility.find_game(game_id=game_id, user=user, invite=invite)
    return user


def find_player(user_id: int, looks: User | None = None) -> User:
    """Return a player, with `is_blocked` telling whether `looks` has blocked that player.

    :raises Missing: there is no such account, or no longer
    """
    try:
        found: User = player_lookup.find_player(user_id, looks)
    except Http404 as error:
        raise Missing(_("This player doesn’t exist.")) from error
    return found

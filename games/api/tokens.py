"""Who asks: the token in the header, what it may do, and how often."""

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
    """`Authorization: Bearer longshore_…`. Cookies are not looked at, so no other site can borrow them.

    :param action: for what does more than look, the rate limit that it shares with the pages
    """

    def __init__(self, action: str = "") -> None:
        super().__init__()
        self.action = action

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        """Return the token if it is valid, and good for this.

        :raises NotAllowed: it may only look
        :raises TooMany: the player does this too often, here and on the pages together
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
    """Count the requests of a player's programs, whatever they ask, by the minute."""
    key = f"api-requests/{user.pk}/{int(time.time()) // 60}"
    cache.add(key, 0, 120)
    try:
        count = cache.incr(key)
    except ValueError:
        return  # forgotten by the cache in between
    if count > settings.API_REQUESTS_PER_MINUTE:
        raise TooMany


def player(request: Any) -> User:
    """Return the user for whom the program asks."""
    token = request.auth
    assert isinstance(token, ApiToken)
    return token.user


def player_at(request: Any, game_id: int, invite: str = "") -> User:
    """Return the user for whom the program asks, and who may see this table.

    :raises Game.DoesNotExist: there is none, or it is not for these eyes
    """
    user = player(request)
    visibility.find_game(game_id=game_id, user=user, invite=invite)
    return user


def find_player(user_id: int, looks: User | None = None) -> User:
    """Return a player; `is_blocked` says whether the one who looks blocks that one.

    :raises Missing: nobody has an account of this number, or not any more
    """
    try:
        found: User = player_lookup.find_player(user_id, looks)
    except Http404 as error:
        raise Missing(_("This player doesn’t exist.")) from error
    return found

"""Who is signed in: as Django finds it, without a query of its own where the session has brought its player."""

from __future__ import annotations

from django.conf import settings
from django.contrib import auth
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from accounts.guests import is_for_guests
from accounts.models import User


class SignedInMiddleware(AuthenticationMiddleware):
    """Give each request its player, who is looked for when somebody asks."""

    def process_request(self, request: HttpRequest) -> None:
        """Replace what Django's own would look up by `player_of`."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _found(request))  # type: ignore[assignment]


def _found(request: HttpRequest) -> User | AnonymousUser:
    # noted for those who want to know it only if somebody else has asked
    found = player_of(request)
    if isinstance(found, User) and found.is_guest:
        request.guest = found  # type: ignore[attr-defined]
        if not is_for_guests(request):
            found = AnonymousUser()
    request.signed_in = found  # type: ignore[attr-defined]
    return found


def player_of(request: HttpRequest) -> User | AnonymousUser:
    """Return who is signed in.

    A session that is in order counts at once. All else is left to Django: a session signed with an earlier key gets a
    new signature, one that was ended by a new password is thrown away.
    """
    player = getattr(request.session, "player", None) if SESSION_KEY in request.session else None
    if player is None or not _is_in_order(request, player):
        return auth.get_user(request)
    return player


def _is_in_order(request: HttpRequest, player: User) -> bool:
    """Whether a session is this player's, who may sign in, and nobody has ended it; as `auth.get_user` asks it."""
    session = request.session
    return (
        session.get(SESSION_KEY) == str(player.pk)
        and session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
        and player.is_active
        and constant_time_compare(session.get(HASH_SESSION_KEY) or "", player.get_session_auth_hash())
    )

"""The signed-in user of a request, without a separate query if the session has loaded the user."""

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
    """Sets the user of each request, resolved at the first access."""

    def process_request(self, request: HttpRequest) -> None:
        """Replace Django's lookup with `player_of`."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _found(request))  # type: ignore[assignment]


def _found(request: HttpRequest) -> User | AnonymousUser:
    # also set on the request, for code that needs the user only if it has been resolved
    found = player_of(request)
    if isinstance(found, User) and found.is_guest:
        request.guest = found  # type: ignore[attr-defined]
        if not is_for_guests(request):
            found = AnonymousUser()
    request.signed_in = found  # type: ignore[attr-defined]
    return found


def player_of(request: HttpRequest) -> User | AnonymousUser:
    """Return the signed-in user.

    A valid session needs no more checks. All other cases are left to Django: it signs sessions that have an earlier
    key again, and discards sessions that a new password has ended.
    """
    player = getattr(request.session, "player", None) if SESSION_KEY in request.session else None
    if player is None or not _is_in_order(request, player):
        return auth.get_user(request)
    return player


def _is_in_order(request: HttpRequest, player: User) -> bool:
    """Return whether a session is valid for this user, by the same checks as `auth.get_user`."""
    session = request.session
    return (
        session.get(SESSION_KEY) == str(player.pk)
        and session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
        and player.is_active
        and constant_time_compare(session.get(HASH_SESSION_KEY) or "", player.get_session_auth_hash())
    )

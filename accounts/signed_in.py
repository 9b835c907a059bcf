"""The signed-in user of a request, who is known to most pages only if it is no guest."""

from __future__ import annotations

from django.contrib import auth
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.guests import is_for_guests
from accounts.models import User


class SignedInMiddleware(AuthenticationMiddleware):
    """Sets the user of each request, resolved at the first access."""

    def process_request(self, request: HttpRequest) -> None:
        """Make guests anonymous, except in the views that are for guests."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _found(request))  # type: ignore[assignment]


def _found(request: HttpRequest) -> User | AnonymousUser:
    # also set on the request, for code that needs the user only if it has been resolved
    found = auth.get_user(request)
    if isinstance(found, User) and found.is_guest:
        request.guest = found  # type: ignore[attr-defined]
        if not is_for_guests(request):
            found = AnonymousUser()
    request.signed_in = found  # type: ignore[attr-defined]
    return found

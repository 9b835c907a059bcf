"""Who signs in, and who is signed in."""

from __future__ import annotations

from typing import Any

from allauth.account import auth_backends

from accounts.models import User
from accounts.prepared import Given, Prepared

_USER = Prepared(lambda: User.objects.filter(pk=Given("user")))


class AuthenticationBackend(auth_backends.AuthenticationBackend):
    """Finds the signed-in player with a prepared query."""

    def get_user(self, user_id: Any) -> User | None:
        user = _USER.first(user=user_id)
        return user if user is not None and self.user_can_authenticate(user) else None

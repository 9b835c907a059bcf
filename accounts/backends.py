"""Who signs in, and who is signed in."""

from __future__ import annotations

from typing import Any

from allauth.account import auth_backends

from accounts.models import User
from accounts.prepared import Given, Prepared

_USER = Prepared(lambda: User.objects.filter(pk=Given("user")))


class AuthenticationBackend(auth_backends.AuthenticationBackend):
    """Finds the signed-in player with a prepared query."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        """Find by the account's own address.

        Whoever only wishes for an address does not sign in with it: where that worked for an address without an
        account alone, anybody could wish for one and learn whether it has an account.
        """
        for user in User.objects.reading(email):
            if self._check_password(user, password):
                return user
        return None

    def get_user(self, user_id: Any) -> User | None:
        user = _USER.first(user=user_id)
        return user if user is not None and self.user_can_authenticate(user) else None

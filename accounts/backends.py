"""Who signs in."""

from __future__ import annotations

from allauth.account import auth_backends

from accounts.models import User


class AuthenticationBackend(auth_backends.AuthenticationBackend):
    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        """Find by the account's own address.

        Whoever only wishes for an address does not sign in with it: where that worked for an address without an
        account alone, anybody could wish for one and learn whether it has an account.
        """
        for user in User.objects.reading(email):
            if self._check_password(user, password):
                return user
        return None

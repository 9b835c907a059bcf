"""The authentication backend."""

from __future__ import annotations

from allauth.account import auth_backends

from accounts.models import User


class AuthenticationBackend(auth_backends.AuthenticationBackend):
    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        """Find the user by the addresses that belong to the account.

        An unconfirmed new address does not sign in. If it did for addresses without an account, anybody could find
        out which addresses have one.
        """
        for user in User.objects.reading(email):
            if self._check_password(user, password):
                return user
        return None

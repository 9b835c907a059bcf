"""Tokens of emailed links to set a new password."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.signing import BadSignature, Signer

from accounts.models import User


class ResetTokens(PasswordResetTokenGenerator):
    """Makes tokens that expire when the account's sessions are ended or its addresses change."""

    def make_token(self, user: User) -> str:
        return _seal(user).sign(super().make_token(user))

    def check_token(self, user: User | None, token: str | None) -> bool:
        if user is None or token is None:
            return False
        try:
            signed = _seal(user).unsign(token)
        except BadSignature:
            return False
        return super().check_token(user, signed)


def _seal(user: User) -> Signer:
    addresses = EmailAddress.objects.filter(user=user).order_by("email").values_list("email", flat=True)
    return Signer(salt="/".join(["accounts.tokens", str(user.pk), str(user.sessions_ended), *addresses]))

"""Additions to allauth's second factors: authenticator apps, passkeys and recovery codes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.seals import box

PURPOSE = "accounts.second_factor"
# Encrypted values in an authenticator's data: the app's secret, and the seed of recovery codes.
SEALED = ("secret", "seed")


class MFAAdapter(DefaultMFAAdapter):
    """Names the site in authenticators, and encrypts their secrets."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "cannot_generate_recovery_codes": _(
            "Recovery codes go with an authenticator app or a passkey: add one first."
        ),
        "incorrect_code": _("That didn’t work. Please try again."),
    }

    def get_totp_issuer(self) -> str:
        return settings.SITE_NAME

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return super().get_public_key_credential_rp_entity() | {"name": settings.SITE_NAME}

    def generate_authenticator_name(self, user: User, type: str) -> str:
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return gettext("Passkey %(number)d") % {"number": number}

    def encrypt(self, text: str) -> str:
        return box(PURPOSE).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return box(PURPOSE).decrypt(encrypted_text.encode()).decode()


@dataclass(frozen=True)
class Passkey:
    """One of a player's passkeys.

    :ivar is_enough: whether it signs in alone, without a password
    """

    pk: int
    name: str
    created_at: datetime
    used_at: datetime | None
    is_enough: bool


@dataclass(frozen=True)
class Factors:
    app: Authenticator | None
    passkeys: list[Passkey]
    codes_left: int | None

    @property
    def is_protected(self) -> bool:
        return self.app is not None or bool(self.passkeys)


def factors_of(user: User) -> Factors:
    rows = list(Authenticator.objects.filter(user=user).order_by("pk"))
    by_type = {row.type: row for row in rows}
    codes = by_type.get(Authenticator.Type.RECOVERY_CODES)
    return Factors(
        app=by_type.get(Authenticator.Type.TOTP),
        passkeys=[_passkey(row) for row in rows if row.type == Authenticator.Type.WEBAUTHN],
        codes_left=len(codes.wrap().get_unused_codes()) if codes is not None else None,
    )


def _passkey(row: Authenticator) -> Passkey:
    wrapped = row.wrap()
    return Passkey(row.pk, wrapped.name, row.created_at, row.last_used_at, bool(wrapped.is_passwordless))


def exported(user: User) -> list[dict[str, Any]]:
    """Return a player's second factors as JSON values, without secrets."""
    return [
        {
            "kind": row.type,
            "name": row.data.get("name"),
            "created": row.created_at.isoformat(),
            "last_used": row.last_used_at.isoformat() if row.last_used_at else None,
        }
        for row in Authenticator.objects.filter(user=user).order_by("pk")
    ]


@transaction.atomic
def remove_second_factors(*, user: User) -> int:
    """Remove all second factors of a user who has lost them, and notify the user by email. Return how many."""
    count: int = Authenticator.objects.filter(user=user).delete()[0]
    if count:
        get_adapter().send_mail("mfa/email/second_factors_removed", user.email, {"user": user})
    return count


@transaction.atomic
def seal_again() -> int:
    """Encrypt with the current key what was encrypted with an earlier one. Return the number of rows."""
    count = 0
    for row in Authenticator.objects.select_for_update().order_by("pk"):
        sealed = {name: row.data[name] for name in SEALED if name in row.data}
        if sealed:
            row.data |= {name: box(PURPOSE).rotate(text.encode()).decode() for name, text in sealed.items()}
            row.save(update_fields=["data"])
            count += 1
    return count

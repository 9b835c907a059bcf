"""The mail that asks whether mail arrives: a test, and the way back for an address that had failed."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import User

SALT = "games.mail_works"
VALID_FOR = timedelta(days=7)


def works_link(user: User) -> str:
    """Return the address that says "I have got this mail"."""
    token = signing.dumps([user.pk, user.email], salt=SALT)
    return settings.SITE_URL + reverse("games:mail_works", args=[token])


def read_works_token(token: str) -> tuple[int, str]:
    """Return whom, and at which address, such a mail was sent.

    :raises ValueError: it was not signed by us, or is old
    """
    try:
        user_id, address = signing.loads(token, salt=SALT, max_age=VALID_FOR)
    except (signing.BadSignature, TypeError) as error:
        raise ValueError("not a link of ours") from error
    return int(user_id), str(address)

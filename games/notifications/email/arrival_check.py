"""The test email, whose link also switches a failed address on again."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import User

SALT = "games.mail_works"
VALID_FOR = timedelta(days=7)


def works_link(user: User) -> str:
    """Return the link by which the reader confirms that the email has arrived."""
    token = signing.dumps([user.pk, user.email], salt=SALT)
    return settings.SITE_URL + reverse("games:mail_works", args=[token])


def read_works_token(token: str) -> tuple[int, str]:
    """Return the user id and address from a link's token.

    :raises ValueError: the signature is not valid or has expired
    """
    try:
        user_id, address = signing.loads(token, salt=SALT, max_age=VALID_FOR)
    except (signing.BadSignature, TypeError) as error:
        raise ValueError("not a link of this site") from error
    return int(user_id), str(address)

"""Writing to the person who runs the site."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import CommandError


def write_to_operator(*, subject: str, text: str) -> None:
    """Send a mail to CONTACT_EMAIL now, without the database and its outbox.

    :raises CommandError: nobody is named there
    """
    if not settings.CONTACT_EMAIL:
        raise CommandError(f"Set CONTACT_EMAIL to be told by mail: {subject}")
    send_mail(f"{settings.SITE_NAME}: {subject}", text, None, [settings.CONTACT_EMAIL])

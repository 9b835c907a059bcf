"""Emails to the site's operator."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import CommandError


def write_to_operator(*, subject: str, text: str) -> None:
    """Send an email to CONTACT_EMAIL directly, without the database and its outbox.

    :raises CommandError: CONTACT_EMAIL is not set
    """
    if not settings.CONTACT_EMAIL:
        raise CommandError(f"Set CONTACT_EMAIL to be notified by email: {subject}")
    send_mail(f"{settings.SITE_NAME}: {subject}", text, None, [settings.CONTACT_EMAIL])

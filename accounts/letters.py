"""Account emails: written in the transaction that causes them, encrypted, and sent by workers.

`accounts.adapter` writes allauth's emails, and `games.services.messages.letter_delivery` sends them.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from accounts.models import Letter, User
from accounts.seals import box
from accounts.signals import letter_written

# A letter is retried until its content has expired. Codes expire sooner than links.
LASTS = timedelta(days=settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS)
LASTS_SHORTER = {"login_code": timedelta(seconds=settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT)}
# The time for which a returned letter can be recognized as the site's own.
KEPT = timedelta(days=30)


class Unreadable(Exception):
    """The letter was encrypted with a key that the site no longer has."""


def write_letter(*, kind: str, message: EmailMultiAlternatives, now: datetime) -> Letter:
    """Put an email with one recipient into the outbox."""
    (address,) = message.to
    [html] = [str(content) for content, mimetype in message.alternatives if mimetype == "text/html"] or [""]
    letter: Letter = Letter.objects.create(
        kind=kind,
        email=address.strip().lower(),
        sealed=_seal({"subject": str(message.subject), "text": str(message.body), "html": html}),
        created_at=now,
        not_before=now,
        expires_at=now + LASTS_SHORTER.get(kind, LASTS),
    )
    letter_written.send(sender=Letter, letter=letter)
    return letter


def send_at_once(*, letter: Letter, now: datetime) -> None:
    """Retry a pending letter now."""
    Letter.objects.pending().filter(pk=letter.pk).update(not_before=now)
    letter_written.send(sender=Letter, letter=letter)


def withdraw(*, letter: Letter, now: datetime) -> None:
    """Cancel a pending letter and erase its content. A letter already sent stays as it is."""
    Letter.objects.pending().filter(pk=letter.pk).update(dropped_at=now, claimed_until=None, sealed="")


def message_of(letter: Letter) -> EmailMultiAlternatives:
    """Return the email of a letter.

    :raises Unreadable: it was encrypted with a key that the site no longer has
    """
    host = urlsplit(settings.SITE_URL).hostname
    said = _unseal(letter.sealed)
    message = EmailMultiAlternatives(
        subject=said["subject"],
        body=said["text"],
        to=[letter.email],
        headers={"Message-ID": f"<{letter.message_id}@{host}>", "Auto-Submitted": "auto-generated"},
    )
    if said["html"]:
        message.attach_alternative(said["html"], "text/html")
    return message


def was_sent_to(user: User, message_id: str) -> bool:
    """Return whether the site has sent a letter with this Message-ID to the user's address."""
    return Letter.objects.filter(email=user.email, message_id=message_id).exists()


def forget_letters(*, now: datetime) -> int:
    deleted: int = Letter.objects.filter(created_at__lte=now - KEPT).delete()[0]
    return deleted


# ------------------------------------------------------------------ encryption, since letters contain links and codes


def _seal(said: dict[str, str]) -> str:
    return box("accounts.letters").encrypt(json.dumps(said).encode()).decode()


def _unseal(sealed: str) -> dict[str, str]:
    try:
        said: dict[str, str] = json.loads(box("accounts.letters").decrypt(sealed.encode()))
    except InvalidToken as error:
        raise Unreadable("encrypted with a different SECRET_KEY") from error
    return said

"""Sends messages by mail: plain text, HTML with the board as an inline picture, one-click unsubscribe."""

from __future__ import annotations

import logging
from datetime import datetime
from email.mime.image import MIMEImage
from smtplib import SMTPRecipientsRefused
from typing import Any
from urllib.parse import urlsplit

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.drawing.titles import drawing_of
from games.models import Notification
from games.notifications.message import Message, Undeliverable, compose

logger = logging.getLogger(__name__)

BOARD_ID = "board"


class EmailChannel:
    """The channel that every player has."""

    key = "email"

    def send(self, rows: list[Notification], *, now: datetime) -> bool:
        """Send one mail about these rows, in the player's language and time zone."""
        user = rows[0].user
        if user.is_deleted or not user.is_active:
            return False
        with translation.override(user.language), timezone.override(user.zone):
            message = compose(rows, now=now)
            if message is None:
                return False
            mail = build(message)
        try:
            mail.send()
        except SMTPRecipientsRefused as error:
            raise Undeliverable(str(error)) from error
        return True


def build(message: Message) -> EmailMultiAlternatives:
    """Make the mail: text first, HTML beside it, the picture belonging to the HTML."""
    html = css_inline.inline(render_to_string(f"emails/{message.kind}.html", _context(message)))
    mail = EmailMultiAlternatives(
        subject=subject(message),
        body=text(message),
        to=[message.user.email],
        headers={
            "Message-ID": f"<{message.message_id}@{urlsplit(settings.SITE_URL).hostname}>",
            "List-Unsubscribe": f"<{message.unsubscribe}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    mail.attach_alternative(html, "text/html")
    mail.mixed_subtype = "related"  # type: ignore[attr-defined]  # the stubs lack it
    mail.attach(_board(message))
    return mail


def subject(message: Message) -> str:
    """The line that the mailbox lists."""
    return " ".join(render_to_string(f"emails/{message.kind}_subject.txt", _context(message)).split())


def text(message: Message) -> str:
    """The part in plain text."""
    return render_to_string(f"emails/{message.kind}.txt", _context(message)).strip() + "\n"


def _context(message: Message) -> dict[str, Any]:
    return {
        "message": message,
        "game": message.game,
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "board_id": BOARD_ID,
        "language": translation.get_language(),
    }


def _board(message: Message) -> MIMEImage:
    image = MIMEImage(drawing_of(message.game.title).png(message.view), "png")
    image.add_header("Content-ID", f"<{BOARD_ID}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    return image

"""The email channel: plain text, HTML with an inline picture of the board, one-click unsubscribe."""

from __future__ import annotations

from datetime import datetime
from email.mime.image import MIMEImage
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPResponseException
from typing import Any, ClassVar
from urllib.parse import urlsplit

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string, select_template
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.drawing.names import render as render_name
from games.drawing.raster import small
from games.drawing.titles import drawing_of
from games.models.destination import Destination, Pace
from games.models.game import Game
from games.models.notification import Kind
from games.notifications.contract import AddForm
from games.notifications.email.arrival_check import works_link
from games.notifications.email.refusals import About, about
from games.notifications.errors import SiteRefused, TryLater, Undeliverable, Unreachable
from games.notifications.message import Message, Own

BOARD_ID = "board"
PERMANENT = range(500, 600)


class EmailChannel:
    """The channel that every player has."""

    key = "email"
    name = _("Email")
    explanation = _(
        "One email tells you everything: what has happened, the board, your hand, the time left, "
        "and a link to your decision."
    )
    default_pace = Pace.ABSENCE
    rings = False
    is_private = True
    others_read = False
    may_act = False
    # the mail server is the site's own
    to_strangers = False
    has_destinations = False
    form: ClassVar[type[AddForm] | None] = None

    def is_available(self) -> bool:
        return True

    def send(self, message: Message, destination: Destination | None) -> None:
        send(build(message))

    def send_test(self, user: User, destination: Destination | None, *, now: datetime) -> None:
        """Send an email whose link confirms that it has arrived."""
        send(build_test(user))


def send(mail: EmailMultiAlternatives) -> None:
    """Send an email with one recipient.

    :raises Unreachable: the server refuses the address
    :raises Undeliverable: the server refuses this email
    :raises SiteRefused: the server refuses this site
    :raises TryLater: the server accepts no email for this address now
    """
    try:
        mail.send()
    except SMTPRecipientsRefused as error:
        code, reason = next(iter(error.recipients.values()))
        said = f"{code} {_read(reason)}"
        raise _refusal(about(said), said) from error
    except SMTPDataError as error:
        if error.smtp_code not in PERMANENT:
            raise
        said = _said(error)
        raise _refusal(about(said, without_code=About.MESSAGE), said) from error
    except SMTPResponseException as error:
        # greeting, sign-in and sender come before the address
        if error.smtp_code not in PERMANENT:
            raise
        raise SiteRefused(_said(error)) from error


def _refusal(what: About, said: str) -> Exception:
    match what:
        case About.ADDRESS | About.PERHAPS_ADDRESS:
            return Unreachable(said)
        case About.MESSAGE:
            return Undeliverable(said)
        case About.SITE:
            return SiteRefused(said)
        case About.MOMENT:
            return TryLater(said)


def _said(error: SMTPResponseException) -> str:
    return f"{error.smtp_code} {_read(error.smtp_error)}"


def _read(answer: bytes | str) -> str:
    text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
    # PostgreSQL does not store NUL characters
    return text.replace("\x00", "")


def build(message: Message) -> EmailMultiAlternatives:
    """Build the email: plain text, and HTML with its picture."""
    host = urlsplit(settings.SITE_URL).hostname
    mail = EmailMultiAlternatives(
        subject=subject(message),
        body=text(message),
        to=[message.user.email],
        headers={
            "Message-ID": f"<{message.message_id}@{host}>",
            "List-Id": f"{_list_name(message.kind)} <{message.kind}.{host}>",
            "Auto-Submitted": "auto-generated",
        },
    )
    if message.game is not None:
        # the header lets mail programs group the emails of one game
        mail.extra_headers["References"] = f"<game-{message.game.pk}@{host}>"
    if message.can_be_switched_off:
        mail.extra_headers["List-Unsubscribe"] = f"<{message.unsubscribe}>"
        mail.extra_headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.attach_alternative(css_inline.inline(_render(message, ".html")), "text/html")
    if message.game is not None and message.own is not None:
        mail.mixed_subtype = "related"  # type: ignore[attr-defined]  # the stubs lack it
        mail.attach(_board(message.game, message.own))
    return mail


def subject(message: Message) -> str:
    """Return the subject. It begins with its topic, so that emails about one game sort together."""
    return _one_line(_render(message, "_subject.txt"))


def text(message: Message) -> str:
    return _render(message, ".txt").strip() + "\n"


def build_test(user: User) -> EmailMultiAlternatives:
    context = {"user": user, "link": works_link(user), **site()}
    mail = EmailMultiAlternatives(
        subject=_one_line(render_to_string("games/messages/mail/arrival_check_subject.txt", context)),
        body=render_to_string("games/messages/mail/arrival_check.txt", context).strip() + "\n",
        to=[user.email],
        headers={"Auto-Submitted": "auto-generated"},
    )
    mail.attach_alternative(
        css_inline.inline(render_to_string("games/messages/mail/arrival_check.html", context)), "text/html"
    )
    return mail


def site() -> dict[str, Any]:
    return {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "language": translation.get_language(),
    }


def _render(message: Message, ending: str) -> str:
    """Render the template of a kind, or a generic one."""
    names = [message.kind, "other"] if message.game is not None else [message.kind, "community"]
    template = select_template([f"emails/{name}{ending}" for name in names])
    return template.render(
        {
            "message": message,
            "own": message.own,
            "game": message.game,
            "settings_link": settings.SITE_URL + reverse("games:notifications"),
            "board_id": BOARD_ID if message.own else "",
            "bystanders": _bystanders(message),
            **site(),
        }
    )


def _bystanders(message: Message) -> list[str]:
    """Return the owners of pieces on the board that are not seats."""
    if message.game is None or message.own is None:
        return []
    called = drawing_of(message.game.title).bystanders(message.own.sight)
    return [render_name(one, translation.gettext) for one in called]


def _list_name(kind: Kind) -> str:
    """Return the name in List-Id, in English so that mail filters survive a change of language."""
    return f'"{settings.SITE_NAME} {kind.value.replace("_", " ")}"'


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _board(game: Game, own: Own) -> MIMEImage:
    """Return a picture of the board as the player sees it. Rings mark what has happened."""
    places = [place for line in own.since for place in line.where]
    drawn = drawing_of(game.title).png(own.sight, rings=tuple(dict.fromkeys(places)))
    image = MIMEImage(small(drawn), "png")
    image.add_header("Content-ID", f"<{BOARD_ID}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    return image

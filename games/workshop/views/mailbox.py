"""The development mailbox: every email that the site would have sent, with its pictures."""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

from csp.decorators import csp_replace, csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

SHOWN = 200
NAME = re.compile(r"^\d+-[0-9a-f]{8}$")


@dataclass(frozen=True)
class Mail:
    name: str
    message: EmailMessage

    @property
    def at(self) -> datetime:
        """The time of sending, from the nanoseconds with which the file's name begins."""
        return datetime.fromtimestamp(int(self.name.partition("-")[0]) / 1e9, tz=UTC)

    @property
    def subject(self) -> str:
        return str(self.message["subject"])

    @property
    def to(self) -> str:
        return str(self.message["to"])

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name, str(value)) for name, value in self.message.items()]

    @property
    def text(self) -> str:
        part = self.message.get_body(preferencelist=("plain",))
        return part.get_content() if part is not None else ""

    @property
    def html(self) -> str | None:
        """The HTML part, with its pictures served from here and links that leave the frame."""
        part = self.message.get_body(preferencelist=("html",))
        if part is None:
            return None
        html: str = part.get_content()
        for place, attached in enumerate(self.message.walk()):
            if content_id := attached.get("Content-ID"):
                address = reverse("games:mailbox_part", args=[self.name, place])
                html = html.replace(f"cid:{content_id.strip('<>')}", address)
        return html.replace("<head>", '<head><base target="_top">', 1)


@require_safe
def mailbox(request: HttpRequest) -> HttpResponse:
    names = sorted((path.stem for path in _folder().glob("*.eml")), reverse=True)
    mails = [_read(name) for name in names[:SHOWN] if NAME.match(name)]
    return render(request, "dev/mailbox.html", {"mails": mails})


@require_safe
@csp_update({"frame-src": ["'self'"]})  # type: ignore[arg-type]
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """Show one email: the text, and the HTML in a frame."""
    return render(request, "dev/mailbox_mail.html", {"mail": _read(name)})


@require_safe
@xframe_options_sameorigin
@csp_replace(  # type: ignore[arg-type]
    {
        "style-src": ["'unsafe-inline'"],
        "frame-ancestors": ["'self'"],
        "script-src": ["'none'"],
        "sandbox": ["allow-top-navigation-by-user-activation", "allow-popups"],
    }
)
def html(request: HttpRequest, name: str) -> HttpResponse:
    """Return the HTML part as a page of its own."""
    content = _read(name).html
    if content is None:
        raise Http404
    return HttpResponse(content)


@require_safe
def part(request: HttpRequest, name: str, place: int) -> HttpResponse:
    for index, attached in enumerate(_read(name).message.walk()):
        if index == place and attached.get_content_maintype() == "image":
            return HttpResponse(attached.get_content(), content_type=attached.get_content_type())
    raise Http404


def _folder() -> Path:
    return Path(settings.MAILBOX_DIR)


def _read(name: str) -> Mail:
    path = _folder() / f"{name}.eml"
    if not NAME.match(name) or not path.is_file():
        raise Http404
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return Mail(name, message)

"""Encrypted messages through the push services of browsers (RFC 8030, 8188, 8291, 8292)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Any, ClassVar
from urllib.parse import urlsplit

import http_ece
import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models.destination import Destination, Pace
from games.models.notification import CALLS, Kind
from games.notifications.contract import AddForm
from games.notifications.message import Message
from games.notifications.outgoing import Outgoing
from games.notifications.push.form import PushForm, raw
from games.notifications.push.keys import public_key, site_key
from games.notifications.short_text import in_short

# The time for which a push service keeps a message for an offline device.
KEPT_FOR = timedelta(days=1)
TOKEN_VALID_FOR = timedelta(hours=12)
# Push services accept 4,096 bytes, encrypted.
LONGEST_BODY = 1000
# Browsers show two buttons.
MOST_ACTIONS = 2


@dataclass
class PushChannel:
    key = "push"
    name = gettext_lazy("On this device")
    explanation = gettext_lazy(
        "Notifications on your phone or computer, even when no page is open. They never show "
        "your hand, and stay silent during your night."
    )
    default_pace = Pace.AT_ONCE
    rings = True
    is_private = False
    others_read = False
    may_act = True
    # browsers name their push service, and could name anything
    to_strangers = True
    has_destinations = True
    form: ClassVar[type[AddForm] | None] = PushForm
    outgoing: Outgoing = field(default_factory=Outgoing)

    def is_available(self) -> bool:
        """Return whether the site has a key, without which push services reject it."""
        return site_key() is not None

    @property
    def public_key(self) -> str:
        """The key that a browser needs to subscribe."""
        key = site_key()
        return public_key(key) if key is not None else ""

    def send(self, message: Message, destination: Destination | None) -> None:
        """Send a message. A newer call replaces one that the device has not fetched yet."""
        assert destination is not None
        short = in_short(message)
        waiting = len(message.others) + bool(message.task)
        body = {
            "title": short.title,
            "body": " · ".join(short.lines)[:LONGEST_BODY],
            "url": message.link,
            "tag": f"game-{message.game.pk}" if message.game is not None else str(message.kind),
            "count": waiting,
            "actions": [{"title": one.label, "url": one.link} for one in message.answers[:MOST_ACTIONS]],
        }
        headers = {"Urgency": "high" if message.kind == Kind.REMINDER else "normal"}
        if message.kind in CALLS:
            headers["Topic"] = "waiting"
        self._post(destination, body, headers, message.at)

    def send_test(self, user: User, destination: Destination | None, *, now: datetime) -> None:
        assert destination is not None
        body = {
            "title": settings.SITE_NAME,
            "body": _("This is a test message."),
            "url": settings.SITE_URL,
            "tag": "test",
        }
        self._post(destination, body, {"Urgency": "high"}, now)

    def _post(
        self, destination: Destination, body: dict[str, Any], headers: dict[str, str], at: datetime
    ) -> None:
        self.outgoing.post(
            destination.address,
            body=encrypt(orjson.dumps(body), destination),
            headers={
                **headers,
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(int(KEPT_FOR.total_seconds())),
                **authorization(destination.address, at),
            },
        )


def encrypt(body: bytes, destination: Destination) -> bytes:
    """Encrypt a message for one browser, so that its push service cannot read it."""
    encrypted: bytes = http_ece.encrypt(
        body,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=raw(destination.facts["p256dh"]),
        auth_secret=raw(destination.facts["auth"]),
        version="aes128gcm",
    )
    return encrypted


def authorization(address: str, at: datetime) -> dict[str, str]:
    """Return headers that identify the site to the push service, valid for a limited time."""
    key = site_key()
    assert key is not None
    parts = urlsplit(address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": f"mailto:{settings.CONTACT_EMAIL or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
        "exp": int((at + TOKEN_VALID_FOR).timestamp()),
    }
    signed: dict[str, str] = key.sign(claims)
    return signed

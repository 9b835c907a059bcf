"""Messages to webhooks that players name. Others may read them, so they contain only public facts."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

import orjson
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.isolation import bare
from accounts.models import User
from games.models.destination import Destination, Pace
from games.models.game import Game
from games.notifications.contract import AddForm
from games.notifications.message import Message
from games.notifications.outgoing import Outgoing
from games.notifications.short_text import in_short
from games.notifications.webhook.form import WebhookForm

DISCORD, SLACK, JSON = "discord", "slack", "json"
LONGEST_DISCORD = 2000


@dataclass(frozen=True)
class Said:
    id: str
    kind: str
    at: datetime
    # for people
    text: str
    # for programs
    data: dict[str, Any]


@dataclass
class WebhookChannel:
    key = "webhook"
    name = gettext_lazy("Webhooks")
    explanation = gettext_lazy(
        "A line in a Discord or Slack channel, or JSON for a program of your own. Others may be "
        "reading, so it says only what everyone may know: never your hand."
    )
    default_pace = Pace.AT_ONCE
    rings = False
    is_private = False
    others_read = True
    may_act = False
    to_strangers = True
    has_destinations = True
    form: ClassVar[type[AddForm] | None] = WebhookForm
    outgoing: Outgoing = field(default_factory=Outgoing)

    def is_available(self) -> bool:
        return True

    def send(self, message: Message, destination: Destination | None) -> None:
        assert destination is not None
        short = in_short(message)
        player = message.user.public_name
        text = f"{player} · {short.text}\n{message.link}"
        self._post(destination, Said(message.message_id, message.kind, message.at, text, _data(message)))

    def send_test(self, user: User, destination: Destination | None, *, now: datetime) -> None:
        assert destination is not None
        text = _("%(player)s · This is a test message from %(site)s.") % {
            "player": user.public_name,
            "site": settings.SITE_NAME,
        }
        said = Said(f"test-{destination.pk}-{int(now.timestamp())}", "test", now, text, {})
        self._post(destination, said)

    def _post(self, destination: Destination, said: Said) -> None:
        body, headers = STYLES[destination.facts["style"]](said, destination)
        headers |= {"Content-Type": "application/json", "User-Agent": f"{settings.SITE_NAME}/1.0"}
        self.outgoing.post(destination.address, body=body, headers=headers)


def for_discord(said: Said, destination: Destination) -> tuple[bytes, dict[str, str]]:
    """Return the payload for Discord. Names cannot mention anybody or change the formatting."""
    line, _newline, link = said.text.partition("\n")
    for sign in "\\`*_~|>#[]()<":
        line = line.replace(sign, f"\\{sign}")
    content = f"{line[: LONGEST_DISCORD - len(link) - 1]}\n{link}".strip()
    return orjson.dumps({"content": content, "allowed_mentions": {"parse": []}}), {}


def for_slack(said: Said, destination: Destination) -> tuple[bytes, dict[str, str]]:
    text = said.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return orjson.dumps({"text": text, "unfurl_links": False}), {}


def as_json(said: Said, destination: Destination) -> tuple[bytes, dict[str, str]]:
    told = {"type": said.kind, "timestamp": said.at.isoformat(), "data": {"text": said.text, **said.data}}
    body = orjson.dumps(told)
    seconds = str(int(said.at.timestamp()))
    signature = sign(destination, said.id, seconds, body)
    return body, {"Webhook-Id": said.id, "Webhook-Timestamp": seconds, "Webhook-Signature": signature}


def sign(destination: Destination, name: str, seconds: str, body: bytes) -> str:
    """Return the signature of an id, a moment and a body, made with the destination's secret."""
    key = base64.b64decode(destination.signing_secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{name}.{seconds}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


STYLES: dict[str, Callable[[Said, Destination], tuple[bytes, dict[str, str]]]] = {
    DISCORD: for_discord,
    SLACK: for_slack,
    JSON: as_json,
}


def _data(message: Message) -> dict[str, Any]:
    return {
        "player": message.user.display_name,
        "game": _game(message.game, message.link),
        "task": message.task,
        "due_at": message.due_at.isoformat() if message.due_at else None,
        "result": message.result,
        "other_games_waiting": len(message.others),
    }


def _game(game: Game | None, address: str) -> dict[str, Any] | None:
    if game is None:
        return None
    return {"id": game.pk, "title": game.title, "name": bare(game.display_name), "address": address}

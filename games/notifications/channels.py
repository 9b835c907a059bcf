"""The channels, and what each must be able to do. A new one is a folder and one line here."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from games.models import Notification
from games.notifications.email.channel import EmailChannel
from games.notifications.message import Undeliverable

__all__ = ["CHANNELS", "Channel", "Undeliverable"]


class Channel(Protocol):
    """Delivers messages to a player in one way."""

    key: str

    def send(self, rows: list[Notification], *, now: datetime) -> bool:
        """Tell one player about all these rows, which are of one kind, in one message.

        Return whether there was still something to tell. A repeated call for the same rows carries
        the same Message-ID, or whatever the channel has for that.

        :raises Undeliverable: trying again will not help
        """


CHANNELS: dict[str, Channel] = {"email": EmailChannel()}

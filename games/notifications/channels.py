"""The list of channels. To add one, add a folder that implements `contract`, and a line here."""

from __future__ import annotations

from games.notifications.contract import Channel
from games.notifications.email.channel import EmailChannel
from games.notifications.push.channel import PushChannel
from games.notifications.webhook.channel import WebhookChannel

__all__ = ["CHANNELS", "PUSH", "TO_STRANGERS", "Channel"]

PUSH = PushChannel()
CHANNELS: dict[str, Channel] = {
    "email": EmailChannel(),
    "push": PUSH,
    "webhook": WebhookChannel(),
}
TO_STRANGERS = tuple(key for key, channel in CHANNELS.items() if channel.to_strangers)
"""The channels that talk to servers named by players."""

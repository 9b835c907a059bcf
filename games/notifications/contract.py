"""The interface of channels."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Protocol

from games.models.destination import Destination, Pace
from games.notifications.message import Message


class AddForm(Protocol):
    """A form to add a destination."""

    def __init__(self, data: Any = None) -> None: ...

    def is_valid(self) -> bool:
        """Return whether the input is valid."""

    def destination(self) -> dict[str, Any]:
        """Return name, address and facts of a valid input."""


class Channel(Protocol):
    """A way to deliver messages to players."""

    key: str
    # name and explanation on settings pages
    name: Any
    explanation: Any
    # the schedule until the player chooses another
    default_pace: Pace
    # whether it rings, and so stays silent during the player's night
    rings: bool
    # whether only the player reads it, so that messages may contain the player's secrets
    is_private: bool
    # whether others usually read it, as in a chat room; then no friends are named, and moderators' decisions left out
    others_read: bool
    # whether it reaches only the player's own device, so that its messages may have links that act for the player
    may_act: bool
    # whether it talks to servers named by players; these may be slow, so it has workers of its own
    to_strangers: bool
    # whether players add destinations with the form; email goes to the account's address
    has_destinations: bool
    form: ClassVar[type[AddForm] | None]

    def is_available(self) -> bool:
        """Return whether this site is configured for it."""

    def send(self, message: Message, destination: Destination | None) -> None:
        """Deliver one message, in the active language and time zone.

        A repeated call for the same message uses the same Message-ID, or the channel's equivalent.

        :raises Undeliverable: this message will never be accepted
        :raises Unreachable: nothing will ever be accepted at this destination
        :raises TryLater: the message can be retried later
        """

    def send_test(self, user: Any, destination: Destination | None, *, now: datetime) -> None:
        """Send a test message. It raises the same errors as `send`."""

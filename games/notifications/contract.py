"""What each channel must be able to do."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Protocol

from games.models.destination import Destination, Pace
from games.notifications.message import Message


class AddForm(Protocol):
    """A form for a place that a channel delivers to."""

    def __init__(self, data: Any = None) -> None: ...

    def is_valid(self) -> bool:
        """Whether it was filled in well."""

    def destination(self) -> dict[str, Any]:
        """Return name, address and facts, once it is valid."""


class Channel(Protocol):
    """Delivers messages to a player in one way."""

    key: str
    # what settings pages call it, and how they explain it
    name: Any
    explanation: Any
    # how often it speaks up until the player chooses otherwise
    default_pace: Pace
    # whether it keeps quiet in the player's night, since it rings
    rings: bool
    # whether it goes to the player alone; what it tells may then be what only the player may know
    is_private: bool
    # whether others read it as a matter of course, as in a room: it names no friends, and tells nothing of moderators
    others_read: bool
    # whether it talks to servers that players name: they may keep it waiting, so it has workers of its own
    to_strangers: bool
    # whether it delivers to places that the player adds, by this form; mail has the account's address
    has_destinations: bool
    form: ClassVar[type[AddForm] | None]

    def is_available(self) -> bool:
        """Whether this site is set up for it."""

    def send(self, message: Message, destination: Destination | None) -> None:
        """Deliver one message, in the active language and time zone.

        A repeated call for the same message carries the same Message-ID, or whatever the channel has
        for that.

        :raises Undeliverable: trying again will not help
        :raises Unreachable: nor will any other message
        :raises TryLater: not now
        """

    def send_test(self, user: Any, destination: Destination | None, *, now: datetime) -> None:
        """Send a message that says that messages come; raises as `send` does."""

"""Errors of channels. Any other exception is also retried."""

from __future__ import annotations

from datetime import timedelta


class Undeliverable(Exception):
    """The channel will never accept this message for this player."""


class Unreachable(Undeliverable):
    """Nothing will ever be accepted at this address, because the mailbox or webhook does not exist."""


class TryLater(Exception):
    """The message can be retried. `wait` is the delay that the receiver asks for, if any."""

    def __init__(self, reason: str, wait: timedelta | None = None) -> None:
        super().__init__(reason)
        self.wait = wait


class SiteRefused(TryLater):
    """The mail server refuses this site, whatever the message. The operator has to act."""

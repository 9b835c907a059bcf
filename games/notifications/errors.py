"""Why a channel has not delivered a message. Anything else that it raises is tried again as well."""

from __future__ import annotations

from datetime import timedelta


class Undeliverable(Exception):
    """The channel will never accept this message for this player."""


class Unreachable(Undeliverable):
    """Nothing will ever reach this address: no such mailbox, no such webhook."""


class TryLater(Exception):
    """Not now. `wait` is what the other side asks for, if it says so."""

    def __init__(self, reason: str, wait: timedelta | None = None) -> None:
        super().__init__(reason)
        self.wait = wait


class SiteRefused(TryLater):
    """The mail server refuses this site, whatever the address and the message: the operator's to mend."""

"""What happens to accounts, for apps that accounts must not import."""

from __future__ import annotations

from django.dispatch import Signal


class CameBack(Exception):
    """Somebody has sat down, in another transaction, since `account_leaves` was heard: once more from there."""


# user, now: sent inside the transaction that ends an account's part in games, before its row is locked. A
# move locks its game first and its players' rows afterwards; whoever locks games does it now, in that order
account_leaves = Signal()
# user, now: sent inside the transaction that makes the account anonymous, before it is done; the row is locked.
# A receiver that would need what is locked before that row raises CameBack
account_deleted = Signal()
# user, now: the same for the transaction that shuts the player out
account_banned = Signal()
# user: sent inside the transaction that lets the player in again
account_readmitted = Signal()
# sent inside the transaction that writes a letter: whoever delivers letters has something to do
letter_written = Signal()

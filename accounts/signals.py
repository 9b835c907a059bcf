"""What happens to accounts, for apps that accounts must not import."""

from __future__ import annotations

from django.dispatch import Signal

# user, now: sent inside the transaction that ends an account's part in games, before its row is locked. A
# move locks its game first and its players' rows afterwards; whoever locks games does it now, in that order
account_leaves = Signal()
# user, now: sent inside the transaction that makes the account anonymous, before it is done
account_deleted = Signal()
# user, now: sent inside the transaction that shuts the player out
account_banned = Signal()

"""What happens to accounts, for apps that accounts must not import."""

from __future__ import annotations

from django.dispatch import Signal

# user, now: sent inside the transaction that makes the account anonymous, before it is done
account_deleted = Signal()
# user, now: sent inside the transaction that shuts the player out
account_banned = Signal()

"""Signals about accounts, for apps that accounts must not import."""

from __future__ import annotations

from django.dispatch import Signal


class CameBack(Exception):
    """Another transaction has seated the player since `account_leaves` was sent. The sender starts over."""


# user, now: sent inside the transaction that ends an account's games, before the account's row is locked. Receivers
# lock games here, since a move also locks its game before its players' rows.
account_leaves = Signal()
# user, now: sent inside the transaction that anonymizes the account, with its row locked, before the change. A
# receiver that would need earlier locks raises CameBack.
account_deleted = Signal()
# user, now: the same for a ban
account_banned = Signal()
# user: sent inside the transaction that lifts a ban
account_readmitted = Signal()
# letter: sent inside the transaction that writes a letter, to wake its delivery
letter_written = Signal()

"""Who knows whom, and who does not want to meet whom.

Who blocked whom is told to nobody but the one who blocks: all that is given here besides that
player's own list is that two people do not meet, without saying who wanted it so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.models import Block

if TYPE_CHECKING:
    from accounts.models import User


def blocked_among(user_ids: Iterable[int]) -> set[frozenset[int]]:
    """Return the pairs among these users of whom one blocks the other."""
    users = set(user_ids)
    if len(users) < 2:
        return set()
    pairs = Block.objects.among(users).order_by().values_list("blocker", "blocked")
    return {frozenset(pair) for pair in pairs}


def kept_apart_from(user: User) -> set[int]:
    """Return those whom the user does not meet at open tables: blocked by the user, or the other way."""
    pairs = Block.objects.about(user).order_by().values_list("blocker", "blocked")
    return {one for pair in pairs for one in pair} - {user.pk}


def blocked_by(user: User | None) -> set[int]:
    """Return those whom the user has blocked."""
    if user is None or not user.is_authenticated:
        return set()
    return set(user.blocks.order_by().values_list("blocked", flat=True))

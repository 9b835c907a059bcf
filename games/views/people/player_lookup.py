"""A player whom an address names."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef
from django.shortcuts import get_object_or_404

from accounts.models import User
from games.models.people import Block


def find_player(user_id: int, looks: User | None = None) -> Any:
    """Return a player who has an account, and whether the viewer blocks that one (`is_blocked`).

    :raises Http404: there is none, or not any more
    """
    blocks = Block.objects.filter(blocker=looks, blocked=OuterRef("pk"))
    people = User.objects.present().select_related("reliability").annotate(is_blocked=Exists(blocks))
    return get_object_or_404(people, pk=user_id)

"""Look-up of the player in an address."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef
from django.shortcuts import get_object_or_404

from accounts.models import User
from games.models.people import Block


def find_player(user_id: int, looks: User | None = None) -> Any:
    """Return a player with an account, annotated with whether the viewer blocks them (`is_blocked`).

    :raises Http404: there is no such player, or no longer
    """
    blocks = Block.objects.filter(blocker=looks, blocked=OuterRef("pk"))
    people = User.objects.present().select_related("reliability").annotate(is_blocked=Exists(blocks))
    return get_object_or_404(people, pk=user_id)

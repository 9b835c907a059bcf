"""The relation of two players, as sections of the profile and of an open table's page.

Each section has a function that gathers its context, and a template in `games/people/`.
"""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models.game import Game
from games.models.people import Friendship
from games.selectors.people import relations
from games.services.errors import NoSeatForYou
from games.services.table import admission


def person_section(found: Any, looks: User | None) -> dict[str, Any]:
    """Return the context about a player's reliability and the relation between viewer and player."""
    section: dict[str, Any] = {"reliability": relations.reliability(found), "between": None}
    if looks is not None and looks != found:
        section["between"] = between(looks, found)
    return section


def between(looks: User, found: Any) -> dict[str, Any]:
    """Return what the viewer may do about a player. Whether the player blocks the viewer is never shown."""
    row = relations.friendship(looks, found)
    is_friend = row is not None and row.accepted_at is not None
    tables = relations.tables_between(looks, found)
    return {
        "is_blocked": found.is_blocked,
        "is_friend": is_friend,
        "is_asked": _is_asked(row, looks),
        "asks": row is not None and row.asker_id == found.pk and row.accepted_at == row.declined_at,
        "plays_no_longer": not found.is_active,
        "tables": tables.to_invite_to if is_friend and found.is_active else [],
        "running": tables.running,
    }


def _is_asked(row: Friendship | None, looks: User) -> bool:
    return row is not None and row.accepted_at is None and row.asker_id == looks.pk


def guests_section(game: Game, user: User | None) -> dict[str, Any]:
    """Return the context about a table's invitations, the friends to invite, and why the viewer cannot sit down."""
    if user is None:
        return {}
    if game.seat_of(user) is not None:
        return {
            "invited": list(game.invitations.select_related("user").order_by("pk")),
            "friends_to_invite": relations.friends_to_invite(game, user),
            "removed_guests": relations.removed_guests(game) if game.host_id == user.pk else [],
        }
    if relations.has_no_seat_for(game, user):
        return {"why_no_seat": str(NoSeatForYou.text)}
    return {
        "why_no_seat": admission.not_reliable_enough(game, user),
        "invitation": game.invitations.select_related("by").filter(user=user, declined_at=None).first(),
    }

"""Messages about friend requests and their acceptance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models.notification import Kind
from games.models.people import Friendship
from games.notifications.community.said import Said, in_a_line, people_of, site_address

if TYPE_CHECKING:
    from games.models.notification import Notification


def still_asking(rows: list[Notification]) -> set[int]:
    """Return the rows whose friend request is still open."""
    waiting = Friendship.objects.waiting().filter(asked=rows[0].user_id, asker__in=people_of(rows))
    askers = set(waiting.filter(asker__is_active=True).values_list("asker", flat=True))
    return {row.pk for row in rows if row.payload.get("by") in askers}


def are_friends(rows: list[Notification]) -> set[int]:
    """Return the rows about players who are still friends and still have active accounts."""
    user = rows[0].user_id
    found = Friendship.objects.accepted().about(user).select_related("asker", "asked")
    others = [row.asked if row.asker_id == user else row.asker for row in found]
    friends = {other.pk for other in others if other.is_active and not other.is_deleted}
    return {row.pk for row in rows if row.payload.get("by") in friends}


def friend_requests(names: Sequence[str], count: int) -> Said:
    """Return the message about friend requests. Without names, it gives their number."""
    if names:
        one, more = _("%(names)s wants to be your friend"), _("%(names)s want to be your friends")
        heading = (one if len(names) == 1 else more) % {"names": in_a_line(names)}
    else:
        heading = ngettext(
            "Someone wants to be your friend", "%(count)d people want to be your friends", count
        ) % {"count": count}
    notes = [
        _("Friends can see when you were last here, find your tables for friends, and watch their games."),
        _("They won’t be told if you decline."),
    ]
    return Said(heading, site_address("games:friends"), _("Accept or decline"), notes=notes)


def new_friends(names: Sequence[str], count: int) -> Said:
    """Return the message about accepted requests. Without names, it gives their number."""
    if names:
        heading = _("You and %(names)s are friends now") % {"names": in_a_line(names)}
    else:
        heading = ngettext("You have a new friend", "You have %(count)d new friends", count)
        heading %= {"count": count}
    notes = [_("You can find each other’s tables for friends, and invite each other to any table.")]
    return Said(heading, site_address("games:friends"), _("Your friends"), notes=notes)


PERSONAL: dict[Kind, Callable[[Sequence[str], int], Said]] = {
    Kind.FRIEND_REQUEST: friend_requests,
    Kind.FRIEND_ACCEPTED: new_friends,
}

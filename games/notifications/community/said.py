"""Building blocks of messages that are not about a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import ngettext

from accounts.models import User
from games.wording.sentence import listed

if TYPE_CHECKING:
    from games.models.notification import Notification

# The limit of names in a list; the rest is counted.
MOST_NAMES = 5


@dataclass(frozen=True)
class Said:
    """The content of a message that is not about a table. A line may stand for several rows."""

    heading: str
    link: str
    button: str
    lines: list[str] = field(default_factory=list)
    # what readers may want to know before they follow the link
    notes: list[str] = field(default_factory=list)


def in_a_line(names: Sequence[str]) -> str:
    """Join names into one phrase. Of many, the rest is counted."""
    if len(names) <= MOST_NAMES:
        return listed(names)
    more = len(names) - MOST_NAMES + 1
    rest = ngettext("%(count)d more player", "%(count)d more players", more) % {"count": more}
    return listed([*names[: MOST_NAMES - 1], rest])


def people_of(rows: Sequence[Notification]) -> list[Any]:
    return [row.payload.get("by") for row in rows]


def names_of(rows: Sequence[Notification]) -> list[str]:
    """Return the names of the people in the rows, in order and without duplicates."""
    users = User.objects.in_bulk(set(people_of(rows)))
    return list(dict.fromkeys(users[by].public_name for by in people_of(rows) if by in users))


def site_address(name: str) -> str:
    return settings.SITE_URL + reverse(name)

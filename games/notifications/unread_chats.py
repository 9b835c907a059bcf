"""Messages about unread chat of tables and clubs. Only private channels quote its lines.

Rows contain the id of the first line. The lines are read when the message is sent, so lines that have been
read or hidden meanwhile, or that are by blocked players, are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.isolation import isolated
from games.models.club import Membership
from games.models.game import Game
from games.models.notification import CLUB_TALK, MENTIONS, TALK, Kind, Notification
from games.models.people import Block
from games.models.seat import Seat
from games.models.talk import ChatMessage

MOST_LINES = 20
# The limit of unread lines that are read from the database.
MOST_UNREAD = 500


def still_unread(rows: Collection[Notification]) -> set[int]:
    """Return the ids of one player's rows that still have unread lines. A mention stands for its line only."""
    talk = [row for row in rows if row.kind in (*TALK, *CLUB_TALK)]
    told = mentions_in(talk)
    return {row.pk for row in talk if unread(row, told)}


def mentions_in(rows: Collection[Notification]) -> set[int]:
    """Return the ids of the lines of mentions among these rows, so that other rows do not repeat them."""
    return {row.payload["said"] for row in rows if row.kind in MENTIONS and "said" in row.payload}


def unread(row: Notification, told: Collection[int]) -> list[ChatMessage]:
    """Return the unread lines of a row, oldest first.

    :param told: ids of lines that other parts of the message contain
    """
    if "said" not in row.payload:
        return []
    heard = _heard(row)
    if row.kind in MENTIONS:
        return [line for line in heard if line.pk == row.payload["said"]]
    return [line for line in heard if line.pk >= row.payload["said"] and line.pk not in told]


def _heard(row: Notification) -> list[ChatMessage]:
    """Return the unread lines of a row's chat. Empty if the player no longer belongs there."""
    if row.kind in CLUB_TALK:
        mine = Membership.objects.filter(club=row.payload.get("club"), user=row.user_id).first()
        return [] if mine is None else unread_in_club(mine)
    seat = Seat.objects.filter(game=row.game_id, user=row.user_id).first()
    return [] if seat is None else unread_lines(seat)


def unread_lines(seat: Seat) -> list[ChatMessage]:
    """Return others' lines at the table that the player has not read, oldest first."""
    lines = ChatMessage.objects.filter(game=seat.game_id, pk__gt=seat.chat_read, by_spectator=False)
    return _of_others(lines.exclude(game__status=Game.Status.CLOSED), seat.user_id)


def unread_in_club(mine: Membership) -> list[ChatMessage]:
    """Return others' lines in the club that the member has not read, oldest first."""
    return _of_others(ChatMessage.objects.filter(club=mine.club_id, pk__gt=mine.chat_read), mine.user_id)


def _of_others(lines: QuerySet[ChatMessage], user_id: int | None) -> list[ChatMessage]:
    blocked = Block.objects.filter(blocker=user_id).values("blocked")
    lines = lines.filter(hidden_at=None).exclude(Q(user=user_id) | Q(user__in=blocked))
    return list(lines.select_related("user").order_by("-pk")[:MOST_UNREAD])[::-1]


def in_words(kind: Kind, lines: Sequence[ChatMessage], *, is_private: bool) -> list[str]:
    """Return a heading, and in private channels the lines themselves."""
    if not lines:
        return []
    if kind == Kind.MENTION:
        heading = _("%(name)s mentioned you in the chat") % {"name": lines[-1].user.public_name}
    else:
        heading = how_many(len(lines))
    return [heading, *quoted(lines)] if is_private else [heading]


def how_many(count: int) -> str:
    return ngettext("%(count)d new message in the chat", "%(count)d new messages in the chat", count) % {
        "count": count
    }


def quoted(lines: Sequence[ChatMessage]) -> list[str]:
    """Return the newest lines as text, preceded by the number of earlier ones."""
    shown = [f"{line.user.public_name}: {isolated(line.text)}" for line in lines[-MOST_LINES:]]
    before = len(lines) - len(shown)
    if not before:
        return shown
    left_out = ngettext("%(count)d earlier message", "%(count)d earlier messages", before)
    return [left_out % {"count": before}, *shown]

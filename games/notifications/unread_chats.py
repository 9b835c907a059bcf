"""What is told of the chats of tables and clubs: as long as it is unread there, and its words to nobody but the player.

Rows name the first line that they are about. What others say is read when the message is sent: so a line that
was read, or taken down by a moderator meanwhile, is not told, nor is one of a player who is blocked by then.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models.club import Membership
from games.models.game import Game
from games.models.notification import CLUB_TALK, MENTIONS, TALK, Kind, Notification
from games.models.people import Block
from games.models.seat import Seat
from games.models.talk import ChatMessage

MOST_LINES = 20
# Of a long absence from a club of many, so many lines are read to tell of it.
MOST_UNREAD = 500


def still_unread(rows: Collection[Notification]) -> set[int]:
    """Return which of one player's rows have something to tell: a mention tells its line alone."""
    talk = [row for row in rows if row.kind in (*TALK, *CLUB_TALK)]
    told = mentions_in(talk)
    return {row.pk for row in talk if unread(row, told)}


def mentions_in(rows: Collection[Notification]) -> set[int]:
    """Return the lines that mentions among these rows tell, so that no other row repeats them."""
    return {row.payload["said"] for row in rows if row.kind in MENTIONS and "said" in row.payload}


def unread(row: Notification, told: Collection[int]) -> list[ChatMessage]:
    """Return the lines that a row tells, oldest first.

    :param told: the lines that are told beside it
    """
    if "said" not in row.payload:
        return []
    heard = _heard(row)
    if row.kind in MENTIONS:
        return [line for line in heard if line.pk == row.payload["said"]]
    return [line for line in heard if line.pk >= row.payload["said"] and line.pk not in told]


def _heard(row: Notification) -> list[ChatMessage]:
    """Return what is unread where a row comes from; nothing where the player does not belong any more."""
    if row.kind in CLUB_TALK:
        mine = Membership.objects.filter(club=row.payload.get("club"), user=row.user_id).first()
        return [] if mine is None else unread_in_club(mine)
    seat = Seat.objects.filter(game=row.game_id, user=row.user_id).first()
    return [] if seat is None else unread_lines(seat)


def unread_lines(seat: Seat) -> list[ChatMessage]:
    """Return what others at the table have said that a player has not read, oldest first."""
    lines = ChatMessage.objects.filter(game=seat.game_id, pk__gt=seat.chat_read, by_spectator=False)
    return _of_others(lines.exclude(game__status=Game.Status.CLOSED), seat.user_id)


def unread_in_club(mine: Membership) -> list[ChatMessage]:
    """Return what others in the club have said that a member has not read, oldest first."""
    return _of_others(ChatMessage.objects.filter(club=mine.club_id, pk__gt=mine.chat_read), mine.user_id)


def _of_others(lines: QuerySet[ChatMessage], user_id: int | None) -> list[ChatMessage]:
    blocked = Block.objects.filter(blocker=user_id).values("blocked")
    lines = lines.filter(hidden_at=None).exclude(Q(user=user_id) | Q(user__in=blocked))
    return list(lines.select_related("user").order_by("-pk")[:MOST_UNREAD])[::-1]


def in_words(kind: Kind, lines: Sequence[ChatMessage], *, is_private: bool) -> list[str]:
    """Say what was said: a heading, then the lines themselves, for the player's eyes only."""
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
    """The newest lines; of very many, how many come before them."""
    shown = [f"{line.user.public_name}: {line.text}" for line in lines[-MOST_LINES:]]
    before = len(lines) - len(shown)
    if not before:
        return shown
    left_out = ngettext("%(count)d earlier message", "%(count)d earlier messages", before)
    return [left_out % {"count": before}, *shown]

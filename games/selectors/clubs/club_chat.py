"""A club's chat as its members see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Count, F, OuterRef, Q, Subquery

from games.models.club import Club, Membership
from games.models.people import Block
from games.models.talk import ChatMessage

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import User

LINES_AT_ONCE = 50


@dataclass(frozen=True)
class Chat:
    lines: list[ChatMessage]
    # the line before which the previous page ends; None: there are no earlier lines
    before: int | None
    # a mark that changes with the chat, and the id of the newest line
    mark: str
    newest: int


def chat(club: Club, user: User, *, before: int | None = None) -> Chat:
    """Return the newest lines, or those before a line, without lines by players whom the user has blocked.

    The mark is computed first, so that a line written in between makes the page reload.
    """
    newest, mark = _newest(club.chat_version, ChatMessage.objects.filter(club=club).order_by("-pk"))
    heard = ChatMessage.objects.filter(club=club).exclude(user__in=_blocked_by(user)).select_related("user")
    if before is not None:
        heard = heard.filter(pk__lt=before)
    found = list(heard.order_by("-pk")[: LINES_AT_ONCE + 1])
    lines = found[:LINES_AT_ONCE][::-1]
    return Chat(lines, lines[0].pk if len(found) > LINES_AT_ONCE else None, mark, newest)


def newest(club: Club) -> int:
    return ChatMessage.objects.filter(club=club).order_by("-pk").values_list("pk", flat=True).first() or 0


def _newest(version: int, lines: QuerySet[ChatMessage]) -> tuple[int, str]:
    newest = lines.values_list("pk", flat=True).first() or 0
    return newest, _mark(version, newest)


def _mark(version: int, newest: int | None) -> str:
    return f"{version}-{newest or 0}"


def mark(club_id: int, user: User) -> str | None:
    """Return a mark that changes only when the chat does, with one query, or None if the user is not a member."""
    newest = ChatMessage.objects.filter(club=OuterRef("club")).order_by("-pk").values("pk")[:1]
    mine = Membership.objects.filter(club=club_id, user=user)
    found = mine.values_list("club__chat_version", Subquery(newest)).first()
    return None if found is None else _mark(*found)


def unread_in_clubs(user: User) -> dict[int, int]:
    """Return the number of unread lines of others by club, without clubs where there are none."""
    # whoever writes a line has read the chat up to it
    is_news = Q(club__chat__pk__gt=F("chat_read")) & Q(club__chat__hidden_at=None)
    is_news &= ~Q(club__chat__user__in=_blocked_by(user))
    rows = Membership.objects.filter(user=user).order_by().values("club")
    counted = rows.annotate(unread=Count("club__chat", filter=is_news)).filter(unread__gt=0)
    return dict(counted.values_list("club", "unread"))


def next_unread(user: User) -> Club | None:
    unread = unread_in_clubs(user)
    return Club.objects.get(pk=min(unread)) if unread else None


def _blocked_by(user: User) -> QuerySet[Any, Any]:
    return Block.objects.filter(blocker=user).values("blocked")

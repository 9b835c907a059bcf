"""The chat of a club, and which of its lines a member has read."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.models.club import Club, Membership
from games.models.notification import Kind
from games.models.people import Block
from games.models.talk import ChatMessage, mentioned
from games.services.clubs.rights import lock_club, member
from games.services.errors import NotInTheClub
from games.services.messages import notices
from games.services.moderation.player_reports import refuse_muted
from games.services.table.talk import LONGEST_MESSAGE, clean_text

MOST_CALLED = 10
"""A line that mentions more members than this counts as mentioning none."""


@transaction.atomic
def say(*, club_id: int, user: User, text: str, now: datetime) -> ChatMessage:
    """Write a line in the club's chat.

    :raises BadText: the text is empty or too long
    :raises Muted: a moderator has muted the user
    :raises NotInTheClub: the user is not a member
    :raises Club.DoesNotExist: there is no such club, or no longer
    """
    refuse_muted(user=user, now=now)
    # the lock keeps the club and the membership from being deleted meanwhile
    club = lock_club(club_id)
    mine = member(club, user)
    if mine is None:
        raise NotInTheClub
    said = ChatMessage.objects.create(club=club, user=user, text=clean_text(text, LONGEST_MESSAGE), at=now)
    Membership.objects.filter(pk=mine.pk).update(chat_read=said.pk)
    _notify(said, now=now)
    return said


def _notify(said: ChatMessage, *, now: datetime) -> None:
    """Notify the other members: mentioned ones immediately, all of them when the chat has calmed down."""
    others = User.objects.filter(memberships__club=said.club_id, is_active=True).exclude(pk=said.user_id)
    deaf = Block.objects.filter(blocked=said.user_id).values("blocker")
    listeners = list(others.exclude(pk__in=deaf).order_by("pk"))
    if not listeners:
        return
    about: dict[str, Any] = {"game": None, "now": now, "payload": {"said": said.pk, "club": said.club_id}}
    meant = mentioned(said.text, {user.pk: user.display_name for user in listeners})
    for user in listeners:
        if user.pk in meant and len(meant) <= MOST_CALLED:
            notices.notify(user=user, kind=Kind.CLUB_MENTION, **about)
    notices.notify_once(users=listeners, kind=Kind.CLUB_CHAT, **about)


def mark_read(*, mine: Membership, newest: int) -> None:
    """Record up to which line a member has read the chat. Write only if that changes anything."""
    Membership.objects.filter(pk=mine.pk, chat_read__lt=newest).update(chat_read=newest)


def forget_chats(clubs: Collection[Club]) -> None:
    """Delete the chats of clubs that end, except reported lines."""
    ChatMessage.objects.filter(club__in=clubs, reports=None).delete()

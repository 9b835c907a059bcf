"""Operations about the player's clubs."""

from __future__ import annotations

from typing import Annotated, Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Query, Status

from accounts.isolation import bare
from accounts.models import User
from games.api import club_schemas as shapes
from games.api import rows_as_schemas, schemas
from games.api.problems import Missing
from games.api.routes import does, looks
from games.api.tokens import TALK, player
from games.models.club import Membership
from games.models.talk import ChatMessage
from games.selectors.clubs import club_chat, club_pages
from games.services.clubs import talk


@looks("/clubs", shapes.Clubs, name="clubs", about="clubs")
def clubs(request: HttpRequest) -> Any:
    """List your clubs, with how much of their chats you haven’t read."""
    user = player(request)
    unread = club_chat.unread_in_clubs(user)
    return shapes.Clubs(
        clubs=[
            shapes.Club(
                id=row.club_id,
                address=settings.SITE_URL + row.club.get_absolute_url(),
                name=bare(row.club.display_name),
                role=row.role,
                unread=unread.get(row.club_id, 0),
            )
            for row in club_pages.memberships(user)
        ]
    )


@looks("/clubs/{int:club_id}/chat", shapes.ClubChat, name="club_chat", about="clubs")
def chat(
    request: HttpRequest,
    club_id: int,
    before: Annotated[
        int | None, Query(ge=1, le=schemas.ID_MOST, description="Lines that come before this one.")
    ] = None,
) -> Any:
    """Return the newest lines of a club’s chat, or those before one, without those of players you’ve blocked."""
    mine = _membership(player(request), club_id)
    found = club_chat.chat(mine.club, mine.user, before=before)
    return shapes.ClubChat(lines=[_said(row) for row in found.lines], before=found.before)


@does(
    "/clubs/{int:club_id}/chat",
    shapes.SaidInClub,
    name="say_in_club",
    about="clubs",
    status=201,
    auth=TALK,
)
def say(request: HttpRequest, club_id: int, sent: shapes.SayingInClub) -> Any:
    """Say something to the members."""
    mine = _membership(player(request), club_id)
    row = talk.say(club_id=mine.club_id, user=mine.user, text=sent.text, now=timezone.now())
    return Status(201, _said(row))


@does("/clubs/{int:club_id}/chat/read", shapes.Clubs, name="read_in_club", about="clubs")
def read(request: HttpRequest, club_id: int, sent: shapes.ReadInClub) -> Any:
    """Mark the chat as read up to a line. You are not notified of the lines before it."""
    mine = _membership(player(request), club_id)
    talk.mark_read(mine=mine, newest=min(sent.line, club_chat.newest(mine.club)))
    return clubs(request)


def _membership(user: User, club_id: int) -> Membership:
    """:raises Missing: the player is not a member, or there is no such club"""
    found = Membership.objects.filter(club__pk=club_id, user=user).select_related("club", "user").first()
    if found is None:
        raise Missing(_("This club doesn’t exist, or you don’t belong to it."))
    return found


def _said(row: ChatMessage) -> shapes.SaidInClub:
    return shapes.SaidInClub(
        id=row.pk, player=rows_as_schemas.person(row.user), text=row.shown_text, at=row.at
    )

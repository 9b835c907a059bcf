"""Messages about clubs and their chats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models.club import Candidate, Club, Membership
from games.models.notification import Kind
from games.models.people import Block
from games.models.talk import ChatMessage
from games.notifications import unread_chats
from games.notifications.community.said import Said, site_address

if TYPE_CHECKING:
    from games.models.notification import Notification


def true_in_clubs(rows: list[Notification]) -> set[int]:
    """Return the rows that are still true: open requests and invitations, and acceptances of current members."""
    user = rows[0].user_id
    clubs = {row.payload.get("club") for row in rows}
    waiting = Candidate.objects.waiting().filter(club__in=clubs)
    asking = waiting.asking().filter(user__is_active=True).values_list("club", "user")
    roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
    mine = dict(Membership.objects.filter(user=user, club__in=clubs).values_list("club", "role"))
    true: dict[str, set[tuple[Any, Any]]] = {
        "asked": {(club, by) for club, by in asking if mine.get(club) in roles},
        "invited": set(waiting.invited().filter(user=user, by__is_active=True).values_list("club", "by")),
        "accepted": {(club, None) for club in mine},
    }
    unwanted = set(Block.objects.filter(blocker=user).values_list("blocked", flat=True))
    return {
        row.pk
        for row in rows
        if row.payload.get("by") not in unwanted
        and (row.payload.get("club"), row.payload.get("by")) in true.get(row.payload.get("news"), set())
    }


@dataclass(frozen=True)
class ClubNews:
    """A piece of news about a club: a request to join, an invitation or an acceptance."""

    news: str
    club: str
    name: str = ""


def from_clubs(news: Sequence[ClubNews], link: str) -> Said:
    """Return the message about clubs: a single piece of news as the heading, several as lines."""
    lines = list(dict.fromkeys(_in_words(one) for one in news))
    button = _("The club") if len({one.club for one in news}) == 1 else _("Clubs")
    if len(lines) == 1:
        return Said(lines[0], link, button)
    return Said(_("News from your clubs"), link, button, lines)


def _in_words(one: ClubNews) -> str:
    nameless = {
        "asked": _("Somebody wants to join your club %(club)s"),
        "invited": _("You are invited to the club %(club)s"),
        "accepted": _("You are now a member of the club %(club)s"),
    }
    named = {
        "asked": _("%(name)s wants to join your club %(club)s"),
        "invited": _("%(name)s invites you to the club %(club)s"),
    }
    said = nameless | named if one.name else nameless
    return said[one.news] % {"name": one.name, "club": one.club}


@dataclass(frozen=True)
class ClubTalk:
    """Unread chat lines of a club. `name` and `words` are empty where the channel must not show them."""

    club: str
    link: str
    count: int
    name: str = ""
    words: Sequence[str] = ()


def club_mentions(talks: Sequence[ClubTalk]) -> Said:
    """Return the message about mentions in clubs' chats, with a heading per club."""
    headings = [_mentioned(one) for one in talks]
    if len(talks) == 1:
        return Said(headings[0], talks[0].link, _("Open the chat"), list(talks[0].words))
    lines = [line for one, heading in zip(talks, headings, strict=True) for line in (heading, *one.words)]
    return Said(_("You were mentioned in your clubs’ chats"), site_address("games:clubs"), _("Clubs"), lines)


def _mentioned(one: ClubTalk) -> str:
    said = _("%(name)s mentioned you in the chat of %(club)s") if one.name else ""
    said = said or _("Someone mentioned you in the chat of %(club)s")
    return said % {"name": one.name, "club": one.club}


def club_chats(talks: Sequence[ClubTalk]) -> Said:
    """Return the message about unread lines in clubs' chats, with a heading per club."""
    headings = [_how_many(one) for one in talks]
    if len(talks) == 1:
        return Said(headings[0], talks[0].link, _("Open the chat"), list(talks[0].words))
    lines = [line for one, heading in zip(talks, headings, strict=True) for line in (heading, *one.words)]
    return Said(_("New messages in the chats of your clubs"), site_address("games:clubs"), _("Clubs"), lines)


def _how_many(one: ClubTalk) -> str:
    return ngettext(
        "%(count)d new message in the chat of %(club)s",
        "%(count)d new messages in the chat of %(club)s",
        one.count,
    ) % {"count": one.count, "club": one.club}


def of_clubs(rows: Sequence[Notification], *, others_read: bool) -> Said:
    clubs = Club.objects.in_bulk({row.payload["club"] for row in rows})
    users = {} if others_read else User.objects.in_bulk({row.payload.get("by") for row in rows} - {None})
    news = [
        ClubNews(
            row.payload["news"],
            clubs[row.payload["club"]].display_name,
            users[by].public_name if (by := row.payload.get("by")) in users else "",
        )
        for row in rows
    ]
    paths = {club.get_absolute_url() for club in clubs.values()}
    return from_clubs(
        news, settings.SITE_URL + paths.pop() if len(paths) == 1 else site_address("games:clubs")
    )


def of_club_talk(
    kind: Kind, rows: Sequence[Notification], told: Collection[int], *, is_private: bool, others_read: bool
) -> Said:
    lines: dict[int, ChatMessage] = {line.pk: line for row in rows for line in unread_chats.unread(row, told)}
    clubs = Club.objects.filter(pk__in={line.club_id for line in lines.values()})
    talks = []
    for club in clubs.order_by("pk"):
        said = [line for _pk, line in sorted(lines.items()) if line.club_id == club.pk]
        name = "" if others_read else said[-1].user.public_name
        words = unread_chats.quoted(said) if is_private else []
        talks.append(ClubTalk(club.display_name, chat_link(club), len(said), name, words))
    return club_mentions(talks) if kind == Kind.CLUB_MENTION else club_chats(talks)


def chat_link(club: Club) -> str:
    return f"{settings.SITE_URL}{club.get_absolute_url()}#chat"

"""Entries of the feed and the calendar: open decisions, recent results and news, but no hands.

Anybody who knows the address can read them, and so do the programs that fetch it. So no friends are named,
and moderators' decisions are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import CharField, Max
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.club import Membership
from games.models.game import Game
from games.models.ladder import Season, SeasonPlace
from games.models.people import Friendship
from games.models.seat import Seat
from games.models.tournament import Pairing, Tournament
from games.models.turn import Turn
from games.models.watching import Follow
from games.notifications import unread_chats
from games.notifications.community import club_news, friendships, season_ends, tournament_news
from games.notifications.message import chat_link, result_in_words, table_link, waiting_games, waiting_row
from games.selectors.clubs import club_chat, club_pages
from games.selectors.front import game_lists

MOST_ENDED = 20
MOST_SEASONS = 2


@dataclass(frozen=True)
class Entry:
    id: str
    # the heading of an entry that is not about the player's own table
    title: str
    game: Game | None
    link: str
    task: str
    since: datetime
    due_at: datetime | None
    left: str
    result: list[str]


def entries(user: User, *, now: datetime) -> list[Entry]:
    """Return the entries, the newest first. Call this in the player's language and time zone."""
    found = [
        *_waiting(user, now),
        *_ended(user),
        *_followed(user),
        *_friends(user),
        *_clubs(user),
        *_seasons(user),
        *_tournaments(user),
        *_talk(user),
        *_club_talk(user),
    ]
    return sorted(found, key=lambda entry: (entry.since, entry.id), reverse=True)


def likely_change(user: User, found: list[Entry]) -> datetime:
    """Return when the entries last changed, as far as rows tell: a new entry, or a move by the player.

    Other removals of entries are not covered, such as a withdrawn friend request. The end of a game is an entry, and
    later than the moves in it.
    """
    mine = Turn.objects.filter(hidden=False, game__seats__user=user, game__status=Game.Status.RUNNING)
    mine = mine.filter(seat=Cast("game__seats__number", CharField()))
    last: datetime | None = mine.aggregate(last=Max("at"))["last"]
    return max([last or user.joined_at, *[entry.since for entry in found]])


def _waiting(user: User, now: datetime) -> list[Entry]:
    rows = [waiting_row(game, user, now=now) for game in waiting_games(user)]
    return [
        Entry(
            # a decision keeps its number, so the entry keeps its id when the deadline moves
            id=_name(f"game/{row.game.pk}/seat/{row.seat.key}/decision/{row.seat.decision}"),
            title="",
            game=row.game,
            link=row.link,
            task=row.task,
            since=row.seat.due_since or row.game.created_at,
            due_at=row.seat.due_at,
            left=row.left,
            result=[],
        )
        for row in rows
    ]


def _ended(user: User) -> list[Entry]:
    games = Game.objects.of(user).filter(status=Game.Status.FINISHED, finished_at__isnull=False)
    newest = games.defer("state").prefetch_related("seats__user").order_by("-finished_at")[:MOST_ENDED]
    return [
        Entry(
            id=_name(f"game/{game.pk}/end"),
            title="",
            game=game,
            link=table_link(game),
            task="",
            since=game.finished_at or game.created_at,
            due_at=None,
            left="",
            result=result_in_words(game),
        )
        for game in newest
    ]


def _followed(user: User) -> Iterator[Entry]:
    games = Game.objects.public().filter(status=Game.Status.FINISHED, finished_at__isnull=False)
    follows = (
        Follow.objects.filter(user=user, game__in=games.exclude(seats__user=user))
        .select_related("game")
        .defer("game__state")
    )
    newest = follows.prefetch_related("game__seats__user").order_by("-game__finished_at")[:MOST_ENDED]
    for game in (follow.game for follow in newest):
        name = _("%(game)s: the game you follow is over") % {"game": game.display_name}
        since = game.finished_at or game.created_at
        yield _news(f"game/{game.pk}/end", name, table_link(game), since, result_in_words(game), game=game)


def _friends(user: User) -> Iterator[Entry]:
    for row in Friendship.objects.waiting().filter(asked=user).order_by("-asked_at")[:MOST_ENDED]:
        said = friendships.friend_requests([], 1)
        yield _news(f"friendship/{row.pk}/asked", said.heading, said.link, row.asked_at, said.notes)
    accepted = Friendship.objects.accepted().filter(asker=user)
    for row in accepted.order_by("-accepted_at")[:MOST_ENDED]:
        said = friendships.new_friends([], 1)
        since = row.accepted_at or row.asked_at
        yield _news(f"friendship/{row.pk}/accepted", said.heading, said.link, since, said.notes)


def _clubs(user: User) -> Iterator[Entry]:
    for row in club_pages.invitations(user)[:MOST_ENDED]:
        news = club_news.ClubNews("invited", row.club.display_name)
        said = club_news.from_clubs([news], settings.SITE_URL + row.club.get_absolute_url())
        yield _news(f"club/{row.pk}/invited", said.heading, said.link, row.at, said.notes)


def _talk(user: User) -> Iterator[Entry]:
    """Return an entry for each table with unread chat, whose id changes with the first unread line."""
    games = game_lists.with_unread_chat(user)
    seats = Seat.objects.filter(user=user, game__in=games).select_related("game").defer("game__state")
    for seat in seats:
        lines = unread_chats.unread_lines(seat)
        if lines:
            name = f"{seat.game.display_name}: {unread_chats.how_many(len(lines))}"
            path = f"game/{seat.game_id}/chat/{lines[0].pk}"
            yield _news(path, name, chat_link(seat.game), lines[-1].at, [_("Read and answer at the table.")])


def _club_talk(user: User) -> Iterator[Entry]:
    """Return the same entries for clubs."""
    clubs = club_chat.unread_in_clubs(user)
    for mine in Membership.objects.filter(user=user, club__in=clubs).select_related("club"):
        lines = unread_chats.unread_in_club(mine)
        if lines:
            link = club_news.chat_link(mine.club)
            said = club_news.club_chats([club_news.ClubTalk(mine.club.display_name, link, len(lines))])
            yield _news(
                f"club/{mine.club_id}/chat/{lines[0].pk}", said.heading, link, lines[-1].at, said.notes
            )


def _seasons(user: User) -> Iterator[Entry]:
    told = SeasonPlace.objects.told_to(user).order_by().values("season")
    mine = Season.objects.filter(pk__in=told, archived_at__isnull=False)
    for season in mine.order_by("-starts_date")[:MOST_SEASONS]:
        said = season_ends.season_of(season, user)
        since = season.archived_at
        assert since is not None
        yield _news(f"season/{season.key}", said.heading, said.link, since, said.lines)


def _tournaments(user: User) -> Iterator[Entry]:
    """Yield entries for open rounds, without opponents, and for the latest finished tournaments."""
    seen = Tournament.objects.visible_to(user)
    parts = Pairing.objects.filter(entrant__user=user, round__closed_at=None, round__tournament__in=seen)
    for row in parts.select_related("round__tournament"):
        tournament = row.round.tournament
        said = tournament_news.from_tournaments(
            [tournament_news.TournamentNews("round", tournament.display_name, row.round.number)], ""
        )
        path = f"tournament/{tournament.pk}/round/{row.round.number}"
        yield _news(path, said.heading, _link(tournament), row.round.began_at, [])
    over = seen.filter(status=Tournament.Status.FINISHED, entrants__user=user, finished_at__isnull=False)
    for tournament in over.order_by("-finished_at")[:MOST_SEASONS]:
        told = tournament_news.news_of(tournament, user, {"news": "over"}, others_read=True)
        said = tournament_news.from_tournaments([told], "")
        since = tournament.finished_at
        assert since is not None
        yield _news(f"tournament/{tournament.pk}", said.heading, _link(tournament), since, said.lines)


def _link(tournament: Tournament) -> str:
    return settings.SITE_URL + tournament.get_absolute_url()


def _news(
    path: str, title: str, link: str, since: datetime, lines: list[str], *, game: Game | None = None
) -> Entry:
    return Entry(_name(path), title, game, link, "", since, None, "", lines)


def _name(path: str) -> str:
    return f"{path}@{urlsplit(settings.SITE_URL).hostname}"

"""What is told of people, ladders and the account: messages that are about no table.

Rows name people and things by their numbers alone; names are read when the message is sent. So nothing
of an account that was deleted meanwhile is told, and nothing of a block that came in between.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db.models import Count
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models.club import Candidate, Club, Membership
from games.models.game import Game
from games.models.ladder import Season, SeasonPlace
from games.models.moderation import Notice
from games.models.notification import CLUB_TALK, Kind
from games.models.people import Block, Friendship
from games.models.talk import ChatMessage
from games.models.tournament import Entrant, Pairing, RoundTable, Tournament
from games.models.watching import Follow
from games.notifications import talk
from games.wording.telling import listed

if TYPE_CHECKING:
    from games.models.notification import Notification

# So many names stand in a line; the rest is counted.
MOST_NAMES = 5
BANNED = "banned"


@dataclass(frozen=True)
class Said:
    """What a message says that is about no table; one line may stand for several rows."""

    heading: str
    link: str
    button: str
    lines: list[str] = field(default_factory=list)
    # what one may want to know beforehand, where it leads
    notes: list[str] = field(default_factory=list)


# ------------------------------------------------------------------ what is still true


def still_told(rows: Sequence[Notification]) -> list[Notification]:
    """Leave out what was answered, read or withdrawn meanwhile, of rows of one player."""
    checks = {Kind(row.kind): TRUE[Kind(row.kind)] for row in rows if row.kind in TRUE}
    kept = {kind: check([row for row in rows if row.kind == kind]) for kind, check in checks.items()}
    return [row for row in rows if row.kind not in kept or row.pk in kept[Kind(row.kind)]]


def _asking(rows: list[Notification]) -> set[int]:
    """A request still waits for the answer."""
    waiting = Friendship.objects.waiting().filter(asked=rows[0].user_id, asker__in=_people(rows))
    askers = set(waiting.filter(asker__is_active=True).values_list("asker", flat=True))
    return {row.pk for row in rows if row.payload.get("by") in askers}


def _befriended(rows: list[Notification]) -> set[int]:
    """The two are friends, and the other one is still there."""
    user = rows[0].user_id
    found = Friendship.objects.accepted().about(user).select_related("asker", "asked")
    others = [row.asked if row.asker_id == user else row.asker for row in found]
    friends = {other.pk for other in others if other.is_active and not other.is_deleted}
    return {row.pk for row in rows if row.payload.get("by") in friends}


def _in_clubs(rows: list[Notification]) -> set[int]:
    """A request or an invitation still waits, or the player belongs to the club that has said yes."""
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


def _in_tournaments(rows: list[Notification]) -> set[int]:
    """A round is being played in which the player has a part, or the tournament has come to its end as told.

    To those who run it: the table still has no game.
    """
    user = rows[0].user_id
    stuck = RoundTable.objects.filter(
        pk__in={row.payload.get("table") for row in rows} - {None},
        round__tournament__in=Tournament.objects.run_by(rows[0].user),
        game=None,
        finished_at=None,
    )
    waiting = set(stuck.order_by().values_list("pk", flat=True))
    seen = Tournament.objects.visible_to(rows[0].user)
    mine = Entrant.objects.playing().filter(user=user, tournament__in=seen)
    status = dict(mine.order_by().values_list("tournament", "tournament__status"))
    parts = Pairing.objects.filter(entrant__user=user, round__closed_at=None)
    open_rounds = set(parts.order_by().values_list("round__tournament", "round__number"))
    ends = {"over": Tournament.Status.FINISHED, "called_off": Tournament.Status.CALLED_OFF}
    return {
        row.pk
        for row in rows
        if row.payload.get("table") in waiting
        or (
            (tournament := row.payload.get("tournament")) in status
            and (
                (tournament, row.payload.get("round")) in open_rounds
                or ends.get(row.payload["news"]) == status[tournament]
            )
        )
    }


def _followed(rows: list[Notification]) -> set[int]:
    """The player still follows the game, and may see it."""
    games = Game.objects.public().filter(status=Game.Status.FINISHED)
    follows = Follow.objects.filter(user=rows[0].user_id, game__in=games)
    mine = set(follows.filter(game__in=[row.game_id for row in rows]).values_list("game", flat=True))
    return {row.pk for row in rows if row.game_id in mine}


def _placed(rows: list[Notification]) -> set[int]:
    """The archive has a place of the player, and not of a club that the player has left."""
    places = SeasonPlace.objects.told_to(rows[0].user)
    seasons = set(places.order_by().values_list("season", flat=True))
    return {row.pk for row in rows if row.payload.get("season") in seasons}


def _decided(rows: list[Notification]) -> set[int]:
    """The player has not read on the page what the moderators say."""
    unread = Notice.objects.filter(user=rows[0].user_id, read_at=None)
    known = set(unread.values_list("pk", flat=True))
    return {row.pk for row in rows if row.payload.get("notice") in known}


def _noted(rows: list[Notification]) -> set[int]:
    """Read or not, a notice of the account is sent; and a ban, unless it was lifted."""
    known = set(Notice.objects.filter(user=rows[0].user_id).values_list("pk", flat=True))
    is_out = not rows[0].user.is_active
    return {
        row.pk
        for row in rows
        if (is_out if row.payload.get("news") == BANNED else row.payload.get("notice") in known)
    }


TRUE: dict[Kind, Callable[[list[Notification]], Collection[int]]] = {
    Kind.FRIEND_REQUEST: _asking,
    Kind.FRIEND_ACCEPTED: _befriended,
    Kind.CLUB: _in_clubs,
    Kind.TOURNAMENT: _in_tournaments,
    Kind.FOLLOWED_GAME: _followed,
    Kind.SEASON_OVER: _placed,
    Kind.REPORT_DECIDED: _decided,
    Kind.ACCOUNT: _noted,
}


# ------------------------------------------------------------------ what is said


def said(
    rows: Sequence[Notification], *, is_private: bool, others_read: bool, told: Collection[int] = ()
) -> Said:
    """Say what all these rows of one kind have to tell, in the active language and time zone.

    :param told: lines of chats that are told beside it
    :param is_private: whether only the player reads it: what moderators write is told there alone
    :param others_read: whether others read it: then nobody is named
    """
    kind = Kind(rows[0].kind)
    if kind in PERSONAL:
        names = [] if others_read else _names(rows)
        return PERSONAL[kind](names, len(set(_people(rows))))
    if kind == Kind.CLUB:
        return _of_clubs(rows, others_read=others_read)
    if kind in CLUB_TALK:
        return _of_club_talk(kind, rows, told, is_private=is_private, others_read=others_read)
    if kind == Kind.TOURNAMENT:
        return _of_tournaments(rows, others_read=others_read)
    if kind == Kind.SEASON_OVER:
        return season_of(Season.objects.get(pk=rows[-1].payload["season"]), rows[0].user)
    return _of_moderators(kind, rows) if is_private else from_moderators(kind, [])


def friend_requests(names: Sequence[str], count: int) -> Said:
    """Say who asks; without names, how many."""
    if names:
        one, more = _("%(names)s wants to be your friend"), _("%(names)s want to be your friends")
        heading = (one if len(names) == 1 else more) % {"names": in_a_line(names)}
    else:
        heading = ngettext(
            "Somebody wants to be your friend", "%(count)d people want to be your friends", count
        ) % {"count": count}
    notes = [
        _("Friends can see when you were last here, find your tables for friends, and watch their games."),
        _("They won’t be told if you decline."),
    ]
    return Said(heading, _address("games:friends"), _("Accept or decline"), notes=notes)


def new_friends(names: Sequence[str], count: int) -> Said:
    """Say who has accepted; without names, how many."""
    if names:
        heading = _("You and %(names)s are friends now") % {"names": in_a_line(names)}
    else:
        heading = ngettext("You have a new friend", "You have %(count)d new friends", count)
        heading %= {"count": count}
    notes = [_("You can find each other’s tables for friends, and invite each other to any table.")]
    return Said(heading, _address("games:friends"), _("Your friends"), notes=notes)


PERSONAL: dict[Kind, Callable[[Sequence[str], int], Said]] = {
    Kind.FRIEND_REQUEST: friend_requests,
    Kind.FRIEND_ACCEPTED: new_friends,
}


@dataclass(frozen=True)
class ClubNews:
    """What a club has to tell: who asks to join it, or that it invites or has accepted the player."""

    news: str
    club: str
    name: str = ""


def from_clubs(news: Sequence[ClubNews], link: str) -> Said:
    """Say what there is of clubs; what is one thing is the heading, of more it is a line each."""
    lines = list(dict.fromkeys(_of_club(one) for one in news))
    button = _("The club") if len({one.club for one in news}) == 1 else _("Clubs")
    if len(lines) == 1:
        return Said(lines[0], link, button)
    return Said(_("News from your clubs"), link, button, lines)


def _of_club(one: ClubNews) -> str:
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
    """What was said in the chat of a club: by whom, if it may be told, and its words for the player alone."""

    club: str
    link: str
    count: int
    name: str = ""
    words: Sequence[str] = ()


def club_mentions(talks: Sequence[ClubTalk]) -> Said:
    """Say who calls the player in which club's chat; of several, a line each."""
    headings = [_mentioned(one) for one in talks]
    if len(talks) == 1:
        return Said(headings[0], talks[0].link, _("Open the chat"), list(talks[0].words))
    lines = [line for one, heading in zip(talks, headings, strict=True) for line in (heading, *one.words)]
    return Said(_("You were mentioned in your clubs’ chats"), _address("games:clubs"), _("Clubs"), lines)


def _mentioned(one: ClubTalk) -> str:
    said = _("%(name)s mentioned you in the chat of %(club)s") if one.name else ""
    said = said or _("Someone mentioned you in the chat of %(club)s")
    return said % {"name": one.name, "club": one.club}


def club_chats(talks: Sequence[ClubTalk]) -> Said:
    """Say how much there is to read in which club's chat; of several clubs, a line each."""
    headings = [_how_many(one) for one in talks]
    if len(talks) == 1:
        return Said(headings[0], talks[0].link, _("Open the chat"), list(talks[0].words))
    lines = [line for one, heading in zip(talks, headings, strict=True) for line in (heading, *one.words)]
    return Said(_("New messages in the chats of your clubs"), _address("games:clubs"), _("Clubs"), lines)


def _how_many(one: ClubTalk) -> str:
    return ngettext(
        "%(count)d new message in the chat of %(club)s",
        "%(count)d new messages in the chat of %(club)s",
        one.count,
    ) % {"count": one.count, "club": one.club}


@dataclass(frozen=True)
class TournamentNews:
    """What there is of a tournament: a round that has begun, or how it ended.

    :param name: empty where others read who do not know of it
    :param opponents: of a round; none: the player has a bye
    :param is_elimination: whether a bye is a way into the next round, and not a won table
    :param table: which of the round's tables cannot be made
    """

    news: str
    name: str = ""
    round: int = 0
    opponents: Sequence[str] = ()
    winners: Sequence[str] = ()
    place: int = 0
    of: int = 0
    is_elimination: bool = False
    table: int = 0


def from_tournaments(news: Sequence[TournamentNews], link: str) -> Said:
    """Say what there is of tournaments; of one the heading, and what it means for the player."""
    button = _("The tournament") if len(news) == 1 else _("Tournaments")
    if len(news) == 1:
        return Said(_of_tournament(news[0]), link, button, _lines_of_tournament(news[0]))
    lines = [line for one in news for line in (f"{_of_tournament(one)}.", *_lines_of_tournament(one))]
    return Said(_("News from your tournaments"), link, button, lines)


def _of_tournament(one: TournamentNews) -> str:
    named = {
        "round": _("Round %(round)d of %(name)s has begun"),
        "over": _("%(name)s is over"),
        "called_off": _("%(name)s has been called off"),
        "stuck": _("A game of %(name)s can’t be made"),
    }
    nameless = {
        "round": _("A new round of your tournament has begun"),
        "over": _("Your tournament is over"),
        "called_off": _("Your tournament has been called off"),
        "stuck": _("A game of a tournament that you run can’t be made"),
    }
    said = named if one.name else nameless
    return said[one.news] % {"round": one.round, "name": one.name}


def _lines_of_tournament(one: TournamentNews) -> list[str]:
    if not one.name:
        return []
    if one.news == "round":
        if not one.opponents:
            return [_of_bye(one)]
        against = ngettext("You play against %(names)s.", "You play against %(names)s.", len(one.opponents))
        return [against % {"names": in_a_line(one.opponents)}]
    if one.news == "called_off":
        return [_("It won’t be played.")]
    if one.news == "stuck":
        where = {"round": one.round, "table": one.table}
        return [
            _("Round %(round)d, table %(table)d: we keep trying for a day.") % where,
            _("If it still fails, the table counts as not played, and everyone there shares first place."),
        ]
    place = _("You finished %(place)d of %(count)d.") % {"place": one.place, "count": one.of}
    won = ngettext("%(names)s has won.", "%(names)s have won.", len(one.winners))
    return [won % {"names": in_a_line(one.winners)}, place]


def _of_bye(one: TournamentNews) -> str:
    if one.is_elimination:
        return _("You have a bye: you’re through to the next round.")
    return _("You have a bye, which counts as a won table.")


@dataclass(frozen=True)
class Place:
    """A player's place on a ladder when a season ended."""

    ladder: str
    place: int
    of: int


def season_over(start: date, end: date, places: Sequence[Place], link: str) -> Said:
    """Say which season is over, and how it ended for the player."""
    days = {"start": date_format(start, "YEAR_MONTH_FORMAT"), "end": date_format(end, "YEAR_MONTH_FORMAT")}
    lines = [
        _("%(ladder)s: you finished %(place)d of %(count)d.")
        % {"ladder": one.ladder, "place": one.place, "count": one.of}
        for one in places
    ]
    heading = _("The season %(start)s – %(end)s is over") % days
    return Said(
        heading, link, _("The standings"), lines, [_("The next season has begun. Ratings carry over.")]
    )


def from_moderators(kind: Kind, notices: Sequence[Notice | None]) -> Said:
    """Say what moderators have decided; None stands for a ban, and nothing at all keeps it back."""
    link = _address("games:notices")
    if not notices:
        return Said(str(kind.label), link, _("A message from the moderators"))
    lines = list(dict.fromkeys(line for notice in notices for line in _lines_of(notice)))
    kinds = {notice.kind if notice is not None else BANNED for notice in notices}
    heading = HEADINGS[kinds.pop()]() if len(kinds) == 1 else _("A message from the moderators")
    if kind == Kind.ACCOUNT:
        notes = [_("If you think this is a mistake, write to us.")]
        return Said(heading, _address("contact"), _("Contact"), lines, notes)
    return Said(heading, link, _("A message from the moderators"), lines)


HEADINGS: dict[str, Callable[[], str]] = {
    BANNED: lambda: _("Your account has been closed"),
    Notice.Kind.WARNING: lambda: _("A warning from the moderators"),
    Notice.Kind.MUTED: lambda: _("No chat for a while"),
    Notice.Kind.RENAMED: lambda: _("You have a new name"),
    Notice.Kind.UPHELD: lambda: _("Outcome of your report"),
    Notice.Kind.DISMISSED: lambda: _("Outcome of your report"),
}


def _lines_of(notice: Notice | None) -> list[str]:
    if notice is None:
        return [
            _(
                "The moderators have closed your account: you can’t sign in, and bots have taken over "
                "your seats."
            )
        ]
    match Notice.Kind(notice.kind):
        case Notice.Kind.WARNING:
            return [line for line in notice.text.splitlines() if line.strip()]
        case Notice.Kind.MUTED:
            until = moment_in_words(notice.until)
            said = _("You can’t write in chats until %(until)s. You can still play.")
            return [said % {"until": until}]
        case Notice.Kind.RENAMED:
            said = _(
                "Your name was removed because others found it offensive. You are now called %(name)s, "
                "and can choose another name under Settings."
            )
            return [said % {"name": notice.text}]
        case Notice.Kind.UPHELD:
            return [_("Thank you for your report. A moderator has looked into it and taken action.")]
        case Notice.Kind.DISMISSED:
            return [
                _(
                    "Thank you for your report. A moderator has looked into it and found no reason to act. "
                    "You can block a player you don’t want to meet again."
                )
            ]


def in_a_line(names: Sequence[str]) -> str:
    """Name people; of very many, some, and how many more."""
    if len(names) <= MOST_NAMES:
        return listed(names)
    more = len(names) - MOST_NAMES + 1
    rest = ngettext("%(count)d more player", "%(count)d more players", more) % {"count": more}
    return listed([*names[: MOST_NAMES - 1], rest])


# ------------------------------------------------------------------ reading


def _people(rows: Sequence[Notification]) -> list[Any]:
    return [row.payload.get("by") for row in rows]


def _names(rows: Sequence[Notification]) -> list[str]:
    """The people whom rows name, in the order of the rows."""
    users = User.objects.in_bulk(set(_people(rows)))
    return list(dict.fromkeys(users[by].public_name for by in _people(rows) if by in users))


def _of_clubs(rows: Sequence[Notification], *, others_read: bool) -> Said:
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
    return from_clubs(news, settings.SITE_URL + paths.pop() if len(paths) == 1 else _address("games:clubs"))


def _of_club_talk(
    kind: Kind, rows: Sequence[Notification], told: Collection[int], *, is_private: bool, others_read: bool
) -> Said:
    lines: dict[int, ChatMessage] = {line.pk: line for row in rows for line in talk.unread(row, told)}
    clubs = Club.objects.filter(pk__in={line.club_id for line in lines.values()})
    talks = []
    for club in clubs.order_by("pk"):
        said = [line for _pk, line in sorted(lines.items()) if line.club_id == club.pk]
        name = "" if others_read else said[-1].user.public_name
        words = talk.quoted(said) if is_private else []
        talks.append(ClubTalk(club.display_name, chat_link(club), len(said), name, words))
    return club_mentions(talks) if kind == Kind.CLUB_MENTION else club_chats(talks)


def chat_link(club: Club) -> str:
    """Return the address at which a club's chat can be read and answered."""
    return f"{settings.SITE_URL}{club.get_absolute_url()}#chat"


def _of_tournaments(rows: Sequence[Notification], *, others_read: bool) -> Said:
    found = Tournament.objects.in_bulk({row.payload["tournament"] for row in rows})
    # of one tournament the last piece of news is the one that holds
    last = {(row.payload["tournament"], row.payload.get("table")): row for row in rows}
    news = [
        tournament_news(found[pk], row.user, row.payload, others_read=others_read)
        for (pk, _table), row in last.items()
    ]
    paths = {tournament.get_absolute_url() for tournament in found.values()}
    link = settings.SITE_URL + paths.pop() if len(paths) == 1 else _address("games:tournaments")
    return from_tournaments(news, link)


def tournament_news(tournament: Tournament, user: User, facts: Any, *, others_read: bool) -> TournamentNews:
    """Read what a piece of news is about; a club's tournament is named to its players alone."""
    news = facts["news"]
    if others_read and tournament.club_id is not None:
        return TournamentNews(news)
    told: dict[str, Any] = {"round": facts.get("round", 0)}
    if news == "round":
        told["opponents"] = _opponents(tournament, user, told["round"])
        told["is_elimination"] = tournament.is_elimination
    if news == "stuck":
        table = RoundTable.objects.select_related("round").get(pk=facts["table"])
        told |= {"round": table.round.number, "table": table.number}
    if news == "over":
        places = list(tournament.entrants.select_related("user").order_by("place", "seed"))
        told["winners"] = [one.user.public_name for one in places if one.place == 1]
        told["place"] = next((one.place for one in places if one.user_id == user.pk), 0)
        told["of"] = len(places)
    return TournamentNews(news, tournament.display_name, **told)


def _opponents(tournament: Tournament, user: User, number: int) -> list[str]:
    mine = Pairing.objects.filter(
        round__tournament=tournament, round__number=number, entrant__user=user, table__isnull=False
    )
    others = Pairing.objects.filter(table__in=mine.values("table")).exclude(entrant__user=user)
    rows = others.select_related("entrant__user").order_by("entrant__seed")
    return [row.entrant.user.public_name for row in rows]


def season_of(season: Season, user: User) -> Said:
    """Say how a season ended for a player."""
    mine = SeasonPlace.objects.told_to(user).filter(season=season).select_related("ladder__club")
    counts = SeasonPlace.objects.filter(season=season, ladder__in=[one.ladder_id for one in mine])
    of = dict(counts.values_list("ladder").annotate(number=Count("pk")).order_by())
    places = [
        Place(one.ladder.full_name, one.place, of[one.ladder_id])
        for one in mine.order_by("place", "ladder__place", "pk")
    ]
    # a page of its own has what the archive of everybody has not
    apart = next((one.ladder for one in mine), None) if all(one.ladder.club_id for one in mine) else None
    link = settings.SITE_URL + (season.address_of(apart) if apart else season.get_absolute_url())
    return season_over(season.starts_date, season.last_date, places, link)


def _of_moderators(kind: Kind, rows: Sequence[Notification]) -> Said:
    known = Notice.objects.filter(user=rows[0].user_id).in_bulk(
        [row.payload["notice"] for row in rows if "notice" in row.payload]
    )
    notices: list[Notice | None] = [None for row in rows if row.payload.get("news") == BANNED]
    return from_moderators(kind, [*notices, *known.values()])


def moment_in_words(moment: datetime | None) -> str:
    """Say a moment in the active language and time zone: the day of the week first, the zone last."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return _("%(weekday)s, %(date)s, %(time)s (%(zone)s)") % {
        "weekday": date_format(local, "l"),
        "date": date_format(local, "DATE_FORMAT"),
        "time": date_format(local, "H:i"),
        "zone": timezone.get_current_timezone_name(),
    }


def _address(name: str) -> str:
    return settings.SITE_URL + reverse(name)

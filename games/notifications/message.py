"""The content of a message for all channels, limited to what its reader may see.

Private channels also get the `own` part: the player's hand, the log as the player sees it, and links that
act for the player. All others get only public facts, since opponents may read, for example, a webhook's
chat room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from accounts.models import User
from accounts.time_zones import name_of_zone
from games.models.clock_columns import EXCUSED
from games.models.game import Game
from games.models.notification import ALWAYS, CALLS, CLUB_TALK, TALK, URGENCY, Kind, Notification
from games.models.people import Invitation
from games.models.seat import Seat
from games.notifications import unread_chats
from games.notifications.community import outbox_rows
from games.notifications.community.said import Said
from games.notifications.decision_links import Answer, answers_by_link
from games.selectors.people import relations
from games.selectors.table import game_log, plans, table_for_viewer
from games.selectors.table.log_line import LogLine
from games.wording import times
from games.wording.news import news
from games.wording.vocabulary import Asked

UNSUBSCRIBE_SALT = "games.unsubscribe"
# The text about the end of a game, after the game's name.
ENDS = {
    Kind.GAME_OVER: gettext_lazy("The game is over"),
    Kind.FOLLOWED_GAME: gettext_lazy("The game you follow is over"),
}
# The limit of log lines; the rest is shown at the table.
MOST_LINES = 25


@dataclass(frozen=True)
class Waiting:
    game: Game
    seat: Seat
    link: str
    task: str
    left: str
    # the deadline with the time left, as pages show it
    deadline: str


@dataclass(frozen=True)
class News:
    """News that asks for no action."""

    kind: Kind
    # the table it is about; None: `text` is complete without it
    game: Game | None
    link: str
    text: str
    lines: list[str]


@dataclass(frozen=True)
class Own:
    """The part of a message that only the player may see."""

    seat: Seat
    sight: dict[str, Any]
    hand: str
    since: list[LogLine]
    left_out: int
    answers: list[Answer]
    # public points of all seats: "Anna 5 · Bela 4"
    points: str = ""
    # why the player's plan for this turn has stopped, or ""
    plan: str = ""
    # what other players seek and would give: "Bence: WANT brick · HAVE wool"
    wants: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Message:
    """The content of a message. Its main topic is one game, or something that is not about a table."""

    kind: Kind
    user: User
    game: Game | None
    link: str
    task: str
    due_at: datetime | None
    left: str
    deadline: str
    result: list[str]
    news: list[News]
    # the text of the main row if it is news of a table
    lines: list[str]
    others: list[Waiting]
    message_id: str
    at: datetime
    unsubscribes: list[tuple[Kind, str]]
    own: Own | None
    # the main topic if it is not about a table
    said: Said | None = None
    # links that act for the player, for a device of the player's own
    answers: list[Answer] = field(default_factory=list)

    @property
    def about(self) -> str:
        """The beginning of subjects: the game or the site, so that emails about the same thing sort together."""
        return self.game.display_name if self.game is not None else settings.SITE_NAME

    @property
    def headline(self) -> str:
        """News of a table for the subject: the first line without its full stop."""
        return self.lines[0].removesuffix(".") if self.lines else str(self.kind.label)

    @property
    def own_result(self) -> str:
        seat = self.game.seat_of(self.user) if self.game is not None and self.game.is_over else None
        if seat is None or seat.rank is None or self.game is None:
            return ""
        if seat.rank > 1:
            return _("You finished #%(place)d of %(count)d.") % {
                "place": seat.rank,
                "count": len(self.game.seat_list),
            }
        is_shared = sum(other.rank == 1 for other in self.game.seat_list) > 1
        return _("You share first place.") if is_shared else _("You have won.")

    @property
    def holding(self) -> str:
        """The title's word for what a player holds."""
        assert self.game is not None
        return self.game.words.holding

    @property
    def can_be_switched_off(self) -> bool:
        return self.kind not in ALWAYS

    @property
    def explanation(self) -> str:
        """The reason for the decision, where its name does not explain it."""
        seat = self.game.seat_of(self.user) if self.game is not None and self.task else None
        return self.game.words.explanation(seat.step) if self.game is not None and seat is not None else ""

    @property
    def zone(self) -> str:
        """The reader's time zone by its city: "Vienna, Austria"."""
        return name_of_zone(self.user.time_zone)

    @property
    def afterwards(self) -> str:
        """A sentence about what happens when the time runs out, or "" without a deadline."""
        seat = self.game.seat_of(self.user) if self.game is not None else None
        if self.game is None or seat is None or self.due_at is None:
            return ""
        if self.game.policy == Game.Policy.STRICT:
            return _("After that your seat is lost.")
        if seat.misses >= EXCUSED:
            return _("After that a bot takes over your seat.")
        move = self.game.words.default(seat.step)
        if not move:
            return _("After that we make the default move for you.")
        return _("After that we make the default move for you: %(move)s.") % {"move": move}

    @property
    def asked(self) -> Asked:
        """The title's wording for questions that do not block the game."""
        assert self.game is not None
        return self.game.words.asked

    @property
    def unsubscribe(self) -> str:
        """The link to switch off the main kind, or ""."""
        return self.unsubscribes[0][1] if self.can_be_switched_off else ""


def still_true(rows: Iterable[Notification]) -> list[Notification]:
    """Return the rows of one player that have not been answered meanwhile."""
    rows = list(rows)
    if not rows:
        return []
    user = rows[0].user_id
    mine = Seat.objects.filter(user=user, bot="", game__status=Game.Status.RUNNING)
    due = set(mine.filter(decision__isnull=False).values_list("game_id", flat=True))
    asked = set(mine.filter(asked=True).values_list("game_id", flat=True))
    needs = {Kind.YOUR_TURN: due, Kind.REMINDER: due, Kind.ASKED: asked}
    if any(row.kind == Kind.LADDER_GAME for row in rows):
        needs[Kind.LADDER_GAME] = set(mine.values_list("game_id", flat=True))
    if any(row.kind == Kind.INVITATION for row in rows):
        needs[Kind.INVITATION] = {one.game_id for one in relations.invitations(rows[0].user)}
    unread = unread_chats.still_unread(rows)
    seen = _seen_at_the_table([row for row in rows if row.is_of_another_seat])
    kept: set[int] = set()
    if any(asks_to_come_back(row) for row in rows):
        kept = set(Seat.objects.filter(user=user).exclude(bot="").values_list("game_id", flat=True))
    return [
        row
        for row in outbox_rows.still_due(rows)
        if (row.kind not in (*TALK, *CLUB_TALK) or row.pk in unread)
        and (row.kind not in needs or row.game_id in needs[Kind(row.kind)])
        and (not asks_to_come_back(row) or row.game_id in kept)
        and row.pk not in seen
    ]


def _seen_at_the_table(rows: list[Notification]) -> set[int]:
    """Return the ids of one player's rows whose table the player has looked at since."""
    if not rows:
        return set()
    looks = Seat.objects.filter(user=rows[0].user_id, game__in={row.game_id for row in rows})
    looked: dict[int | None, datetime | None] = dict(looks.values_list("game_id", "seen_at"))
    return {row.pk for row in rows if (seen_at := looked.get(row.game_id)) and seen_at >= row.created_at}


def asks_to_come_back(row: Notification) -> bool:
    """Return whether a row tells the player that a bot is keeping the player's own seat."""
    payload = row.payload
    return payload.get("news") == "seat_vacated" and payload.get("about") == payload.get("seat")


def compose(
    rows: list[Notification],
    *,
    now: datetime,
    message_id: str,
    is_private: bool,
    others_read: bool = False,
    may_act: bool = False,
) -> Message:
    """Compose the message about rows of one player, which must still be true.

    Call this in the player's language and time zone. The most urgent row is the main topic; among several
    games, the one with the least time. All other games that wait for the player are listed below it.

    :param is_private: whether only the player reads the message
    :param others_read: whether others usually read it
    :param may_act: whether it may have links that act for the player, although it shows no secrets
    """
    user = rows[0].user
    waiting = [waiting_row(game, user, now=now) for game in waiting_games(user)]
    lead = leading(rows, [row.game.pk for row in waiting])
    kind = Kind(lead.kind)
    game = _game(lead) if lead.game_id is not None else None
    mine = next((row for row in waiting if row.game == game), None)
    sayings = _sayings(rows, is_private=is_private, others_read=others_read)
    said = sayings.pop(kind, None)
    kinds = sorted({Kind(row.kind) for row in rows}, key=lambda one: (one != kind, _pressing(one)))
    said_of = _of_chats(rows, is_private=is_private)
    about_tables = [row for row in rows if row.pk != lead.pk and row.game_id is not None and _is_news(row)]
    return Message(
        kind=kind,
        user=user,
        game=game,
        link=_link(kind, game, said),
        task=mine.task if mine else "",
        due_at=mine.seat.due_at if mine else None,
        left=mine.left if mine else "",
        deadline=mine.deadline if mine else "",
        result=result_in_words(game) if game is not None else [],
        news=[
            *(news_row(row, said_of.get(row.pk, ())) for row in about_tables),
            *(News(one, None, more.link, more.heading, more.lines) for one, more in sayings.items()),
        ],
        lines=said.lines if said is not None else news_lines(lead, said_of.get(lead.pk, ())),
        others=[row for row in waiting if row.game != game],
        message_id=message_id,
        at=now,
        unsubscribes=unsubscribe_links(user, kinds),
        own=own_part(game, user) if is_private and game is not None else None,
        said=said,
        answers=_answers(game, user) if may_act and game is not None else [],
    )


def _answers(game: Game, user: User) -> list[Answer]:
    """Return the links that act for the player."""
    seat = game.seat_of(user)
    if seat is None or game.state is None:
        return []
    return answers_by_link(game, seat, game.rules.sight(table_for_viewer.state_of(game), seat.key))


def _sayings(rows: list[Notification], *, is_private: bool, others_read: bool) -> dict[Kind, Said]:
    """Return the texts that are not about a table, one for each kind."""
    kinds = sorted({Kind(row.kind) for row in rows if row.game_id is None}, key=_pressing)
    told = unread_chats.mentions_in(rows)
    return {
        kind: outbox_rows.said(
            [row for row in rows if row.kind == kind],
            is_private=is_private,
            others_read=others_read,
            told=told,
        )
        for kind in kinds
    }


def own_part(game: Game, user: User) -> Own | None:
    seat = game.seat_of(user)
    if seat is None or game.state is None:
        return None
    state = table_for_viewer.state_of(game)
    sight = game.rules.sight(state, seat.key)
    found = own(game, seat, sight, game_log.since_my_last_move(game, seat.key), state)
    return replace(found, plan=plans.why_stopped(game, seat, sight))


def own(game: Game, seat: Seat, sight: dict[str, Any], since: list[LogLine], state: Any) -> Own:
    """Assemble what only the player may know, from data already read."""
    return Own(
        seat=seat,
        sight=sight,
        hand=game.words.held(sight),
        since=since[-MOST_LINES:],
        left_out=max(0, len(since) - MOST_LINES),
        answers=answers_by_link(game, seat, sight),
        points=points_in_words(game, state),
        wants=wants_in_words(game, seat),
    )


def points_in_words(game: Game, state: Any) -> str:
    """Return the public points of all seats, or "" after the game, whose result includes them."""
    if game.is_over:
        return ""
    known = table_for_viewer.public_points(game, state)
    return " · ".join(f"{seat.display_name} {known[seat.key]['public']}" for seat in game.seat_list)


def wants_in_words(game: Game, reader: Seat) -> list[str]:
    """Return what each other player has published as sought and offered."""
    sides = ((pgettext("trade", "WANT"), "want"), (pgettext("trade", "HAVE"), "have"))
    found = []
    for seat in game.seat_list:
        said = [
            f"{word} {', '.join(map(game.words.card, kinds))}"
            for word, side in sides
            if (kinds := getattr(seat, side))
        ]
        if said and seat.key != reader.key:
            found.append(f"{seat.display_name}: {' · '.join(said)}")
    return found


def leading(rows: list[Notification], waiting: list[int]) -> Notification:
    """Return the main row: the most urgent kind, then the least time, then the newest."""

    def weight(row: Notification) -> tuple[int, int, int]:
        place = len(waiting)
        if row.game_id is not None and row.game_id in waiting:
            place = waiting.index(row.game_id)
        return _pressing(Kind(row.kind)), place, -row.pk

    return min(rows, key=weight)


def result_in_words(game: Game) -> list[str]:
    """Return the result of a game, one line per seat by rank."""
    if not game.is_over:
        return []
    seats = sorted(game.seat_list, key=lambda seat: (seat.rank or 0, seat.number))
    return [result_line(seat.rank or 0, seat.display_name, seat.points or 0) for seat in seats]


def result_line(rank: int, name: str, points: int) -> str:
    said = ngettext("%(rank)d. %(name)s: %(count)d point", "%(rank)d. %(name)s: %(count)d points", points)
    return said % {"rank": rank, "name": name, "count": points}


def _of_chats(rows: Collection[Notification], *, is_private: bool) -> dict[int, list[str]]:
    """Return the chat lines of each row by its id, without repetitions."""
    told = unread_chats.mentions_in(rows)
    return {
        row.pk: unread_chats.in_words(Kind(row.kind), unread_chats.unread(row, told), is_private=is_private)
        for row in rows
        if row.kind in TALK
    }


def news_row(row: Notification, chat: Sequence[str] = ()) -> News:
    """Return a row as news that asks for no action.

    :param chat: the text about the table's chat, if that is the topic
    """
    kind, game = Kind(row.kind), _game(row)
    if kind in ENDS:
        return News(kind, game, table_link(game), str(ENDS[kind]), result_in_words(game))
    text, *lines = news_lines(row, chat) or [str(kind.label)]
    if kind == Kind.TIMED_OUT:
        text, lines = str(kind.label), [text, *lines]
    return News(kind, game, _link(kind, game, None), text, lines)


def waiting_games(user: User) -> list[Game]:
    """Return the games that wait for a player, the most urgent first."""
    return list(Game.objects.waiting_for(user).defer("state").prefetch_related("seats__user"))


def news_lines(row: Notification, chat: Sequence[str] = ()) -> list[str]:
    if row.kind in TALK:
        return list(chat)
    if row.kind == Kind.INVITATION:
        asked = Invitation.objects.select_related("by").filter(game=row.game_id, user=row.user_id).first()
        return [invited_by(asked.by.public_name)] if asked is not None else []
    if row.game is None or "news" not in row.payload:
        return []
    said = [news(row.payload, row.game.names_at(row.created_at))]
    if row.kind == Kind.LADDER_GAME:
        label, names = _("Players"), " · ".join(seat.display_name for seat in row.game.seat_list)
        said.append(f"{label}: {names}")
        if row.game.club is not None:
            label = _("Club")
            said.append(f"{label}: {row.game.club.display_name}")
    return said


def invited_by(name: str) -> str:
    return news({"news": "invited", "by": "host"}, {"host": name})


def waiting_row(game: Game, user: User, *, now: datetime) -> Waiting:
    """Return what a waiting game asks and until when, in the active time zone."""
    seat = game.seat_of(user)
    assert seat is not None
    return Waiting(
        game=game,
        seat=seat,
        link=table_link(game),
        task=game.words.waiting_for(seat.step),
        left=times.duration(seat.due_at - now) if seat.due_at else "",
        deadline=times.deadline(seat.due_at, now) if seat.due_at else "",
    )


def table_link(game: Game) -> str:
    """Return the address at which the decision can be made."""
    return f"{settings.SITE_URL}{game.get_absolute_url()}#actions"


def chat_link(game: Game) -> str:
    return f"{settings.SITE_URL}{game.get_absolute_url()}#pane-chat"


def unsubscribe_token(user: User, kind: str) -> str:
    """Return the signed token of an unsubscribe link. It is valid as long as the site's key."""
    return signing.dumps([user.pk, str(kind)], salt=UNSUBSCRIBE_SALT)


def unsubscribe_link(user: User, kind: str) -> str:
    """Return the link that switches one kind of email off without signing in."""
    return settings.SITE_URL + reverse("games:unsubscribe", args=[unsubscribe_token(user, kind)])


def _link(kind: Kind, game: Game | None, said: Said | None) -> str:
    if game is not None:
        return chat_link(game) if kind in TALK else table_link(game)
    assert said is not None
    return said.link


def unsubscribe_links(user: User, kinds: Iterable[Kind]) -> list[tuple[Kind, str]]:
    """Return the unsubscribe links of those kinds that can be switched off."""
    return [(kind, unsubscribe_link(user, kind)) for kind in kinds if kind not in ALWAYS]


def _is_news(row: Notification) -> bool:
    return row.kind not in CALLS and row.kind != Kind.REMINDER


def _pressing(kind: Kind) -> int:
    return URGENCY.index(kind) if kind in URGENCY else len(URGENCY) + list(Kind).index(kind)


def _game(row: Notification) -> Game:
    assert row.game_id is not None
    return Game.objects.prefetch_related("seats__user").get(pk=row.game_id)

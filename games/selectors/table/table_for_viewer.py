"""The data of a table's page for one viewer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q

from accounts.models import User
from accounts.plain_sql import Columns, rows
from games.drawing.titles import places_of
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.people import Block, Reliability
from games.models.rating import Rating
from games.models.seat import Seat, are_deserted
from games.models.talk import ChatMessage, Note
from games.selectors.ratings.rating_history import Explained, changes_at
from games.selectors.table import undo_rights
from games.selectors.table.game_log import lines_and_news
from games.selectors.table.log_line import LogLine
from games.selectors.table.plans import Planning, planning_of
from games.selectors.table.undo_rights import Undo
from games.selectors.table.visibility import Beside, find_marked

CHAT_AT_ONCE = 100


_SAID, _SPEAKER = Columns(ChatMessage, "c"), Columns(User, "u", "id", "display_name", "deleted_at")
_CHAT = f"""
    SELECT {_SAID}, {_SPEAKER}
    FROM games_chatmessage c JOIN accounts_user u ON u.id = c.user_id
    WHERE c.game_id = %(game)s AND (%(hears_all)s = 1 OR NOT c.by_spectator)
        AND NOT EXISTS (SELECT 1 FROM games_block WHERE blocker_id = %(user)s AND blocked_id = c.user_id)
    ORDER BY c.id DESC LIMIT {CHAT_AT_ONCE}
"""  # noqa: S608 (names of columns)


@dataclass(frozen=True)
class Table:
    game: Game
    title: Any
    viewer: str | None
    seat: Seat | None
    seats: list[Seat]
    names: dict[str, str]
    sight: dict[str, Any]
    waiting: Any
    arguments: dict[str, Any]
    options: dict[str, Any]
    since: list[LogLine]
    log: list[LogLine]
    chat: list[ChatMessage]
    note: str
    # the viewer's last move, if it can be taken back
    undo: Undo | None
    # open proposals by kind: "end", "undo"
    agreements: dict[str, Agreement]
    hands: dict[str, Any] | None
    # per seat: `public` points and the publicly known `lines`
    points: dict[str, Any]
    # by verb what the viewer could still do and loses by it, if the viewer wants to be asked then
    given_up: dict[str, list[str]]
    mark: str
    # what the viewer may plan; None if no turn can be planned now
    planning: Planning | None = None
    # in a rated game: the players' ratings by seat while it runs, and its rating changes after it
    ratings: dict[str, Rating] = field(default_factory=dict)
    # the players' reliability by seat, while the game runs
    reliabilities: dict[str, Reliability] = field(default_factory=dict)
    rating_changes: list[Explained] = field(default_factory=list)

    @property
    def own_last_line(self) -> LogLine | None:
        """The log line of the viewer's last move, which could be taken back."""
        return self.line_of(self.undo.number) if self.undo is not None else None

    def line_of(self, number: int) -> LogLine | None:
        """Return the log line that describes a move: the first one that is not talk, or else the first one."""
        lines = [line for line in self.log if line.number == number]
        return next((line for line in lines if not line.is_talk), lines[0] if lines else None)

    @property
    def is_deserted(self) -> bool:
        """True if no person plays any more and bots keep the seats."""
        return self.game.is_running and are_deserted(self.seats)


@dataclass(frozen=True)
class Position:
    """A game as one viewer may see it, and the viewer's options."""

    seat: Seat | None
    # the seat of the viewer in the rules; None for a spectator
    viewer: str | None
    # whether the viewer still plays the seat
    plays: bool
    sight: dict[str, Any]
    waiting: Any
    arguments: dict[str, Any]
    options: dict[str, Any]
    # per seat: `public` points and the publicly known `lines`
    points: dict[str, Any]


def position(game: Game, user: User | None) -> Position:
    """Return what a user may see of a started game, and the options of the user's seat."""
    title, seat = game.rules, game.seat_of(user)
    reading = title.reading(state_of(game))
    viewer = seat.key if seat is not None else None
    plays = seat is not None and not seat.is_bot and game.is_running
    arguments = reading.options(viewer) if plays else {}
    return Position(
        seat=seat,
        viewer=viewer,
        plays=plays,
        sight=reading.sight(viewer),
        waiting=_waiting_for(reading.waiting, viewer),
        arguments=arguments,
        options={verb: title.describe(choices) for verb, choices in arguments.items()},
        points=_known_to_all(reading.points),
    )


def table(game: Game, user: User | None, beside: Beside | None = None) -> Table:
    """Return the data of a started game's page for a user.

    :param beside: the result of `find_marked` for this game. With a later mark, the page might miss news that the
        mark already includes.
    """
    if beside is None:
        beside = find_marked(game_id=game.pk, user=user, invite=game.invite_token)[1]
    found = position(game, user)
    seat, viewer = found.seat, found.viewer
    lines, news = lines_and_news(game, viewer, places=places_of(found.sight))
    has_chat = beside.said or (_hears_all(game, seat) and beside.said_beside)
    return Table(
        game=game,
        title=game.rules,
        viewer=viewer,
        seat=seat,
        seats=game.seat_list,
        names=game.names,
        sight=found.sight,
        waiting=found.waiting,
        arguments=found.arguments,
        options=found.options,
        since=news,
        log=lines,
        chat=chat(game, user) if has_chat else [],
        note=beside.note,
        undo=undo_rights.undo_of(game, seat) if found.plays and seat is not None else None,
        agreements=beside.agreements,
        hands=open_hands(game, state_of(game)),
        points=found.points,
        given_up=given_up(game, found),
        mark=beside.mark,
        planning=planning_of(game, seat, found.sight, beside.plan)
        if found.plays and seat is not None
        else None,
        ratings=beside.ratings if game.rated and game.is_running else {},
        reliabilities=beside.reliabilities if game.is_running else {},
        rating_changes=changes_at(game),
    )


def given_up(game: Game, found: Position) -> dict[str, list[str]]:
    """Return `Title.given_up` for the viewer, or nothing if the viewer does not want to be asked."""
    seat = found.seat
    if not found.arguments or seat is None or seat.user is None or not seat.user.confirms_turn_end:
        return {}
    lost: dict[str, list[str]] = game.rules.given_up(state_of(game), seat.key, found.arguments)
    return lost


def state_of(game: Game) -> Any:
    """Return a game's state, upgraded to the current schema."""
    return game.rules.upgraded(game.state)


def open_hands(game: Game, state: Any) -> dict[str, Any] | None:
    """Return each seat's hand once the game is over, and None before."""
    if not game.is_over:
        return None
    hands: dict[str, Any] = {}
    for seat in state["seats"]:
        sight = game.rules.sight(state, seat)
        hands[seat] = {
            name: value
            for module in sight["modules"]
            for name, value in sight.get(module, {}).get("own", {}).items()
        }
    return hands


def public_points(game: Game, state: Any) -> dict[str, Any]:
    return _known_to_all(game.rules.points(state))


def _known_to_all(points: dict[str, Any]) -> dict[str, Any]:
    return {
        seat: {"public": known["public"], "lines": [line for line in known["lines"] if not line["hidden"]]}
        for seat, known in points.items()
    }


def chat(game: Game, user: User | None) -> list[ChatMessage]:
    """Return the newest chat lines, oldest first. Players see spectators' lines only after the game.

    Lines by players whom the user has blocked are left out.
    """
    user_id = user.pk if user is not None else None
    hears_all = int(_hears_all(game, game.seat_of(user)))
    newest = []
    for message, speaker in rows(_CHAT, _SAID, _SPEAKER, game=game.pk, user=user_id, hears_all=hears_all):
        message.game, message.user = game, speaker
        newest.append(message)
    return newest[::-1]


def _hears_all(game: Game, seat: Seat | None) -> bool:
    return seat is None or game.is_over


def unread_chat(game: Game, user: User | None, *, newest: int | None = None) -> int:
    """Return the number of chat lines by other players that the player has not seen.

    :param newest: the id of the players' newest line, if known; it usually saves the query
    """
    seat = game.seat_of(user)
    if seat is None or (newest is not None and newest <= seat.chat_read):
        return 0
    unread = game.chat.filter(pk__gt=seat.chat_read, by_spectator=False)
    return unread.exclude(
        Q(user=user) | Q(user__in=Block.objects.filter(blocker=user).values("blocked"))
    ).count()


def note(game: Game, user: User | None) -> str:
    if user is None:
        return ""
    return Note.objects.filter(game=game, user=user).values_list("text", flat=True).first() or ""


def _waiting_for(waiting: Any, viewer: str | None) -> Any:
    """Return what the game waits for, without other seats' possible actions, which would reveal their hands."""
    own = {seat: verbs for seat, verbs in waiting.may_act.items() if seat == viewer}
    return replace(waiting, may_act=own)

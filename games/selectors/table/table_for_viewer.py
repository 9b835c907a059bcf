"""One table for one viewer: what its page shows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet

from accounts.prepared import Given, Prepared
from games import wording
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.people import Block, Reliability
from games.models.rating import Rating
from games.models.seat import Seat, are_deserted
from games.models.talk import ChatMessage, Note
from games.models.turn import Turn
from games.selectors.ratings.rating_history import Explained, changes_at, ratings_at
from games.selectors.table import taking_back
from games.selectors.table.game_log import LogLine, log_and_news
from games.selectors.table.visibility import mark

if TYPE_CHECKING:
    from accounts.models import User


CHAT_AT_ONCE = 100


def _chat() -> QuerySet[ChatMessage]:
    blocked = Block.objects.filter(blocker=Given("user")).order_by().values("blocked")
    said = ChatMessage.objects.filter(game=Given("game")).exclude(user__in=blocked)
    return said.select_related("user").order_by("-pk")


_ALL_CHAT = Prepared(lambda: _chat()[:CHAT_AT_ONCE])
_PLAYERS_CHAT = Prepared(lambda: _chat().filter(by_spectator=False)[:CHAT_AT_ONCE])
_NOTE = Prepared(
    lambda: Note.objects.filter(game=Given("game"), user=Given("user")).values_list("text", flat=True)
)
_OPEN_AGREEMENTS = Prepared(lambda: Agreement.objects.filter(game=Given("game"), outcome=""))


@dataclass(frozen=True)
class Table:
    """What a table's page shows one viewer."""

    game: Game
    title: Any
    viewer: str | None
    seat: Seat | None
    seats: list[Seat]
    names: dict[str, str]
    view: dict[str, Any]
    waiting: Any
    arguments: dict[str, Any]
    options: dict[str, Any]
    since: list[LogLine]
    log: list[LogLine]
    chat: list[ChatMessage]
    note: str
    # seats that must grant the last move back: [] it is free, None it cannot be taken back
    undo_needs: list[str] | None
    # open proposals by kind: "end", "undo"
    agreements: dict[str, Agreement]
    hands: dict[str, Any] | None
    # per seat: `public` points and the `lines` that all may know
    points: dict[str, Any]
    mark: str
    # of those who play a rated game, by seat; and what its end did to them
    ratings: dict[str, Rating] = field(default_factory=dict)
    # how those who play keep to games, by seat, while it runs
    reliabilities: dict[str, Reliability] = field(default_factory=dict)
    rating_changes: list[Explained] = field(default_factory=list)

    @property
    def own_last_line(self) -> LogLine | None:
        """What the log tells of the viewer's last own move: the one that could be had back."""
        own = [line for line in self.log if line.seat == self.viewer and line.actor == Turn.Actor.SEAT]
        firsts = (self.line_of(line.number) for line in reversed(own) if not line.undone)
        return next((first for first in firsts if first is not None and first in own), None)

    def line_of(self, number: int) -> LogLine | None:
        """The first line of a move, as far as the log reaches back."""
        return next((line for line in self.log if line.number == number), None)

    @property
    def is_deserted(self) -> bool:
        """Whether bots keep the seats of all who played, so that the game stands still."""
        return self.game.is_running and are_deserted(self.seats)


@dataclass(frozen=True)
class Position:
    """A game as one viewer may see it, and what the viewer may do."""

    seat: Seat | None
    # the viewer's seat as the rules know it; None for a spectator
    viewer: str | None
    # whether the viewer still plays it
    plays: bool
    view: dict[str, Any]
    waiting: Any
    arguments: dict[str, Any]
    options: dict[str, Any]


def position(game: Game, user: User | None) -> Position:
    """Return what a user may see of a game that has begun, and the options of the user's seat."""
    title, state = game.rules, state_of(game)
    seat = game.seat_of(user)
    viewer = seat.key if seat is not None else None
    plays = seat is not None and not seat.is_bot and game.is_running
    arguments = title.options(state, viewer) if plays else {}
    return Position(
        seat=seat,
        viewer=viewer,
        plays=plays,
        view=title.view(state, viewer),
        waiting=_waiting_for(title.waiting(state), viewer),
        arguments=arguments,
        options={verb: title.describe(choices) for verb, choices in arguments.items()},
    )


def table(game: Game, user: User | None, *, seen: str | None = None) -> Table:
    """Return what the page of a game that has begun shows this user.

    :param seen: the mark from before `game` was read; a later one might promise news that the page
        does not show
    """
    found, state = position(game, user), state_of(game)
    seat, viewer = found.seat, found.viewer
    lines, news = log_and_news(game, viewer, places=wording.places_of(found.view))
    return Table(
        game=game,
        title=game.rules,
        viewer=viewer,
        seat=seat,
        seats=game.seat_list,
        names=game.names,
        view=found.view,
        waiting=found.waiting,
        arguments=found.arguments,
        options=found.options,
        since=news,
        log=lines,
        chat=chat(game, user),
        note=note(game, user),
        undo_needs=taking_back.undo_needs(game, seat) if found.plays and seat is not None else None,
        agreements={row.kind: row for row in _OPEN_AGREEMENTS.all(game=game.pk)},
        hands=open_hands(game, state),
        points=public_points(game, state),
        mark=mark(game_id=game.pk, user=user, invite=game.invite_token) if seen is None else seen,
        ratings=ratings_at(game) if game.rated and game.is_running else {},
        reliabilities=_reliabilities_at(game) if game.is_running else {},
        rating_changes=changes_at(game),
    )


def _reliabilities_at(game: Game) -> dict[str, Reliability]:
    return {
        seat.key: getattr(seat.player, "reliability", None) or Reliability(user_id=seat.player.pk)
        for seat in game.seat_list
        if seat.player is not None
    }


def state_of(game: Game) -> Any:
    """Return a game's state in the shape of today."""
    return game.rules.upgraded(game.state)


def open_hands(game: Game, state: Any) -> dict[str, Any] | None:
    """Return what each seat holds, once the game is over; before that, nothing."""
    if not game.is_over:
        return None
    hands: dict[str, Any] = {}
    for seat in state["seats"]:
        view = game.rules.view(state, seat)
        hands[seat] = {
            name: value
            for module in view["modules"]
            for name, value in view.get(module, {}).get("own", {}).items()
        }
    return hands


def public_points(game: Game, state: Any) -> dict[str, Any]:
    """Return each seat's points that all may know, by source."""
    return {
        seat: {"public": known["public"], "lines": [line for line in known["lines"] if not line["hidden"]]}
        for seat, known in game.rules.points(state).items()
    }


def chat(game: Game, user: User | None) -> list[ChatMessage]:
    """Return the newest chat, oldest first. Players hear spectators only when the game is over.

    What those have said whom the user has blocked is left out.
    """
    hears_all = game.seat_of(user) is None or game.is_over
    said = _ALL_CHAT if hears_all else _PLAYERS_CHAT
    return said.all(game=game.pk, user=user.pk if user is not None else None)[::-1]


def unread_chat(game: Game, user: User | None) -> int:
    """Return how many messages of the others the player has not seen.

    A game of `find_marked` knows the newest message, so that mostly nothing is asked.
    """
    seat = game.seat_of(user)
    if seat is None or (hasattr(game, "said") and (game.said or 0) <= seat.chat_read):
        return 0
    unread = game.chat.filter(pk__gt=seat.chat_read, by_spectator=False)
    return unread.exclude(
        Q(user=user) | Q(user__in=Block.objects.filter(blocker=user).values("blocked"))
    ).count()


def note(game: Game, user: User | None) -> str:
    """Return the user's private note about a game."""
    if user is None or not user.is_authenticated:
        return ""
    return _NOTE.first(game=game.pk, user=user.pk) or ""


def _waiting_for(waiting: Any, viewer: str | None) -> Any:
    """What is waited for, without what other seats might do: their hands decide on that."""
    own = {seat: verbs for seat, verbs in waiting.may_act.items() if seat == viewer}
    return replace(waiting, may_act=own)

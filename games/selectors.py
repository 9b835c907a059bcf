"""What pages, mails and exports read. Nothing here writes, and nothing shows a viewer what it may not see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

import orjson
from django.core.cache import cache
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery

from games import wording
from games.engine import history as engine_history
from games.models import Agreement, ChatMessage, Game, Note, Seat, Snapshot, Turn

if TYPE_CHECKING:
    from accounts.models import User
    from games.drawing.places import Names

LINES_AT_ONCE = 50
MOST_SINCE = 200
FINISHED_SHOWN = 30
STATES_KEPT_EVERY = 40
STATES_KEPT_FOR = 60 * 60
DICE_WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
EXPORT_FORMAT = "longshore-game"
EXPORT_VERSION = 1


# ------------------------------------------------------------------ values


@dataclass(frozen=True)
class LogLine:
    """One thing that happened, as one viewer may read it."""

    number: int
    at: datetime | None
    actor: str
    seat: str
    kind: str
    facts: dict[str, Any]
    undone: bool
    names: dict[str, str] = field(repr=False)
    places: Names | None = field(repr=False)
    title: str = field(repr=False)

    @cached_property
    def text(self) -> str:
        """The sentence, in the language that is active when it is first read."""
        return wording.say(self.kind, self.facts, self.names, self.places, self.title)


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
    mark: str


@dataclass(frozen=True)
class MyGames:
    """A player's games by what they ask of the player."""

    waiting: list[Game]
    others: list[Game]
    open: list[Game]
    unseen: list[Game]
    finished: list[Game]


@dataclass(frozen=True)
class ReplayStep:
    """The game after one move, as one viewer may see it."""

    number: int
    view: dict[str, Any]
    lines: list[LogLine]
    numbers: list[int]
    hands: dict[str, Any] | None

    @property
    def first(self) -> int:
        """The start."""
        return self.numbers[0]

    @property
    def last(self) -> int:
        """The newest move."""
        return self.numbers[-1]

    @property
    def previous(self) -> int | None:
        """The move before this one."""
        place = self.numbers.index(self.number)
        return self.numbers[place - 1] if place else None

    @property
    def next(self) -> int | None:
        """The move after this one."""
        place = self.numbers.index(self.number)
        return self.numbers[place + 1] if place + 1 < len(self.numbers) else None


# ------------------------------------------------------------------ finding games


def find_game(*, game_id: int, user: User | None, invite: str = "") -> Game:
    """Return a game that the user may see, with its seats.

    :param invite: the token of an invitation's link, which opens a table by link
    :raises Game.DoesNotExist: there is none, or it is not for these eyes
    """
    game = Game.objects.select_related("host").prefetch_related("seats__user").get(pk=game_id)
    if game.is_public or invite == game.invite_token:
        return game
    if game.seat_of(user) is None and (user is None or game.host_id != user.pk):
        raise Game.DoesNotExist
    return game


def my_games(user: User) -> MyGames:
    """Return all of a player's games, sorted into heaps; what is most urgent stands first."""
    games = list(
        Game.objects.with_seats().filter(
            pk__in=Game.objects.of(user).exclude(status=Game.Status.FINISHED).values("pk")
        )
    )
    over = Game.objects.with_seats().filter(
        pk__in=Game.objects.of(user).filter(status=Game.Status.FINISHED).values("pk")
    )
    unseen = list(Game.objects.with_seats().filter(pk__in=Game.objects.unseen_by(user).values("pk")))
    running = [game for game in games if game.is_running]
    mine = {game.pk: game.seat_of(user) for game in running}
    waiting = [game for game in running if _waits(mine[game.pk])]
    others = [game for game in running if not _waits(mine[game.pk])]
    waiting.sort(key=lambda game: _urgency(mine[game.pk]))
    others.sort(key=lambda game: game.moved_at or game.created_at, reverse=True)
    seen = over.exclude(pk__in=[game.pk for game in unseen]).order_by("-finished_at")
    return MyGames(
        waiting=waiting,
        others=others,
        open=[game for game in games if game.is_open],
        unseen=unseen,
        finished=list(seen[:FINISHED_SHOWN]),
    )


def lobby(*, user: User | None = None, title: str | None = None) -> list[Game]:
    """Return public tables that look for players, the newest first."""
    games = Game.objects.with_seats().open().public().order_by("-created_at", "-pk")
    if title:
        games = games.filter(title=title)
    if user is not None and user.is_authenticated:
        games = games.exclude(pk__in=Game.objects.of(user).values("pk"))
    return list(games[:100])


def next_game(user: User) -> Game | None:
    """Return where the player should look next.

    The most urgent game that waits for the player, then one that ended unseen, then one with
    unread chat.
    """
    for games in (
        Game.objects.waiting_for(user),
        Game.objects.unseen_by(user),
        with_unread_chat(user),
    ):
        game = games.defer("state").first()
        if game is not None:
            return game
    return None


def waiting_count(user: User) -> int:
    """Return how many games wait for the player."""
    return Game.objects.waiting_for(user).count()


def with_unread_chat(user: User) -> QuerySet[Game]:
    """Return the player's games in which others have said something since."""
    news = ChatMessage.objects.filter(
        game=OuterRef("game"), pk__gt=OuterRef("chat_read"), by_spectator=False
    ).exclude(user=user)
    seats = Seat.objects.filter(Exists(news), user=user).exclude(game__status=Game.Status.CLOSED)
    return Game.objects.filter(pk__in=seats.values("game")).order_by("pk")


def watchable() -> Game | None:
    """Return a public running game for the front page: the one with the latest move."""
    games = Game.objects.running().public().order_by("demo", F("moved_at").desc(nulls_last=True))
    return games.prefetch_related("seats__user").first()


# ------------------------------------------------------------------ one table


def table(game: Game, user: User | None, *, seen: str | None = None) -> Table:
    """Return what the page of a game that has begun shows this user.

    :param seen: the mark from before `game` was read; a later one might promise news that the page
        does not show
    """
    title, state = game.rules, state_of(game)
    seat = game.seat_of(user)
    viewer = seat.key if seat is not None else None
    view = title.view(state, viewer)
    plays = seat is not None and not seat.is_bot and game.is_running
    arguments = title.options(state, viewer) if plays else {}
    places = wording.places_of(view)
    return Table(
        game=game,
        title=title,
        viewer=viewer,
        seat=seat,
        seats=game.seat_list,
        names=game.names,
        view=view,
        waiting=_waiting_for(title.waiting(state), viewer),
        arguments=arguments,
        options={verb: title.describe(choices) for verb, choices in arguments.items()},
        since=since_my_last_move(game, viewer, places=places),
        log=log(game, viewer, places=places),
        chat=chat(game, user),
        note=note(game, user),
        undo_needs=undo_needs(game, seat) if plays and seat is not None else None,
        agreements={row.kind: row for row in game.agreements.filter(outcome="")},
        hands=open_hands(game, state),
        mark=mark(game_id=game.pk, user=user, invite=game.invite_token) if seen is None else seen,
    )


def mark(*, game_id: int, user: User | None, invite: str = "") -> str:
    """Return a word that changes only when what this viewer sees changes.

    :raises Game.DoesNotExist: there is no such game, or it is not for these eyes
    """
    seat, chat_seen = Seat.objects.none(), Q(by_spectator=False)
    user_id = user.pk if user is not None and user.is_authenticated else None
    if user_id is not None:
        seat = Seat.objects.filter(game=OuterRef("pk"), user=user_id)
    row = (
        Game.objects.filter(pk=game_id)
        .annotate(
            mine=Subquery(seat.values("number")[:1]),
            said=Subquery(_newest_chat(chat_seen)),
            said_beside=Subquery(_newest_chat(Q(by_spectator=True))),
        )
        .values("status", "marks", "mine", "said", "said_beside", "rematch__pk", "table_version",
                "visibility", "host", "invite_token")
        .first()
    )  # fmt: skip
    if row is None or not (
        row["visibility"] == Game.Visibility.PUBLIC
        or row["mine"] is not None
        or (user_id is not None and row["host"] == user_id)
        or invite == row["invite_token"]
    ):
        raise Game.DoesNotExist
    viewer = "" if row["mine"] is None else str(row["mine"])
    hears_spectators = viewer == "" or row["status"] == Game.Status.FINISHED
    parts = [
        row["status"],
        row["marks"].get(viewer, ""),
        row["table_version"],
        row["said"] or 0,
        (row["said_beside"] or 0) if hears_spectators else 0,
        row["rematch__pk"] or 0,
    ]
    return "-".join(map(str, parts))


def state_of(game: Game) -> Any:
    """Return a game's state in the shape of today."""
    return game.rules.upgraded(game.state)


def undo_needs(game: Game, seat: Seat) -> list[str] | None:
    """Return the seats whose consent the seat's last move needs to be taken back.

    An empty list: it is free. None: there is no such move, or chance or a hidden card stands in
    between.
    """
    barrier = game.snapshots.filter(kind=Snapshot.Kind.BARRIER).values("position")
    turns = game.turns.played().filter(position__gt=Subquery(barrier)).defer("log", "chance")
    moves = [turn.move for turn in turns]
    taken = engine_history.last_own_move(moves, seat.key)
    if taken is None or any(m.barrier == "hard" for m in moves[moves.index(taken) :]):
        return None
    people = {other.key for other in game.seat_list if other.player is not None}
    return [key for key in engine_history.concerned(moves, seat.key) if key in people]


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


def chat(game: Game, user: User | None, *, limit: int = 100) -> list[ChatMessage]:
    """Return the newest chat, oldest first. Players hear spectators only when the game is over."""
    messages = game.chat.select_related("user").order_by("-pk")
    if game.seat_of(user) is not None and not game.is_over:
        messages = messages.filter(by_spectator=False)
    return list(messages[:limit])[::-1]


def unread_chat(game: Game, user: User | None) -> int:
    """Return how many messages of the others the player has not seen."""
    seat = game.seat_of(user)
    if seat is None:
        return 0
    unread = game.chat.filter(pk__gt=seat.chat_read, by_spectator=False)
    return unread.exclude(user=seat.user).count()


def note(game: Game, user: User | None) -> str:
    """Return the user's private note about a game."""
    if user is None or not user.is_authenticated:
        return ""
    return Note.objects.filter(game=game, user=user).values_list("text", flat=True).first() or ""


# ------------------------------------------------------------------ what happened


def log(
    game: Game,
    viewer: str | None,
    *,
    before: int | None = None,
    limit: int = LINES_AT_ONCE,
    places: Names | None = None,
) -> list[LogLine]:
    """Return the lines of the last `limit` moves, oldest first.

    :param before: only moves with a smaller number, for turning pages
    """
    turns = _turns_for(game, viewer).order_by("-position")
    if before is not None:
        turns = turns.filter(number__lt=before)
    chosen = list(turns[:limit])[::-1]
    start = [] if len(chosen) == limit else start_lines(game, viewer, places=places)
    return start + lines_of(game, viewer, chosen, places=places)


def since_my_last_move(game: Game, viewer: str | None, *, places: Names | None = None) -> list[LogLine]:
    """Return what happened since the seat's own last move; nothing for a spectator."""
    seat = next((seat for seat in game.seat_list if seat.key == viewer), None)
    if seat is None:
        return []
    turns = _turns_for(game, viewer).filter(position__gt=seat.last_position, undone=False)
    newest = list(turns.order_by("-position")[:MOST_SINCE])[::-1]
    return lines_of(game, viewer, newest, places=places)


def start_lines(game: Game, viewer: str | None, *, places: Names | None = None) -> list[LogLine]:
    """Return what setting up the board put into the log."""
    start = game.snapshots.filter(kind=Snapshot.Kind.START).only("log", "game_id").first()
    if start is None:
        return []
    turn = Turn(number=0, at=game.started_at or game.created_at, actor=Turn.Actor.SITE, log=start.log)
    return lines_of(game, viewer, [turn], places=places)


def lines_of(
    game: Game, viewer: str | None, turns: Iterable[Turn], *, places: Names | None = None
) -> list[LogLine]:
    """Return the log lines of some moves, each with what this viewer may know."""
    turns = list(turns)
    if places is None and turns and game.state is not None:
        places = wording.places_of(game.rules.view(state_of(game), None))
    names = game.names
    return [
        LogLine(
            number=turn.number,
            at=turn.at,
            actor=turn.actor,
            seat=turn.seat,
            kind=entry["kind"],
            facts=facts_of(entry, viewer, everything=game.is_over),
            undone=turn.undone,
            names=names,
            places=places,
            title=game.title,
        )
        for turn in turns
        for entry in turn.log
        if not wording.goes_without_saying(entry)
    ]


def facts_of(entry: dict[str, Any], viewer: str | None, *, everything: bool = False) -> dict[str, Any]:
    """Return an entry's facts for one viewer: the public ones and its own.

    :param everything: the game is over, and nothing is secret any more
    """
    private = entry.get("private") or {}
    facts = dict(entry["public"])
    if everything:
        for known in private.values():
            facts |= known
    if viewer is not None:
        facts |= private.get(viewer, {})
    return facts


def _turns_for(game: Game, viewer: str | None) -> QuerySet[Turn]:
    """What a viewer may know of: a hidden move is its own seat's business."""
    seen = Q(hidden=False) | Q(hidden=True, seat=viewer or "-")
    return game.turns.filter(seen).only("number", "at", "actor", "seat", "log", "undone", "game")


# ------------------------------------------------------------------ replay


def replay(game: Game, viewer: str | None, number: int | None = None) -> ReplayStep:
    """Return the game as it stood after a move; without a number, after the newest.

    A number that has no step of its own (taken back, not yet played) shows the one before it.
    """
    numbers = replay_numbers(game)
    wanted = numbers[-1] if number is None else number
    reached = max((n for n in numbers if n <= wanted), default=numbers[0])
    state = state_at(game, reached)
    view = game.rules.view(state, viewer)
    places = wording.places_of(view)
    turns = _turns_for(game, viewer).filter(number=reached, undone=False).order_by("position")
    return ReplayStep(
        number=reached,
        view=view,
        lines=lines_of(game, viewer, turns, places=places)
        if reached
        else start_lines(game, viewer, places=places),
        numbers=numbers,
        hands=open_hands(game, state),
    )


def replay_numbers(game: Game) -> list[int]:
    """Return the numbers that a replay stops at: 0, the start, and every move that counts."""
    shown = game.turns.filter(undone=False, hidden=False).order_by("position")
    return [0, *shown.values_list("number", flat=True)]


def state_at(game: Game, number: int) -> Any:
    """Return the state after a move, by playing the recorded moves from the start.

    States along the way are kept in the cache for an hour, so that a slider moves quickly.
    """
    turns = list(game.turns.played().filter(number__lte=number).defer("log", "chance"))
    kept = len(turns) - len(turns) % STATES_KEPT_EVERY
    state, begin = None, 0
    if kept:
        text = cache.get(_state_key(game, kept))
        if text is not None:
            state, begin = orjson.loads(text), kept
    if state is None:
        state = game.snapshots.get(kind=Snapshot.Kind.START).state
    for place, turn in enumerate(turns[begin:], start=begin + 1):
        state = engine_history.again(game.rules, state, turn.move).state
        if place == kept:
            cache.set(_state_key(game, kept), orjson.dumps(state), STATES_KEPT_FOR)
    return state


def _state_key(game: Game, moves: int) -> str:
    """Moves that were taken back are part of the key, since they change what follows."""
    undone = 0 if game.is_over else game.turns.filter(undone=True).count()
    return f"state/{game.pk}/{moves}/{undone}"


# ------------------------------------------------------------------ charts and export


def history(game: Game) -> dict[str, Any]:
    """Return public figures for charts: how the dice fell and what each seat was paid.

    `dice` counts totals and `expected` says what fair dice bring on average; `produced` sums cards
    by seat and resource; `income` is a list of {"turn", "cards": {seat: so far}} after each roll.
    """
    dice = dict.fromkeys(DICE_WAYS, 0)
    produced: dict[str, dict[str, int]] = {seat.key: {} for seat in game.seat_list}
    income: list[dict[str, Any]] = []
    logs = game.turns.filter(undone=False).order_by("position").values_list("number", "log")
    for number, entries in logs:
        for entry in entries:
            facts = entry["public"]
            if entry["kind"] == "rolled" and isinstance(facts.get("dice"), list):
                dice[sum(facts["dice"])] += 1
            if entry["kind"] in ("produced", "starting_cards"):
                _add_gains(produced, facts)
                so_far = {seat: sum(cards.values()) for seat, cards in produced.items()}
                income.append({"turn": number, "cards": so_far})
    rolls = sum(dice.values())
    return {
        "rolls": rolls,
        "dice": dice,
        "expected": {total: rolls * ways / 36 for total, ways in DICE_WAYS.items()},
        "produced": produced,
        "income": income,
    }


def export_game(game: Game, viewer: str | None) -> dict[str, Any]:
    """Return a game as JSON: while it runs what this viewer may see, afterwards everything."""
    document: dict[str, Any] = {
        "format": EXPORT_FORMAT,
        "format_version": EXPORT_VERSION,
        "title": game.title,
        "modules": game.modules,
        "options": game.options,
        "name": game.display_name,
        "status": game.status,
        "demo": game.demo,
        "viewer": viewer,
        "commitment": game.commitment,
        "started_at": _moment(game.started_at),
        "finished_at": _moment(game.finished_at),
        "seats": [_exported_seat(game, seat) for seat in game.seat_list],
    }
    start = game.snapshots.filter(kind=Snapshot.Kind.START).first()
    if game.is_over and start is not None:
        turns = game.turns.order_by("position")
        return document | {
            "seed": game.seed,
            "start": {"log": start.log, "chance": start.chance},
            "moves": [_exported_move(turn) for turn in turns],
        }
    if game.state is not None:
        document["view"] = game.rules.view(state_of(game), viewer)
    document["moves"] = [
        {
            "number": turn.number,
            "seat": turn.seat,
            "actor": turn.actor,
            "at": _moment(turn.at),
            "undone": turn.undone,
            "log": [{"kind": entry["kind"], "facts": facts_of(entry, viewer)} for entry in turn.log],
        }
        for turn in _turns_for(game, viewer).order_by("position")
    ]
    return document


def export_user(user: User) -> dict[str, Any]:
    """Return what the site keeps about a player's games, for "my data"."""
    seats = Seat.objects.filter(user=user).select_related("game").defer("game__state")
    return {
        "games": [
            {
                "game": seat.game_id,
                "title": seat.game.title,
                "name": seat.game.name,
                "status": seat.game.status,
                "seat": seat.key,
                "entropy": seat.entropy,
                "joined_at": _moment(seat.joined_at),
                "resigned_at": _moment(seat.resigned_at),
                "rank": seat.rank,
                "points": seat.points,
            }
            for seat in seats.order_by("pk")
        ],
        "chat_messages": [
            {"game": message.game_id, "text": message.text, "at": _moment(message.at)}
            for message in ChatMessage.objects.filter(user=user).order_by("pk")
        ],
        "notes": [
            {"game": note.game_id, "text": note.text, "changed_at": _moment(note.changed_at)}
            for note in Note.objects.filter(user=user).order_by("pk")
        ],
        "notifications": [
            {"kind": row.kind, "game": row.game_id, "sent_at": _moment(row.sent_at)}
            for row in user.notifications.order_by("pk")
        ],
        "unsubscribed": [{"kind": row.kind, "channel": row.channel} for row in user.opt_outs.order_by("pk")],
    }


def _exported_seat(game: Game, seat: Seat) -> dict[str, Any]:
    return {
        "number": seat.key,
        "name": seat.display_name,
        "color": seat.color,
        "bot": seat.bot,
        # fixed and published at the start
        "entropy": "" if game.is_open else seat.entropy,
        "resigned_at": _moment(seat.resigned_at),
        "rank": seat.rank,
        "points": seat.points,
    }


def _exported_move(turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "hidden": turn.hidden,
        "seat": turn.seat,
        "actor": turn.actor,
        "verb": turn.verb,
        "argument": turn.argument,
        "log": turn.log,
        "chance": turn.chance,
        "barrier": turn.barrier,
        "undone": turn.undone,
        "at": _moment(turn.at),
    }


def _add_gains(produced: dict[str, dict[str, int]], facts: dict[str, Any]) -> None:
    gains = facts.get("gains") or {facts.get("seat"): facts.get("cards", {})}
    for seat, cards in gains.items():
        for resource, count in cards.items():
            produced[seat][resource] = produced[seat].get(resource, 0) + count


def _newest_chat(whose: Q) -> QuerySet[ChatMessage, Any]:
    said = ChatMessage.objects.filter(whose, game=OuterRef("pk")).order_by()
    return said.values("game").annotate(newest=Max("pk")).values("newest")


def _waiting_for(waiting: Any, viewer: str | None) -> Any:
    """What is waited for, without what other seats might do: their hands decide on that."""
    own = {seat: verbs for seat, verbs in waiting.may_act.items() if seat == viewer}
    return replace(waiting, may_act=own)


def _waits(seat: Seat | None) -> bool:
    return seat is not None and seat.is_due and not seat.is_bot


def _urgency(seat: Seat | None) -> tuple[bool, float, int]:
    assert seat is not None
    due_at = seat.due_at
    return due_at is None, due_at.timestamp() if due_at else 0.0, seat.game_id


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()

"""What happened, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from django.db.models import Q, QuerySet
from django.utils.functional import cached_property

from accounts.plain_sql import moment, selected_moment, values_of
from games.drawing.titles import drawing_of, places_of
from games.models.game import Game
from games.models.turn import Snapshot, Turn
from games.selectors.table.changes_of_holdings import Changes, changes_told, is_of_record

if TYPE_CHECKING:
    from games.drawing.names import PlaceNames
    from games.wording.words import Words

Entry = tuple[int, str, dict[str, Any]]
"""A log entry that counts: number of its move, kind, public facts."""
MOVES_AT_ONCE = 30
"""So many moves have some fifty lines, of which a table’s page shows forty."""
PLACES_KEPT = 20_000
MOST_SINCE = 200


class Happened(NamedTuple):
    """Of a move, or of the beginning, what a log tells."""

    position: int
    number: int
    at: datetime
    actor: str
    seat: str
    log: list[dict[str, Any]]
    undone: bool


class Since(NamedTuple):
    """Of a move since the last barrier, what decides whether it or one before can be taken back."""

    position: int
    number: int
    actor: str
    seat: str
    hidden: bool
    barrier: str
    concerned: list[str]


@dataclass(frozen=True)
class Past:
    """What a table's page needs of a game's history, oldest first."""

    # the newest moves of which the viewer may know: all since their own last one, and enough for the log
    shown: list[Happened]
    # the beginning
    begin: list[Happened]
    # for a seat: all moves since the last barrier that count
    since: list[Since]


_PAST = f"""
    SELECT 'shown' AS part, position, number, {selected_moment("at")} AS at, actor, seat, log, undone, hidden,
        barrier, concerned
    FROM (
        SELECT * FROM games_turn
        WHERE game_id = %(game)s AND (NOT hidden OR (seat = %(seat)s AND position >= %(blind)s))
        ORDER BY position DESC LIMIT %(most)s
    ) AS newest
    UNION ALL
    SELECT 'begin', 0, 0, NULL, '', '', log, FALSE, FALSE, '', '[]'
    FROM games_snapshot
    WHERE game_id = %(game)s AND kind = 'start'
    UNION ALL
    SELECT 'since', position, number, NULL, actor, seat, '[]', FALSE, hidden, barrier, concerned
    FROM games_turn
    WHERE game_id = %(game)s AND NOT undone AND actor <> 'site'
        AND %(plays)s <> '-'
        AND position > (SELECT position FROM games_snapshot WHERE game_id = %(game)s AND kind = 'barrier')
"""  # noqa: S608 (the database's own words)


@dataclass
class LogLine:
    """One thing that happened, as one viewer may read it.

    Not frozen: a page makes a hundred of them, and to freeze each takes three times as long as to make it.
    """

    number: int
    at: datetime | None
    actor: str
    seat: str
    kind: str
    facts: dict[str, Any]
    undone: bool
    names: dict[str, str] = field(repr=False)
    places: PlaceNames | None = field(repr=False)
    words: Words = field(repr=False)
    # its move's place in the history: nobody's business, as hidden moves count
    position: int = field(default=0, repr=False)

    @cached_property
    def text(self) -> str:
        """The sentence, in the language that is active when it is first read."""
        return self.words.say_written(self.kind, self.written, tuple(self.names.items()), self.places)

    @cached_property
    def written(self) -> bytes:
        """Its facts, to know again what was made of the same."""
        return orjson.dumps(self.facts)

    @property
    def where(self) -> tuple[str, ...]:
        """The places on the board where it happened."""
        return _where(self.words, self.kind, self.written)

    @property
    def sources(self) -> tuple[str, ...]:
        """The places on the board that brought something."""
        return _sources(self.words, self.kind, self.written)

    @property
    def places_and_sources(self) -> tuple[str, ...]:
        """Both, each once."""
        return _places_and_sources(self.words, self.kind, self.written)

    @property
    def is_talk(self) -> bool:
        """Whether it is an offer, an answer or the like."""
        return self.words.is_talk(self.kind)

    @property
    def is_event(self) -> bool:
        """Whether it tells of something that can be seen on the table: pieces, dice, cards."""
        words = self.words
        return bool(is_of_record(words.title, words.modules, self.kind) or self.where)

    @property
    def changes(self) -> Changes:
        return changes_told(self.words.title, self.words.modules, self.kind, self.facts)


@lru_cache(maxsize=PLACES_KEPT)
def _where(words: Words, kind: str, facts: bytes) -> tuple[str, ...]:
    return tuple(drawing_of(words.title).places_told(words.modules, kind, orjson.loads(facts)))


@lru_cache(maxsize=PLACES_KEPT)
def _sources(words: Words, kind: str, facts: bytes) -> tuple[str, ...]:
    return tuple(drawing_of(words.title).sources_told(words.modules, kind, orjson.loads(facts)))


@lru_cache(maxsize=PLACES_KEPT)
def _places_and_sources(words: Words, kind: str, facts: bytes) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*_where(words, kind, facts), *_sources(words, kind, facts))))


def log(
    game: Game,
    viewer: str | None,
    *,
    before: int | None = None,
    limit: int = MOVES_AT_ONCE,
    places: PlaceNames | None = None,
) -> list[LogLine]:
    """Return the lines of the last `limit` moves, oldest first.

    :param before: only moves with a smaller number, for turning pages
    """
    turns = turns_for(game, viewer).order_by("-position")
    if before is not None:
        turns = turns.filter(number__lt=before)
    chosen = list(turns[:limit])[::-1]
    start = [] if len(chosen) == limit else start_lines(game, viewer, places=places)
    return start + lines_of(game, viewer, chosen, places=places)


def lines_and_news(
    game: Game, viewer: str | None, past: Past, *, places: PlaceNames | None = None
) -> tuple[list[LogLine], list[LogLine]]:
    """Return the newest lines, and those of them since the seat's own last move.

    As `log` and `since_my_last_move`, of what `past_of` has read.
    """
    newest = past.shown[-MOVES_AT_ONCE:]
    begin = past.begin if len(newest) < MOVES_AT_ONCE else []
    lines = lines_of(game, viewer, [*begin, *newest], places=places)
    seat = next((seat for seat in game.seat_list if seat.key == viewer), None)
    if seat is None:
        return lines, []
    if len(newest) == len(past.shown):
        return lines, [line for line in lines if line.position > seat.last_position and not line.undone]
    since = [turn for turn in past.shown if turn.position > seat.last_position and not turn.undone]
    return lines, lines_of(game, viewer, since[-MOST_SINCE:], places=places)


def since_my_last_move(game: Game, viewer: str | None, *, places: PlaceNames | None = None) -> list[LogLine]:
    """Return what happened since the seat's own last move; nothing for a spectator."""
    seat = next((seat for seat in game.seat_list if seat.key == viewer), None)
    if seat is None:
        return []
    turns = turns_for(game, viewer).filter(position__gt=seat.last_position, undone=False)
    newest = list(turns.order_by("-position")[:MOST_SINCE])[::-1]
    return lines_of(game, viewer, newest, places=places)


def start_lines(game: Game, viewer: str | None, *, places: PlaceNames | None = None) -> list[LogLine]:
    """Return what setting up the board put into the log."""
    start = game.snapshots.filter(kind=Snapshot.Kind.START).only("log", "game_id").first()
    return [] if start is None else lines_of(game, viewer, [_begin(game, start.log)], places=places)


def _begin(game: Game, log: Any) -> Happened:
    at = game.started_at or game.created_at
    return Happened(position=0, number=0, at=at, actor=Turn.Actor.SITE, seat="", log=log, undone=False)


def lines_of(
    game: Game, viewer: str | None, turns: Iterable[Turn | Happened], *, places: PlaceNames | None = None
) -> list[LogLine]:
    """Return the log lines of some moves, each with what this viewer may know."""
    turns = list(turns)
    if places is None and turns and game.state is not None:
        places = places_of(game.rules.view(game.rules.upgraded(game.state), None))
    blind = blind_until(game, viewer)
    names, words = game.names_by({turn.at for turn in turns}), game.words
    renamed = _places_before(game, turns)
    return [
        LogLine(
            number=turn.number,
            at=turn.at,
            actor=turn.actor,
            seat=turn.seat,
            kind=entry["kind"],
            facts=facts_of(entry, viewer if (turn.position or 0) >= blind else None, everything=game.is_over),
            undone=turn.undone,
            names=names[turn.at],
            places=places
            if not renamed
            else next((then for until, then in renamed if (turn.position or 0) <= until), places),
            words=words,
            position=turn.position or 0,
        )
        for turn in turns
        for entry in turn.log
        if not words.goes_without_saying(entry)
    ]


def _places_before(game: Game, turns: Sequence[Turn | Happened]) -> list[tuple[int, PlaceNames | None]]:
    """What places were called until which place in the history, oldest first, as far as these moves reach back."""
    first = min((turn.position or 0 for turn in turns), default=0)
    if first > game.renamed_position or not game.renamed_position:
        return []
    changes = game.turns.filter(position__gte=first, places_before__isnull=False).order_by("position")
    names = drawing_of(game.title).names
    return [
        (turn.position, names(turn.places_before or {})) for turn in changes.only("position", "places_before")
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


def public_log(game: Game) -> list[Entry]:
    """Return every log entry that counts, as everybody may read it."""
    turns = game.turns.filter(undone=False).order_by("position")
    return public_entries(turns.values_list("number", "log"))


def public_entries(logs: Iterable[tuple[int, Any]]) -> list[Entry]:
    """Return the public part of what each move put into the log."""
    return [(number, entry["kind"], entry["public"]) for number, entries in logs for entry in entries]


def turns_for(game: Game, viewer: str | None) -> QuerySet[Turn]:
    """What a viewer may know of: a hidden move is its own seat's business."""
    own = Q(hidden=True, seat=viewer or "-", position__gte=blind_until(game, viewer))
    shown = Turn.objects.filter(Q(hidden=False) | own, game=game)
    return shown.only("position", "number", "at", "actor", "seat", "log", "undone", "game")


def past_of(game: Game, viewer: str | None, *, plays: str | None) -> Past:
    """Read all of a game's history that a table's page needs, by one query.

    :param plays: the seat that the viewer plays, if there is one
    """
    seat = next((seat for seat in game.seat_list if seat.key == viewer), None)
    behind = game.last_position - seat.last_position if seat is not None else 0
    parts: dict[str, list[Any]] = {"shown": [], "begin": [], "since": []}
    for part, position, number, at, actor, whose, log, undone, hidden, barrier, concerned in values_of(
        _PAST,
        game=game.pk,
        seat=viewer or "-",
        blind=blind_until(game, viewer),
        most=max(MOVES_AT_ONCE, min(behind, MOST_SINCE)),
        plays=plays or "-",
    ):
        if part == "shown":
            one = Happened(position, number, moment(at), actor, whose, orjson.loads(log), bool(undone))
            parts[part].append(one)
        elif part == "begin":
            parts[part].append(_begin(game, orjson.loads(log)))
        else:
            asked = orjson.loads(concerned)
            parts[part].append(Since(position, number, actor, whose, bool(hidden), barrier, asked))
    for moves in parts.values():
        moves.sort(key=itemgetter(0))
    return Past(**parts)


def blind_until(game: Game, viewer: str | None) -> int:
    """Return the first place in the history of which the viewer may know what its seat knows.

    A replacement knows nothing of what the seat was told before.
    """
    return next((seat.blind_until for seat in game.seat_list if seat.key == viewer), 0)

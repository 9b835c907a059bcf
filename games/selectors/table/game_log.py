"""The log of a game as one viewer may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from django.db.models import Q, QuerySet

from accounts.plain_sql import moment, selected_moment, values_of
from games.drawing.titles import drawing_of, places_of
from games.models.fields import as_text
from games.models.game import Game
from games.models.turn import Snapshot, Turn
from games.selectors.table.log_line import LogLine, facts_of

if TYPE_CHECKING:
    from games.drawing.names import PlaceNames

Entry = tuple[int, str, dict[str, Any]]
"""A log entry that counts: the number of its move, its kind and its public facts."""
MOVES_AT_ONCE = 30
"""This many moves have about fifty lines, of which a table's page shows forty."""
MOST_SINCE = 200


class Happened(NamedTuple):
    """The log data of a move, or of the set-up."""

    position: int
    number: int
    at: datetime
    actor: str
    seat: str
    # the stored entries, as JSON
    log: str
    undone: bool


class Since(NamedTuple):
    """The facts of a move since the last barrier that decide what can be taken back."""

    position: int
    number: int
    actor: str
    seat: str
    hidden: bool
    barrier: str
    concerned: list[str]


@dataclass(frozen=True)
class Past:
    """The part of a game's history that a table's page needs, oldest first."""

    # the latest moves that the viewer may know: all since their own last one, and enough for the log
    shown: list[Happened]
    # the set-up
    begin: list[Happened]
    # for a seat: all counting moves since the last barrier
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


def log(
    game: Game,
    viewer: str | None,
    *,
    before: int | None = None,
    limit: int = MOVES_AT_ONCE,
    places: PlaceNames | None = None,
) -> list[LogLine]:
    """Return the lines of the last `limit` moves, oldest first.

    :param before: only moves with a smaller number, for paging
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
    """Return the newest lines, and the lines since the seat's own last move.

    The results are the same as those of `log` and `since_my_last_move`, but come from `past_of`.
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
    """Return the lines since the seat's own last move. Empty for spectators."""
    seat = next((seat for seat in game.seat_list if seat.key == viewer), None)
    if seat is None:
        return []
    turns = turns_for(game, viewer).filter(position__gt=seat.last_position, undone=False)
    newest = list(turns.order_by("-position")[:MOST_SINCE])[::-1]
    return lines_of(game, viewer, newest, places=places)


def start_lines(game: Game, viewer: str | None, *, places: PlaceNames | None = None) -> list[LogLine]:
    start = game.snapshots.filter(kind=Snapshot.Kind.START).only("log", "game_id").first()
    return [] if start is None else lines_of(game, viewer, [_begin(game, as_text(start.log))], places=places)


def _begin(game: Game, log: str) -> Happened:
    at = game.started_at or game.created_at
    return Happened(position=0, number=0, at=at, actor=Turn.Actor.SITE, seat="", log=log, undone=False)


def lines_of(
    game: Game, viewer: str | None, turns: Iterable[Turn | Happened], *, places: PlaceNames | None = None
) -> list[LogLine]:
    """Return the log lines of some moves as the viewer may know them."""
    turns = list(turns)
    if places is None and turns and game.state is not None:
        places = places_of(game.rules.sight(game.rules.upgraded(game.state), None))
    blind, is_over, words = blind_until(game, viewer), game.is_over, game.words
    names = game.names_by({turn.at for turn in turns})
    renamed = _places_before(game, turns)
    lines = []
    for turn in turns:
        position = turn.position or 0
        entries = orjson.loads(turn.log) if isinstance(turn, Happened) else turn.log
        known_by = viewer if position >= blind else None
        then = next((then for until, then in renamed if position <= until), places) if renamed else places
        lines += [
            LogLine(
                kind=entry["kind"],
                facts=facts_of(entry, known_by, everything=is_over),
                number=turn.number,
                at=turn.at,
                actor=turn.actor,
                seat=turn.seat,
                undone=turn.undone,
                words=words,
                names=names[turn.at],
                places=then,
                position=position,
            )
            for entry in entries
            if not words.goes_without_saying(entry)
        ]
    return lines


def _places_before(game: Game, turns: Sequence[Turn | Happened]) -> list[tuple[int, PlaceNames | None]]:
    """Return former names of places, oldest first, with the position up to which each was valid.

    Only renamings since the first of these moves are included.
    """
    first = min((turn.position or 0 for turn in turns), default=0)
    if first > game.renamed_position or not game.renamed_position:
        return []
    changes = game.turns.filter(position__gte=first, places_before__isnull=False).order_by("position")
    names = drawing_of(game.title).names
    return [
        (turn.position, names(turn.places_before or {})) for turn in changes.only("position", "places_before")
    ]


def public_log(game: Game) -> list[Entry]:
    turns = game.turns.filter(undone=False).order_by("position")
    return public_entries(turns.values_list("number", "log"))


def public_entries(logs: Iterable[tuple[int, Any]]) -> list[Entry]:
    return [(number, entry["kind"], entry["public"]) for number, entries in logs for entry in entries]


def turns_for(game: Game, viewer: str | None) -> QuerySet[Turn]:
    """Return the turns that a viewer may know of. Hidden moves are known only to their seat."""
    own = Q(hidden=True, seat=viewer or "-", position__gte=blind_until(game, viewer))
    shown = Turn.objects.filter(Q(hidden=False) | own, game=game)
    return shown.only("position", "number", "at", "actor", "seat", "log", "undone", "game")


def past_of(game: Game, viewer: str | None, *, plays: str | None) -> Past:
    """Read the part of a game's history that a table's page needs, with one query.

    :param plays: the seat that the viewer plays, or None
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
            one = Happened(position, number, moment(at), actor, whose, log, bool(undone))
            parts[part].append(one)
        elif part == "begin":
            parts[part].append(_begin(game, log))
        else:
            asked = orjson.loads(concerned)
            parts[part].append(Since(position, number, actor, whose, bool(hidden), barrier, asked))
    for moves in parts.values():
        moves.sort(key=itemgetter(0))
    return Past(**parts)


def blind_until(game: Game, viewer: str | None) -> int:
    """Return the first position from which the viewer may know the seat's secrets.

    A replacement must not know what the seat knew before.
    """
    return next((seat.blind_until for seat in game.seat_list if seat.key == viewer), 0)

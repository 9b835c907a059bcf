"""The log of a game as one viewer may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from games.drawing.titles import drawing_of, places_of
from games.models.game import Game
from games.models.turn import Snapshot, Turn
from games.selectors.table.log_line import LogLine, facts_of
from games.selectors.table.turns import EVERY_SEAT, LAST, blind_until, seat_of, turns_of

if TYPE_CHECKING:
    from games.drawing.names import PlaceNames

Entry = tuple[int, str, dict[str, Any]]
"""A log entry that counts: the number of its move, its kind and its public facts."""
MOVES_AT_ONCE = 30
"""This many moves have about fifty lines, of which a table's page shows forty."""
MOST_SINCE = 200
OF_A_LINE = ("position", "number", "at", "actor", "seat", "log", "undone")
"""The columns of a move that `lines_of` reads."""


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
    last = LAST if before is None else before - 1
    chosen = turns_of(game, viewer, last=last, newest=limit, columns=OF_A_LINE)
    start = [] if len(chosen) == limit else start_lines(game, viewer, places=places)
    return start + lines_of(game, viewer, chosen, places=places)


def lines_and_news(
    game: Game, viewer: str | None, *, places: PlaceNames | None = None
) -> tuple[list[LogLine], list[LogLine]]:
    """Return the results of `log` and `since_my_last_move`, with the same lines in both if the log reaches that far."""
    lines = log(game, viewer, places=places)
    seat = seat_of(game, viewer)
    if seat is None:
        return lines, []
    if lines and lines[0].position <= seat.last_position:
        return lines, [line for line in lines if line.position > seat.last_position and not line.undone]
    return lines, since_my_last_move(game, viewer, places=places)


def since_my_last_move(game: Game, viewer: str | None, *, places: PlaceNames | None = None) -> list[LogLine]:
    """Return the lines since the seat's own last move. Empty for spectators."""
    seat = seat_of(game, viewer)
    if seat is None:
        return []
    newest = turns_of(game, viewer, after=seat.last_position, kept=True, newest=MOST_SINCE, columns=OF_A_LINE)
    return lines_of(game, viewer, newest, places=places)


def start_lines(game: Game, viewer: str | None, *, places: PlaceNames | None = None) -> list[LogLine]:
    start = game.snapshots.filter(kind=Snapshot.Kind.START).only("log", "game_id").first()
    return [] if start is None else lines_of(game, viewer, [set_up(game, start.log)], places=places)


def set_up(game: Game, log: list[Any]) -> Turn:
    """Return the set-up as a move of the site."""
    at = game.started_at or game.created_at
    return Turn(game=game, position=0, number=0, at=at, actor=Turn.Actor.SITE, log=log)


def lines_of(
    game: Game, viewer: str | None, turns: Iterable[Turn], *, places: PlaceNames | None = None
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
        known_by = viewer if turn.position >= blind else None
        then = next((then for until, then in renamed if turn.position <= until), places)
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
                position=turn.position,
            )
            for entry in turn.log
            if not words.goes_without_saying(entry)
        ]
    return lines


def _places_before(game: Game, turns: Sequence[Turn]) -> list[tuple[int, PlaceNames | None]]:
    """Return former names of places, oldest first, with the position up to which each was valid.

    Only renamings since the first of these moves are included.
    """
    first = min((turn.position for turn in turns), default=0)
    if first > game.renamed_position or not game.renamed_position:
        return []
    since = turns_of(game, EVERY_SEAT, after=first - 1, columns=("position", "places_before"))
    names = drawing_of(game.title).names
    return [(turn.position, names(turn.places_before)) for turn in since if turn.places_before is not None]


def public_log(game: Game) -> list[Entry]:
    turns = turns_of(game, EVERY_SEAT, kept=True, columns=("number", "log"))
    return public_entries((turn.number, turn.log) for turn in turns)


def public_entries(logs: Iterable[tuple[int, Any]]) -> list[Entry]:
    return [(number, entry["kind"], entry["public"]) for number, entries in logs for entry in entries]

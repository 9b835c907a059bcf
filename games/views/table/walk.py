"""A walk through the events since the player's last visit, one by one on the board, up to the present."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from games.selectors.table import replays
from games.selectors.table.log_line import LogLine
from games.selectors.table.table_for_viewer import Table


@dataclass(frozen=True)
class Walk:
    """One stop of a walk through past events.

    :ivar seat: the seat that moved; "" if none did
    :ivar lines: what happened since the previous stop
    :ivar next: the next stop's move; None if the present comes next
    """

    place: int
    stops: list[int]
    seat: str
    lines: list[LogLine]

    @property
    def next(self) -> int | None:
        return self.stops[self.place] if self.place < len(self.stops) else None

    @property
    def previous(self) -> int | None:
        return self.stops[self.place - 2] if self.place > 1 else None


def stops_of(table: Table, now: datetime) -> list[int]:
    """Return the moves that are stepped through, in order: those since the viewer's last visit.

    If nothing has happened since, return all moves since the viewer's own last one. Talk and undone moves are left
    out.
    """
    if not table.game.is_running or table.seat is None:
        return []
    events = _events(table)
    visited = table.seat.last_visit(now)
    unseen = [line for line in events if visited is not None and line.at > visited]
    return _numbers(unseen or events)


def walk_to(table: Table, number: int, now: datetime) -> tuple[Table, Walk] | None:
    """Return a table as it stood after a move since the viewer's last visit; None if that move is not a stop.

    The table offers no actions there, since moves apply to the present.
    """
    stops = stops_of(table, now)
    if number not in stops and table.game.is_running:
        # That visit is over, but the walk continues.
        stops = _numbers(_events(table))
    if number not in stops:
        return None
    then = replays.replay(table.game, table.viewer, number)
    shown = replace(
        table,
        sight=then.sight,
        points=then.points,
        arguments={},
        options={},
        given_up={},
        undo=None,
        agreements={},
    )
    return shown, stop_at(table, stops, number)


def stop_at(table: Table, stops: list[int], number: int) -> Walk:
    after = max((before for before in _numbers(_events(table)) if before < number), default=-1)
    lines = [
        line
        for line in table.since
        if after < line.number <= number and not line.undone and (line.is_event or not line.is_talk)
    ]
    seat = next(line.seat for line in lines if line.number == number)
    return Walk(stops.index(number) + 1, stops, seat, lines)


def _events(table: Table) -> list[LogLine]:
    return [line for line in table.since if line.is_event and not line.undone]


def _numbers(lines: Iterable[LogLine]) -> list[int]:
    return list(dict.fromkeys(line.number for line in lines))

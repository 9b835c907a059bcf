"""What happened since a player was here, event by event on the board, ending at the present."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.selectors.table import replays
from games.selectors.table.game_log import LogLine
from games.selectors.table.table_for_viewer import Table


@dataclass(frozen=True)
class Walk:
    """One stop of a walk through what happened.

    :ivar lines: what happened since the stop before
    :ivar next: the next stop's move; None: the present comes next
    """

    place: int
    stops: list[int]
    lines: list[LogLine]

    @property
    def next(self) -> int | None:
        return self.stops[self.place] if self.place < len(self.stops) else None

    @property
    def previous(self) -> int | None:
        return self.stops[self.place - 2] if self.place > 1 else None


def stops_of(lines: Iterable[LogLine]) -> list[int]:
    """Return the moves that changed something to be seen, in order; talk is passed over."""
    return list(dict.fromkeys(line.number for line in lines if line.is_event and not line.undone))


def walk_to(table: Table, number: int) -> tuple[Table, Walk] | None:
    """Return a table as it stood after a move since its viewer was here; None if that is no stop.

    Nothing can be done there: what may be done is to be done now.
    """
    stops = stops_of(table.since)
    if number not in stops or not table.game.is_running:
        return None
    place = stops.index(number)
    after = stops[place - 1] if place else -1
    then = replays.replay(table.game, table.viewer, number)
    shown = replace(
        table, view=then.view, points=then.points, arguments={}, options={}, undo_needs=None, agreements={}
    )
    lines = [line for line in table.since if after < line.number <= number and not line.undone]
    return shown, Walk(place + 1, stops, lines)

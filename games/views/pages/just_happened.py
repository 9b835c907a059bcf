"""Recent events as the page shows them: lines beside the board, pictures, gains and losses."""

from __future__ import annotations

from typing import Any

from django.utils.functional import cached_property

from games.drawing.titles import drawing_of
from games.selectors.table.changes_of_holdings import Held
from games.selectors.table.log_line import LogLine
from games.views.pages.gains_and_losses import Came, summed
from games.views.pages.panels import Happening
from games.views.pages.table_reading import TableReading

NEWEST = 2
MOST_HAPPENINGS = 2
HAND = "hand"
"""The name of the record's piles that hold what seats pay with."""


class JustHappened(TableReading):
    """The lines since the viewer's last visit, or of the last event, and what they brought."""

    @cached_property
    def moment(self) -> list[LogLine]:
        """The lines of what has just happened: everything since the viewer's last visit, or else the last event."""
        if self.lines is not None:
            return list(self.lines)
        if self.table.game.is_over:
            return []
        since = [line for line in self.table.since if not line.undone]
        if self.viewer is not None and since:
            return since
        lines = [line for line in self.table.log if not line.undone]
        # Search backwards: numbers never decrease from line to line.
        last = next((line.number for line in reversed(lines) if line.is_event), None)
        return [line for line in lines if last is not None and line.number >= last]

    @cached_property
    def happenings(self) -> list[Happening]:
        """The latest events that have a picture of their own, such as a landing of the barbarians."""
        if not self.table.game.is_running:
            return []
        return [shown for line in self.moment if (shown := self._happening(line))][-MOST_HAPPENINGS:]

    def _happening(self, line: LogLine) -> Happening | None:
        sign = self.latest("signs", line.kind)
        if sign is None:
            return None
        person = self.people.get(str(line.facts.get(sign.of)))
        symbol = sign.symbol.format_map(line.facts)
        if person is None:
            return Happening(symbol, "", line, sign.box)
        return Happening(f"{symbol}-{person.color}", person.color, line, sign.box)

    @property
    def newest(self) -> list[LogLine]:
        """The newest lines, which stand beside the board; at a stop of a walk, the lines of that stop.

        Lines that are shown with a picture are left out.
        """
        pictured = [shown.line for shown in self.happenings]
        if self.lines is not None:
            return [line for line in self.lines if line not in pictured]
        lines = [line for line in self.table.log if not line.undone and not line.is_talk]
        return [line for line in lines[-NEWEST:] if line not in pictured]

    def rings_of(self, line: LogLine) -> str:
        """Return the places of a log line for the script that rings them: the symbol and transform of each."""
        places = line.places_and_sources
        if not places:
            return ""
        ring = drawing_of(self.title).ring
        return ";".join(one.pointed for place in places if (one := ring(self.sight, place)) is not None)

    @cached_property
    def _changed(self) -> dict[Held, int]:
        changes_by_kind = {
            kind: changes_in for page in self.brought.values() for kind, changes_in in page.changes.items()
        }
        return summed(self.moment, changes_by_kind)

    @cached_property
    def came(self) -> dict[str, list[Came]]:
        """The gains of each seat, then its losses."""
        found: dict[str, list[Came]] = {}
        for held, number in sorted(self._changed.items(), key=lambda item: item[1] < 0):
            look = self.look_of_held(held)
            if look is not None and held.seat in self.people:
                found.setdefault(held.seat, []).append(Came(number, *look))
        return found

    @cached_property
    def came_to_hand(self) -> dict[str, Came]:
        """The gains and losses of the viewer's hand, by kind of card."""
        mine = ((held, number) for held, number in self._changed.items() if held.seat == self.viewer)
        return {held.kind: Came(number, "", held.kind) for held, number in mine if held.pile == HAND}

    def look_of_held(self, held: Held) -> tuple[str, Any] | None:
        """Return picture and label of what a seat holds; None if it is not shown."""
        known = self.latest("piles", held.pile)
        return known and (known[0], str(known[1]))

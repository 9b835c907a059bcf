"""The seats around the board, and what everybody may know of each."""

from __future__ import annotations

from typing import Any

from django.utils.functional import cached_property

from games.views.pages.panels import SeatPanel
from games.views.pages.table_reading import TableReading
from games.views.table.person import Person


class SeatsAround(TableReading):
    """The seats clockwise, each with its panel."""

    def seat(self, person: Person) -> SeatPanel:
        return SeatPanel(**self.seat_facts(person))

    def around(self) -> list[Person]:
        """All seats clockwise, the viewer first; for spectators the one that began."""
        order = self.turn_order
        first = order.index(self.viewer) if self.viewer is not None else 0
        return [self.people[key] for key in order[first:] + order[:first]]

    @property
    def seats(self) -> list[Any]:
        """All clockwise, the viewer first; spectators see them in turn order."""
        return [self.seat(person) for person in self.around()]

    @property
    def starting_seat(self) -> str:
        return next(iter(self.people))

    @cached_property
    def turn_order(self) -> list[str]:
        """The seats in the order in which they have their turns, the one that began first."""
        keys = list(self.people)
        first = keys.index(self.starting_seat)
        return keys[first:] + keys[:first]

    def seat_facts(self, person: Person) -> dict[str, Any]:
        """What every title's panel says of a seat."""
        key = person.key
        row = next(seat for seat in self.table.seats if seat.key == key)
        known = self.table.points[key]
        # who ends a game by resigning leaves a state in which the rules still wait
        is_over = self.table.game.is_over
        return {
            "person": person,
            "order": self.turn_order.index(key) + 1,
            "points": known["public"],
            "lines": [
                (self.source(line["source"]), line["number"]) for line in known["lines"] if not line["hidden"]
            ],
            "is_active": self.active == key and not is_over,
            "is_due": key in self.sight["waiting"] and not is_over,
            "is_asked": key in self.sight["asked"] and not is_over,
            "has_answered": key in self.sight["answered"] and not is_over,
            "rank": row.rank,
        }

    def source(self, source: str) -> str:
        if source not in self._sources:
            known = self.latest("sources", source)
            self._sources[source] = str(known or source.replace("_", " ").capitalize())
        return self._sources[source]

    @cached_property
    def _sources(self) -> dict[str, str]:
        """What sources of points are called on this page: several seats have the same."""
        return {}

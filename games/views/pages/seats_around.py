"""The seats around the board, with the public facts of each."""

from __future__ import annotations

from typing import Any

from django.utils.functional import cached_property

from games.views.pages.panels import SeatPanel
from games.views.pages.table_reading import TableReading
from games.views.table.person import Person


class SeatsAround(TableReading):
    def seat(self, person: Person) -> SeatPanel:
        return SeatPanel(**self.seat_facts(person))

    def around(self) -> list[Person]:
        """Return all seats clockwise, beginning with the viewer, or for spectators with the starting seat."""
        order = self.turn_order
        first = order.index(self.viewer) if self.viewer is not None else 0
        return [self.people[key] for key in order[first:] + order[:first]]

    @property
    def seats(self) -> list[Any]:
        """The panels of all seats clockwise, beginning with the viewer, or for spectators with the starting seat."""
        return [self.seat(person) for person in self.around()]

    @property
    def starting_seat(self) -> str:
        return next(iter(self.people))

    @cached_property
    def turn_order(self) -> list[str]:
        """The seats in turn order, beginning with the starting seat."""
        keys = list(self.people)
        first = keys.index(self.starting_seat)
        return keys[first:] + keys[:first]

    def seat_facts(self, person: Person) -> dict[str, Any]:
        """Return the facts of a seat that every title's panel shows."""
        key = person.key
        row = next(seat for seat in self.table.seats if seat.key == key)
        known = self.table.points[key]
        # A resignation may end a game while the rules' state still waits for somebody.
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
        """Cache of the names of point sources, which several seats share."""
        return {}

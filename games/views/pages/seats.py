"""The panels of the seats around the board, with the public facts of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.views.pages.panels import Fill
from games.views.pages.reading import Reading
from games.views.table.person import Person


@dataclass(frozen=True)
class SeatPanel:
    """The public facts of a seat.

    :param points: the points that the viewer may know
    :param lines: the points by source
    :param fills: the templates of modules, each with the module's facts of this seat
    :param briefs: the same for the line of all seats on phones
    :param chips: the same for both, beside the name
    :param own: the facts that the title adds
    """

    person: Person
    order: int
    points: int
    lines: list[tuple[str, int]]
    is_active: bool
    is_due: bool
    is_asked: bool
    has_answered: bool
    fills: list[Fill]
    briefs: list[Fill]
    chips: list[Fill]
    own: Any = None

    @property
    def sources(self) -> str:
        return ", ".join(f"{source}: {number}" for source, number in self.lines)


def seats_of(
    reading: Reading, fills: Sequence[Fill], briefs: Sequence[Fill] = (), chips: Sequence[Fill] = ()
) -> list[SeatPanel]:
    """Return the panels of all seats clockwise, beginning with the viewer, or for spectators with the starting seat.

    :param fills: what modules put into the place `seat`
    :param briefs: what they put into the place `brief`
    :param chips: what they put into the place `chip`
    """
    return [
        _panel(reading, person, *(_of_seat(some, person) for some in (fills, briefs, chips)))
        for person in reading.around()
    ]


def _of_seat(fills: Sequence[Fill], person: Person) -> list[Fill]:
    return [Fill(fill.template, fill.here.of_seat(person.key)) for fill in fills]


def _panel(
    reading: Reading, person: Person, fills: list[Fill], briefs: list[Fill], chips: list[Fill]
) -> SeatPanel:
    key, sight = person.key, reading.sight
    known = reading.table.points[key]
    # A resignation may end a game while the rules' state still waits for somebody.
    is_over = reading.table.game.is_over
    return SeatPanel(
        person=person,
        order=reading.turn_order.index(key) + 1,
        points=known["public"],
        lines=[
            (reading.modules.source(line["source"]), line["number"])
            for line in known["lines"]
            if not line["hidden"]
        ],
        is_active=reading.active == key and not is_over,
        is_due=key in sight["waiting"] and not is_over,
        is_asked=key in sight["asked"] and not is_over,
        has_answered=key in sight["answered"] and not is_over,
        fills=fills,
        briefs=briefs,
        chips=chips,
    )

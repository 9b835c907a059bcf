"""The desks of Hansa Teutonica with their tracks, pieces and markers, and the points by source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy, pgettext

from games.selectors.table.changes_of_holdings import Held
from games.titles.hansa.base import words
from games.titles.hansa.base.page.reading import HansaReading
from games.titles.hansa.base.rules.facts import TRACKS
from games.views.pages.seats import SeatPanel
from games.views.table.person import Person

TRACK_SOURCES = ("control", "coins", "east_west")
FINAL_SOURCES = ("abilities", "markers", "coellen", "cities", "network")
SOURCES = (*TRACK_SOURCES, *FINAL_SOURCES)

PILES = {
    "prestige": ("", gettext_lazy("Points")),
    "supply": ("", gettext_lazy("Supply")),
}


def _scored(told: Mapping[str, Any]) -> dict[Held, int]:
    return {Held(told["seat"], "prestige", ""): told["number"]}


def _taken(told: Mapping[str, Any]) -> dict[Held, int]:
    """Return the number of pieces taken from the stock into the supply."""
    return {Held(told["seat"], "supply", ""): sum(told["pieces"].values())}


CHANGES = {"scored": _scored, "income": _taken}


@dataclass(frozen=True)
class Space:
    """A space of a track: its value, and whether a piece still covers it."""

    label: str
    color: str
    is_covered: bool
    is_value: bool


@dataclass(frozen=True)
class Track:
    key: str
    label: str
    help: Any
    value: str
    spaces: tuple[Space, ...]
    piece: str
    is_full: bool
    full_points: int


@dataclass(frozen=True)
class Heap:
    """A number of pieces of one kind in a seat's color."""

    kind: str
    label: str
    color: str
    count: int

    @property
    def symbol(self) -> str:
        return f"{self.kind}-{self.color}"


@dataclass(frozen=True)
class Marker:
    kind: str
    label: str
    symbol: str
    is_used: bool = False


@dataclass(frozen=True)
class Desk:
    """The tracks, pieces and markers of a seat, all of which are public. HT-INFO-02"""

    tracks: list[Track]
    supply: tuple[Heap, ...]
    stock: tuple[Heap, ...]
    markers: list[Marker]
    plate: list[Marker]
    hidden_markers: int


@dataclass(frozen=True)
class PointsRow:
    person: Person
    numbers: list[int]
    total: int


@dataclass(frozen=True)
class Source:
    label: str
    numbers: list[int]
    is_first_final: bool


@dataclass(frozen=True)
class PointsTable:
    """The points of all seats by source, as if the game ended now."""

    rows: list[PointsRow]
    by_source: list[Source]


def seat_of(hansa: HansaReading, panel: SeatPanel) -> SeatPanel:
    """Add the seat's desk to its panel. The points are those on the track, at the end those of the final scoring."""
    person = panel.person
    public = hansa.base["seats"][person.key]
    desk = Desk(
        tracks=tracks(public["desk"]),
        supply=heaps(public["supply"], person.color),
        stock=heaps(public["stock"], person.color),
        markers=[
            *(marker(kind) for kind in public["markers"]["unused"]),
            *(marker(kind, is_used=True) for kind in public["markers"]["used"]),
        ],
        plate=[marker(kind) for kind in public["plate"]["open"]],
        hidden_markers=public["plate"]["hidden"],
    )
    lines = [
        (hansa.modules.source(line["source"]), line["number"])
        for line in (*public["lines"], *public["final"])
    ]
    points = row_of(hansa, person).total if _is_counted(hansa) else public["points"]
    return replace(panel, points=points, lines=lines, own=desk)


def tracks(desk: Mapping[str, Any]) -> list[Track]:
    return [_track(key, desk[key]["level"]) for key in desk]


def _track(key: str, level: int) -> Track:
    track = TRACKS[key]
    return Track(
        key=key,
        label=track.name,
        help=str(words.ABILITIES[key]),
        value=value_words(track.values[level - 1]),
        spaces=tuple(
            Space(
                value_label(value),
                value if value in words.VALUES and value != "C" else "",
                is_covered=place > level,
                is_value=place == level,
            )
            for place, value in enumerate(track.values, start=1)
        ),
        piece=track.covered_by,
        is_full=level == track.top,
        full_points=track.full_points,
    )


def value_words(value: Any) -> str:
    """Return the value of a space in words: "3", "orange", "all"."""
    return str(words.VALUES.get(value, value))


def value_label(value: Any) -> str:
    """Return the text on a space. Colors have none, as they are painted."""
    if value == "C":
        return pgettext("on a space of Bursa: all pieces", "all")
    return "" if value in words.VALUES else str(value)


def heaps(pieces: Mapping[str, int], color: str) -> tuple[Heap, ...]:
    return tuple(Heap(kind, words.piece(kind), color, count) for kind, count in pieces.items())


def marker(kind: str, *, is_used: bool = False) -> Marker:
    return Marker(kind, words.marker(kind), f"marker-{kind}", is_used)


def points_table(hansa: HansaReading) -> PointsTable:
    """Return the points on the track, then those that the final scoring would add now."""
    rows = [row_of(hansa, person) for person in _ranked(hansa)]
    return PointsTable(
        rows,
        [
            Source(hansa.modules.source(key), [row.numbers[place] for row in rows], key == FINAL_SOURCES[0])
            for place, key in enumerate(SOURCES)
        ],
    )


def _ranked(hansa: HansaReading) -> list[Person]:
    """Return the seats in turn order, or by points after the end."""
    people = list(hansa.people.values())
    if not _is_counted(hansa):
        return people
    ranks = hansa.sight["outcome"]["ranks"]
    return sorted(people, key=lambda person: ranks[person.key])


def _is_counted(hansa: HansaReading) -> bool:
    """Return True if the final scoring has been made."""
    return hansa.sight["outcome"] is not None


def row_of(hansa: HansaReading, person: Person) -> PointsRow:
    public = hansa.base["seats"][person.key]
    known = {line["source"]: line["number"] for line in (*public["lines"], *public["final"])}
    numbers = [known.get(source, 0) for source in SOURCES]
    return PointsRow(person, numbers, sum(numbers))

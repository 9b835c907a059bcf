"""The panels of the seats: their order, their facts, and what titles and modules add."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from games.views.pages.panels import Fill
from games.views.pages.seats import SeatPanel, seats_of
from games.views.pages.table_reading import TableReading
from games.views.table.person import Person
from games.views.table.table_page import Ask, Page

PEOPLE = {key: Person(key, name, "red") for key, name in (("0", "Anna"), ("1", "Bence"), ("2", "Csilla"))}
POINTS = {
    "public": 3,
    "lines": [
        {"source": "cities", "number": 2, "hidden": False},
        {"source": "cards", "number": 1, "hidden": True},
    ],
}


def reading(viewer: str | None, *, is_over: bool = False, **sight: Any) -> TableReading:
    seen = {"modules": ["ring"], "stack": [{"step": "turn", "seat": "1"}], "waiting": {}, "asked": [],
            "answered": [], "offers": [], "decision": 1} | sight  # fmt: skip
    table = SimpleNamespace(
        sight=seen,
        arguments={},
        viewer=viewer,
        points=dict.fromkeys(PEOPLE, POINTS),
        game=SimpleNamespace(pk=1, title="catan", words=None, is_over=is_over),
    )
    return TableReading(Page(table, Ask()), PEOPLE)  # type: ignore[arg-type]


def plain(panel: SeatPanel) -> SeatPanel:
    return panel


def test_seats_stand_clockwise_from_the_viewer():
    names = {
        viewer: [panel.person.name for panel in seats_of(reading(viewer), plain, [])]
        for viewer in ("1", None)
    }

    assert names == {"1": ["Bence", "Csilla", "Anna"], None: ["Anna", "Bence", "Csilla"]}


def test_a_panel_says_what_its_seat_is_waited_for():
    (anna, bence, csilla) = seats_of(
        reading("0", waiting={"1": "main"}, asked=["2"], answered=["0"]), plain, []
    )

    assert (bence.is_active, bence.is_due, bence.order) == (True, True, 2)
    assert (csilla.is_asked, anna.has_answered) == (True, True)


def test_nobody_is_waited_for_once_the_game_is_over():
    """A resignation may end it while the rules still wait."""
    panels = seats_of(reading("0", is_over=True, waiting={"1": "main"}, asked=["2"]), plain, [])

    assert not any(panel.is_active or panel.is_due or panel.is_asked for panel in panels)


def test_hidden_points_are_left_out_of_the_lines():
    panel = seats_of(reading("0"), plain, [])[0]

    assert (panel.points, panel.sources) == (3, "Cities: 2")


def test_a_title_and_modules_add_to_each_panel():
    fill = Fill("seat.jinja", SimpleNamespace(of_seat=lambda key: f"fact {key}"))

    panels = seats_of(reading("0"), lambda panel: replace(panel, own=panel.person.letter), [fill])

    assert [(panel.own, panel.fills) for panel in panels] == [
        ("R", [Fill("seat.jinja", f"fact {key}")]) for key in PEOPLE
    ]

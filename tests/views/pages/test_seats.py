"""The panels of the seats: their order, their facts, and what modules add."""

from __future__ import annotations

from types import SimpleNamespace

from games.views.pages.panels import Fill
from games.views.pages.seats import seats_of
from tests.views.pages.readings import PEOPLE, reading


def test_seats_stand_clockwise_from_the_viewer():
    names = {
        viewer: [panel.person.name for panel in seats_of(reading(viewer=viewer), [])]
        for viewer in ("1", None)
    }

    assert names == {"1": ["Bence", "Csilla", "Anna"], None: ["Anna", "Bence", "Csilla"]}


def test_a_panel_says_what_its_seat_is_waited_for():
    anna, bence, csilla = seats_of(reading(waiting={"1": "main"}, asked=["2"], answered=["0"]), [])

    assert (bence.is_active, bence.is_due, bence.order) == (True, True, 2)
    assert (csilla.is_asked, anna.has_answered) == (True, True)


def test_nobody_is_waited_for_once_the_game_is_over():
    """A resignation may end it while the rules still wait."""
    panels = seats_of(reading(is_over=True, waiting={"1": "main"}, asked=["2"]), [])

    assert not any(panel.is_active or panel.is_due or panel.is_asked for panel in panels)


def test_hidden_points_are_left_out_of_the_lines():
    panel = seats_of(reading(), [])[0]

    assert (panel.points, panel.sources) == (3, "Cities: 2")


def test_modules_add_facts_of_each_seat():
    fill = Fill("seat.jinja", SimpleNamespace(of_seat=lambda key: f"fact {key}"))

    panels = seats_of(reading(), [fill])

    assert [panel.fills for panel in panels] == [[Fill("seat.jinja", f"fact {key}")] for key in PEOPLE]

"""Shape (a): a piece placed again by its owner in another seat's turn, by a sequence of places."""

from __future__ import annotations

import pytest

from games.engine.history import CannotUndo
from tests.engine.shapes.table import Table
from tests.engine.shapes.title import title


@pytest.fixture
def table() -> Table:
    return Table("displaced").hands(s0=(2, 1), s1=(1, 1), s2=(0, 0)).play("0", "roll", turn__1__die=2)


def test_the_owner_is_due_in_the_others_turn_and_then_the_turn_goes_on(table: Table) -> None:
    table.play("0", "drive_out", "1")
    assert table.due == {"1": "re_place"}
    assert title.game(table.state).part["seat"] == "0"
    assert table.refuses("0", "end_turn") == "RING-01"

    table.play("1", "re_place", ["11", "10"])

    assert table.due == {"0": "main"}
    assert table.state["ring"]["posts"] == {"0": "0", "1": "0", "2": "2", "11": "1", "10": "1"}


def test_the_places_are_walked_one_by_one_without_touching_the_state(table: Table) -> None:
    table.play("0", "drive_out", "1")

    first = title.next(table.state, "1", "re_place", [])
    second = title.next(table.state, "1", "re_place", ["3"])
    third = title.next(table.state, "1", "re_place", ["3", "4"])

    assert table.options("1")["re_place"] == {"kind": "sequence", **first}
    assert first == {"next": ["3", "11"], "complete": False}
    assert second == {"next": ["4"], "complete": True}
    assert third == {"next": [], "complete": True}
    for wrong in (None, [], ["4"], ["3", "5"], ["3", "4", "5"], ["3", "3"], "3"):
        assert table.refuses("1", "re_place", wrong) == "DISP-02"


def test_all_see_who_is_waited_for(table: Table) -> None:
    table.play("0", "drive_out", "1")

    for viewer in ("0", "1", "2", None):
        assert table.sight(viewer)["waiting"] == {"1": "re_place"}


def test_time_puts_the_piece_to_the_nearest_place(table: Table) -> None:
    table.play("0", "drive_out", "1").time("1")

    assert table.state["ring"]["posts"]["3"] == "1"
    assert table.due == {"0": "main"}


def test_both_moves_go_back_one_by_one_when_the_other_agrees(table: Table) -> None:
    before = table.state["ring"]
    table.play("0", "drive_out", "1").play("1", "re_place", ["3"])

    with pytest.raises(CannotUndo):
        table.undo("1")
    table.undo("1", "0").undo("0", "1")

    assert table.state["ring"] == before
    assert table.due == {"0": "main"}

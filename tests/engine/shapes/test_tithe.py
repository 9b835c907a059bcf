"""Shape (b): hidden answers of several seats at once."""

from __future__ import annotations

import json

import pytest

from games.engine.history import CannotUndo
from tests.engine.shapes.table import Table


@pytest.fixture
def table() -> Table:
    """Return a table at which seat 0 gets a card from the roll, so it owes 3 of 6; seat 2 owes 3 as well."""
    return Table("tithe").hands(s0=(3, 2), s1=(1, 1), s2=(2, 4)).play("0", "roll", turn__1__die=6)


def test_all_who_owe_are_due_at_once_and_nobody_sees_a_choice_before_the_last(table: Table) -> None:
    assert table.due == {"0": "pay_tithe", "2": "pay_tithe"}

    table.play("2", "tithe", {"wool": 3})

    assert table.logged == ["pay_tithe_filed"]
    assert table.sight("2")["shows"]["answers"] == {"2": {"wool": 3}}
    for viewer in ("0", "1", None):
        sight = table.sight(viewer)
        assert (sight["answered"], sight["shows"]["answers"]) == (["2"], {})
        assert '"wool": 3' not in json.dumps(sight)


def test_a_seat_changes_its_answer_until_the_last_is_in(table: Table) -> None:
    owed = {seat: sum(hand.values()) // 2 for seat, hand in table.state["ring"]["hands"].items()}
    table.play("2", "tithe", {"wool": owed["2"]}).play("2", "tithe", {"wool": owed["2"] - 1, "grain": 1})

    table.play("0", "tithe", {"grain": owed["0"]})

    assert [entry["public"] for entry in table.log[1:]] == [
        {"seat": "0", "cards": {"grain": owed["0"]}},
        {"seat": "2", "cards": {"wool": owed["2"] - 1, "grain": 1}},
    ]
    assert table.due == {"0": "main"}
    assert table.refuses("2", "tithe", {"wool": 1}) == "RING-01"


def test_wrong_answers_and_wrong_seats(table: Table) -> None:
    for wrong in (None, {}, {"wool": 1}, {"wool": 9}, {"gold": 2}, ["wool"], {"wool": 2.0}):
        assert table.refuses("0", "tithe", wrong) == "TITHE-01"
    assert table.refuses("1", "tithe", {"wool": 1}) == "TITHE-02"
    assert table.refuses("0", "end_turn") == "TITHE-01"


def test_time_pays_by_labelled_chance(table: Table) -> None:
    table.play("0", "tithe", {"grain": 3}).time("2")

    assert table.due == {"0": "main"}
    assert table.logged[-1] == "tithe_paid"


def test_a_filed_answer_goes_back_until_all_are_open(table: Table) -> None:
    table.play("2", "tithe", {"wool": 3}).undo("2")
    assert set(table.due) == {"0", "2"}

    table.play("2", "tithe", {"wool": 3}).play("0", "tithe", {"grain": 3})

    for seat in ("0", "2"):
        with pytest.raises(CannotUndo):
            table.undo(seat, "0", "2")

"""Shape (d): a second building phase for other seats, with only the verbs of `building`."""

from __future__ import annotations

import pytest

from tests.engine.shapes.table import Table
from tests.engine.shapes.title import title


@pytest.fixture
def table() -> Table:
    return (
        Table("special_building", seats=4)
        .hands(s0=(1, 1), s1=(2, 1), s2=(1, 2), s3=(1, 0))
        .play("0", "roll", turn__1__die=2)
        .hands(s0=(1, 1), s1=(2, 1), s2=(1, 2), s3=(1, 0))
        .play("2", "ask_me_to_build", True)
        .play("3", "ask_me_to_build", True)
    )


def test_only_seats_that_asked_and_hold_two_cards_are_asked_in_order(table: Table) -> None:
    table.play("0", "end_turn")
    assert table.due == {"2": "special_build"}
    assert title.game(table.state).part["seat"] == "2"

    table.play("2", "pass_building")

    assert table.due == {"1": "before_roll"}


def test_the_building_verbs_are_the_same_and_all_else_is_refused(table: Table) -> None:
    table.play("0", "end_turn")

    assert set(table.options("2")) == {"build_post", "pass_building", "ask_me_to_build"}
    assert table.refuses("2", "swap", "wool") == "P6-ERR-06"
    assert table.refuses("3", "build_post", "7") == "P6-ERR-09"
    assert table.refuses("0", "end_turn") == "P6-ERR-09"

    table.play("2", "build_post", "7")

    assert table.state["ring"]["posts"]["7"] == "2"
    assert table.due == {"2": "special_build"}


def test_nobody_wins_in_the_phase_and_the_winner_wins_when_its_turn_comes(table: Table) -> None:
    table.state["ring"]["posts"] |= {"5": "2", "6": "2", "8": "2"}
    table.state["ring"]["supply"]["2"] = 2
    table.play("0", "end_turn").play("2", "build_post", "7")
    assert table.state["outcome"] is None

    table.play("2", "pass_building").play("1", "roll", turn__2__die=1).play("1", "end_turn")
    table.time("2") if table.due == {"2": "special_build"} else None

    assert table.state["outcome"]["winner"] == "2"


def test_the_switch_is_its_owners_secret_and_may_be_turned_while_others_build(table: Table) -> None:
    assert table.sight("2")["special_building"] == {"own": {"ask_me": True}}
    assert table.sight("1")["special_building"] == {"own": {"ask_me": False}}
    assert table.sight(None)["special_building"] == {}
    assert table.log == []

    table.hands(s0=(1, 1), s1=(2, 1), s2=(1, 2), s3=(2, 0)).play("0", "end_turn")
    table.play("3", "ask_me_to_build", False).play("2", "pass_building")

    assert table.due == {"1": "before_roll"}


def test_time_passes(table: Table) -> None:
    assert table.play("0", "end_turn").time("2").due == {"1": "before_roll"}


def test_what_was_built_goes_back_and_passing_needs_the_next_seat(table: Table) -> None:
    table.play("0", "end_turn").play("2", "build_post", "7").undo("2")
    assert "7" not in table.state["ring"]["posts"]

    table.play("2", "pass_building").undo("2", "1")

    assert table.due == {"2": "special_build"}

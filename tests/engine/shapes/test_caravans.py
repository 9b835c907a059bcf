"""Shape (c): an open vote with bids one by one, then support until enough agree.

TB-CA-13, TB-CA-14, TB-CA-15, TB-CA-16, TB-CA-17, TB-CA-18, TB-CA-19
"""

from __future__ import annotations

import pytest

from games.engine.history import CannotUndo
from tests.engine.shapes.table import Table


@pytest.fixture
def table() -> Table:
    """A table whose third turn ends with the vote; seat 3 has no cards."""
    table = Table("caravans", seats=4)
    table.state["ring"]["turn"] = 3
    return table.play("0", "roll", turn__1__die=2).hands(s0=(1, 1), s1=(2, 0), s2=(1, 2), s3=(0, 0))


def test_bids_are_made_one_by_one_and_seen_at_once(table: Table) -> None:
    table.play("0", "end_turn")
    assert table.due == {"0": "bid"}
    assert table.refuses("1", "bid", {}) == "ENGINE-CLOSED"

    table.play("0", "bid", {"grain": 1})

    assert table.due == {"1": "bid"}
    assert table.sight(None)["caravans"]["bids"] == {"0": 1}
    assert table.sight("2")["caravans"]["set_aside"] == {"grain": 1, "wool": 0}
    assert table.refuses("0", "bid", {"wool": 1}) == "ENGINE-CLOSED"


def test_a_seat_that_holds_nothing_is_not_asked_and_one_that_outbids_all_others_decides(table: Table) -> None:
    table.play("0", "end_turn").play("0", "bid", {"grain": 1}).play("1", "bid", {}).play(
        "2", "bid", {"wool": 2}
    )
    assert table.due == {"2": "place_camel"}

    table.play("2", "place_camel", "7")

    assert table.state["caravans"] == {"camels": ["7"], "bids": {}, "set_aside": {"grain": 0, "wool": 0}}
    assert table.due == {"1": "before_roll"}


def bid(table: Table) -> Table:
    """Bid one card each, so that no seat has more than the others together."""
    return (
        table.play("0", "end_turn")
        .play("0", "bid", {"grain": 1})
        .play("1", "bid", {"grain": 1})
        .play("2", "bid", {"grain": 1})
    )


def test_support_is_open_changes_at_will_and_ends_as_soon_as_a_majority_agrees(table: Table) -> None:
    bid(table)
    assert set(table.due) == {"0", "1", "2"}
    table.play("0", "support", {"place": "4", "final": False})
    table.play("0", "support", {"place": "5", "final": False})
    assert table.sight(None)["shows"]["answers"] == {"0": {"place": "5", "final": False}}
    assert table.sight(None)["answered"] == ["0"]
    assert set(table.due) == {"0", "1", "2"}, "only what is final ends the wait"

    table.play("2", "support", {"place": "5", "final": False})

    assert table.state["caravans"]["camels"] == ["5"]
    assert table.due == {"1": "before_roll"}


def test_when_all_are_final_without_agreement_the_tie_goes_to_the_first(table: Table) -> None:
    bid(table)
    table.play("0", "support", {"place": "4", "final": True})
    assert table.refuses("0", "support", {"place": "5", "final": True}) == "ENGINE-CLOSED"

    table.play("1", "support", {"place": "5", "final": True}).play(
        "2", "support", {"place": "none", "final": True}
    )

    assert table.due == {"0": "place_camel"}


def test_time_bids_nothing_and_supports_nothing(table: Table) -> None:
    table.play("0", "end_turn").time("0").time("1").time("2")
    assert table.due == {"0": "place_camel"}

    table.time("0")

    assert table.state["caravans"]["camels"] == ["0"]


def test_a_bid_goes_back_when_the_next_seat_agrees(table: Table) -> None:
    table.play("0", "end_turn").play("0", "bid", {"grain": 1})

    with pytest.raises(CannotUndo):
        table.undo("0")
    table.undo("0", "1")

    assert table.due == {"0": "bid"}
    assert table.state["caravans"]["set_aside"] == {"grain": 0, "wool": 0}

"""Catan for Two: its players, and two rolls in each turn. TB-2P"""

from __future__ import annotations

import json

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from tests.titles.catan.for_two.duel import MODULES, Duel, new_duel
from tests.titles.catan.tables import CATAN


def refused_new(seats: int, *modules: str, **options: object) -> str:
    with pytest.raises(Illegal) as refused:
        CATAN.new(seats=seats, modules=modules, seed="", options=options)
    return refused.value.message


def test_exactly_two_play_it_and_nothing_else():
    """TB-GEN-02"""
    assert CATAN.seat_counts(MODULES) == (2,)
    assert refused_new(3, *MODULES) == "This game is for 2 players."
    assert refused_new(2, "base") == "This game is for 3 or 4 players."


def test_it_goes_together_with_the_friendly_robber_and_not_with_cities_and_knights():
    """TB-2P-C1, TB-2P-C2, TB-CO-01"""
    assert CATAN.new(seats=2, modules=["base", "friendly_robber", "for_two"], seed="").state["for_two"] == {}
    assert refused_new(2, "base", "cities_knights", "for_two") == (
        "Cities & Knights and Catan for Two can’t be combined: "
        "the rule book has no rules for two players with Cities & Knights."
    )


def test_it_is_not_played_on_the_beginners_island():
    """TB-2P-02: A settlement of the beginners' island is at the place of a neutral one."""
    assert "neutral players begin" in refused_new(2, *MODULES, board="beginner")


def test_two_rolls_each_resolved_before_the_next():
    """TB-2P-05, TB-2P-06: The forest pays for 3, the fields for 4."""
    table = new_duel().put("P", settlements="0,1,N").pre_roll("P")

    table.two_rolls("P", [1, 2], [1, 3])

    assert table.kinds_logged == ["rolled", "produced", "rolled", "produced"]
    assert table.cards("P") == {"lumber": 1, "grain": 1}
    assert table.waiting_for == {"P": "main"}
    assert table.sight(None)["stack"][1]["for_two"] == {"rolls": [[1, 2], [1, 3]]}


def test_an_equal_total_is_rolled_again_until_it_differs():
    """TB-2P-05, TB-2P-X1: Other dice with the same total are equal, too."""
    table = new_duel().pre_roll("P")

    table.two_rolls("P", [3, 5], [4, 4], [2, 6], [1, 4])

    assert [(told["dice"], told.get("void", False)) for told in table.logged("rolled")] == [
        ([3, 5], False),
        ([4, 4], True),
        ([2, 6], True),
        ([1, 4], False),
    ]
    assert [told["number"] for told in table.logged("produced")] == [8, 5]


def test_a_seven_is_resolved_in_full_before_the_second_roll():
    """TB-2P-06, TB-2P-07, TB-2P-X2, TB-2P-E9"""
    table = new_duel().put("Q", settlements="0,1,N").holds("Q", ore=8, trade_token=5).pre_roll("P")

    table.two_rolls("P", [3, 4])
    assert table.waiting_for == {"Q": "discard"}
    assert table.refused("P", "send_robber_home").code == "TB-2P-E9"
    assert table.refused("Q", "send_robber_home").code != "TB-2P-E9"
    table.play("Q", "discard", {"ore": 4})
    assert table.waiting_for == {"P": "robber"}
    error = table.refused("P", "force_trade")
    assert (error.code, error.message) == ("TB-2P-E9", "Finish both production rolls first.")
    assert table.refused("P", "build_road", "0,0,E").code == "BASE-ERR-08"
    robbing = {"steal/0/1": {"ore": 1}, "dice#2": [6, 1], "dice#3": [1, 2]}
    table.play("P", "move_robber", table.robbing("0,1", "Q"), chance=robbing)

    assert table.kinds_logged == ["robber_moved", "stolen", "rolled", "rolled", "produced"]
    assert [told.get("void", False) for told in table.logged("rolled")] == [True, False]
    assert table.cards("P") == {"ore": 1}
    assert table.waiting_for == {"P": "main"}


def test_the_second_roll_may_be_a_seven():
    """TB-2P-06: When the robber moves, the rest of the roll is already resolved."""
    table = new_duel().robber("2,0").pre_roll("P")

    table.two_rolls("P", [3, 3], [3, 4])

    assert table.waiting_for == {"P": "robber"}
    assert table.refused("P", "send_robber_home").code == "BASE-ERR-08"


def test_each_turn_begins_with_a_first_roll_of_its_own():
    """TB-2P-05: Rolls of other turns do not matter."""
    table = new_duel().pre_roll("P").two_rolls("P", [3, 5], [1, 4]).end_turn("P")

    table.play("Q", "roll", chance={"dice": [1, 4], "dice#2": [3, 5]})

    assert [told.get("void", False) for told in table.logged("rolled")] == [False, False]


def test_time_rolls_twice_as_well():
    """BASE-DEC-03, TB-2P-05"""
    table = new_duel().pre_roll("P").timeout("P", chance={"dice": [1, 1], "dice#2": [1, 2]})

    assert table.answer() == ("roll", None)
    assert table.waiting_for == {"P": "main"}


def two_cards(first: str, second: str) -> Duel:
    """Return a table on which P has a settlement at fields 4 and forest 3 and turns up these cards. Q has nothing."""
    table = new_duel("events").put("P", settlements="0,1,N").robber("2,0")
    deck = table.state["events"]["deck"]
    for place, card in enumerate((second, first), start=len(deck) - 2):
        other = next(one for one in range(len(deck)) if deck[one] == card and one <= place)
        deck[place], deck[other] = deck[other], deck[place]
    return table.pre_roll("P").play("P", "draw_event_card")  # type: ignore[return-value]


def test_with_events_two_cards_are_turned_up():
    """TB-2P-C1, TB-2P-C3, TB-CO-02"""
    table = two_cards("none/3", "robber_flees/4")

    assert table.kinds_logged == ["event_card", "produced", "event_card", "robber_moved", "produced"]
    assert table.cards("P") == {"lumber": 1, "grain": 1}
    assert table.waiting_for == {"P": "main"}


def test_an_equal_number_produces_once_and_its_event_happens():
    """TB-2P-C3: No further card is turned up."""
    table = two_cards("none/4", "robber_flees/4")

    assert table.kinds_logged == ["event_card", "produced", "event_card", "robber_moved", "number_repeated"]
    assert table.cards("P") == {"grain": 1}
    assert table.waiting_for == {"P": "main"}


def test_a_second_robber_attack_does_not_come():
    """TB-2P-C3, TB-2P-E9"""
    table = two_cards("robber_attack/7", "robber_attack/7")

    assert table.waiting_for == {"P": "robber"}
    assert table.refused("P", "send_robber_home").message == "Finish both event cards first."
    table.play("P", "move_robber", table.robbing("0,1"))

    assert table.kinds_logged == ["robber_moved", "event_card", "number_repeated"]
    assert table.waiting_for == {"P": "main"}


@pytest.mark.parametrize(
    "note",
    [
        {"strange": 1},
        {"rolls": [[1, 7]]},
        {"rolls": [[1, 2, 3]]},
        {"rolls": 4},
        {"knight": False},
        {"action": 1},
        {"first": "4"},
    ],
    ids=json.dumps,
)
def test_notes_that_no_turn_can_have_made_are_not_sound(note):
    table = new_duel().main("P").noted(rolls=[[1, 2], [2, 2]], action="force_trade", knight=True)
    check_invariants(CATAN, table.state)

    table.noted(**note)

    with pytest.raises(EngineError, match="for_two"):
        check_invariants(CATAN, table.state)

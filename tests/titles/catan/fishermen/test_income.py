"""Fish from numbers, and drawing tokens. TB-FI-07, TB-FI-08, TB-FI-12, TB-FI-13, TB-FI-15"""

from __future__ import annotations

import pytest

from games.engine.invariants import check_invariants
from games.titles.catan.fishermen.rules import facts
from tests.titles.catan.fishermen.tables import BOOT, shore
from tests.titles.catan.tables import CATAN

TIP, BESIDE = "2,1,N", "1,2,N"
"""Two corners of the ground with the printed 4; the first is at a harbor, too."""
FULL = (1, 1, 2, 2, 2, 3, 3)


def test_a_settlement_draws_one_token_and_a_city_two():
    """TB-FI-07, TB-FI-X1: Seats draw clockwise from the active seat."""
    laid = shore().put("P", cities=TIP).put("Q", settlements=BESIDE).next(3, 1, 2).pre_roll("P")

    laid.roll(1, 3)

    assert (laid.tokens("P"), laid.tokens("Q")) == ([1, 3], [2])
    drawn = [(told["seat"], told["count"]) for told in laid.logged("fish_drawn")]
    assert drawn == [("0", 2), ("1", 1)]


def test_the_drawing_begins_with_the_active_seat():
    """TB-FI-11"""
    laid = shore().put("P", cities=TIP).put("Q", settlements=BESIDE).next(3, 1, 2).pre_roll("Q")

    laid.roll(1, 3)

    assert (laid.tokens("P"), laid.tokens("Q")) == ([1, 2], [3])


@pytest.mark.parametrize(("place", "ground"), facts.GROUNDS.items())
def test_each_ground_is_fished_on_its_number_at_all_three_corners(place, ground):
    """TB-FI-02, TB-FI-07"""
    for vertex in ground.vertices:
        laid = shore().put("P", settlements=vertex).pre_roll("Q")
        for number in facts.NUMBERS:
            after = shore().put("P", settlements=vertex).pre_roll("Q")
            after.roll(number // 2, number - number // 2)
            assert len(after.tokens("P")) == (number == ground.printed)
        assert laid.sea["grounds"][place] == ground.printed


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (5, 6), (6, 6)])
def test_the_lake_is_fished_on_its_four_numbers(dice):
    """TB-FI-08"""
    laid = shore().put("P", cities="0,0,N").put("Q", settlements="0,0,S").pre_roll("R").roll(*dice)

    assert (len(laid.tokens("P")), len(laid.tokens("Q"))) == (2, 1)


def test_no_other_number_fishes_the_lake():
    """TB-FI-08"""
    for dice in ((1, 3), (2, 3), (3, 3), (4, 4), (4, 5), (5, 5)):
        assert not shore().put("P", cities="0,0,N").pre_roll("R").roll(*dice).tokens("P")


def test_a_harbor_and_a_ground_on_one_corner_work_both():
    """TB-FI-09, TB-FI-X2"""
    laid = shore().put("P", settlements=TIP).pre_roll("P").roll(1, 3)

    assert len(laid.tokens("P")) == 1
    assert set(laid.sight("P")["base"]["own"]["rates"].values()) == {3}


def test_what_a_building_is_entitled_to_adds_up():
    """TB-FI-09: Two buildings of a seat at one ground add up, and so do the lake and grounds with the same number."""
    laid = shore().put("P", settlements=f"{BESIDE}", cities=TIP).pre_roll("P").roll(1, 3)

    assert len(laid.tokens("P")) == 3
    other = shore().put("P", settlements=TIP)
    other.sea["grounds"] = dict.fromkeys(facts.GROUNDS, 4)  # as no table lays them: they only add up
    other.put("P", settlements="-2,1,S")
    assert len(other.pre_roll("P").roll(1, 3).tokens("P")) == 2


def test_a_robber_on_the_lake_stops_its_fish_and_none_at_the_grounds():
    """TB-FI-10, TB-FI-X3"""
    laid = shore().put("P", settlements="0,0,N")
    assert len(laid.pre_roll("P").roll(5, 6).tokens("P")) == 1

    robbed = shore().put("P", settlements=f"0,0,N {TIP}").robber("0,0")
    assert not robbed.pre_roll("P").roll(5, 6).tokens("P")
    assert len(robbed.robber("2,0").pre_roll("P").roll(1, 3).tokens("P")) == 1


def test_the_cards_come_before_the_fish():
    """TB-FI-11"""
    laid = shore().put("P", settlements="0,0,N").pre_roll("P").roll(5, 6)

    assert laid.kinds_logged.index("produced") < laid.kinds_logged.index("fish_drawn")


def test_a_seven_fishes_nothing():
    """TB-FI-07"""
    assert "fish_drawn" not in shore().put("P", cities=TIP).pre_roll("P").roll(3, 4).kinds_logged


def test_where_there_are_too_few_for_all_nobody_draws():
    """TB-FI-12, TB-FI-X7"""
    laid = shore().put("P", settlements=TIP).put("Q", settlements=BESIDE).left(supply=1, used=0)

    laid.pre_roll("P").roll(1, 3)

    assert (laid.tokens("P"), laid.tokens("Q")) == ([], [])
    assert laid.logged("no_fish_for_anybody") == [{"seat": "0"}]


def test_used_tokens_count_among_those_that_are_there_and_so_does_the_boot():
    """TB-FI-12, TB-FI-18, TB-FI-X8"""
    laid = shore().put("P", cities=TIP).left(supply=1, used=5).pre_roll("P").rolled(1, 3)

    assert len(laid.tokens("P")) == 2
    assert laid.kinds_logged.index("fish_mixed") < laid.kinds_logged.index("fish_drawn")
    assert (len(laid.sea["supply"]), laid.sea["used"]) == (4, [])
    (mixed,) = [draw for draw in laid.last.chance if draw.get("pile") == "fish_supply"]
    assert mixed["label"] == "turn/1/fish_supply"

    booted = shore().put("P", cities=TIP).left(supply=1, used=0)
    booted.sea["boot"], booted.sea["supply"] = None, [*booted.sea["supply"], BOOT]
    booted.pre_roll("P").roll(1, 3)
    assert (len(booted.tokens("P")), booted.holder) == (1, "P")


def test_what_is_asked_is_how_many_would_be_drawn():
    """TB-FI-12, TB-FI-14: Seven tokens are the maximum. A full seat draws none, and an exchange is no draw."""
    laid = shore().put("P", cities=TIP).put("Q", settlements=BESIDE).fish("P", *FULL)
    laid.left(supply=1, used=0).pre_roll("P").roll(1, 3)

    assert len(laid.tokens("Q")) == 1
    assert laid.waiting_for == {"P": "exchange_fish"}


def test_the_used_tokens_are_turned_over_when_the_last_is_drawn():
    """TB-FI-18: This happens immediately, so tokens used later wait for the next time. Without used tokens it waits."""
    laid = shore().put("P", settlements=TIP).left(supply=1, used=3).pre_roll("P").rolled(1, 3)
    assert (len(laid.sea["supply"]), laid.sea["used"]) == (3, [])

    empty = shore().put("P", settlements=TIP).left(supply=1, used=0).pre_roll("P").roll(1, 3)
    assert (empty.sea["supply"], "fish_mixed" in empty.kinds_logged) == ([], False)
    empty.sea["used"] = ["fish_2", "fish_3"]
    empty.pre_roll("P").rolled(1, 3)
    assert len(empty.tokens("P")) == 2


def test_a_drawn_token_is_known_to_its_owner_alone():
    """TB-FI-13, TB-FI-16, TB-FI-17: The number of a seat's tokens and the used ones are public."""
    laid = shore().put("P", settlements=TIP).next(3).pre_roll("P").roll(1, 3)
    laid.sea["used"].append(laid.sea["supply"].pop())

    own, other = laid.sight("P"), laid.sight("Q")
    assert own["base"]["own"]["tiles"] == {"fish_1": 0, "fish_2": 0, "fish_3": 1}
    assert other["base"]["seats"]["0"]["tiles"] == 1
    assert "supply" not in str(laid.log)
    assert laid.log[-1]["private"] == {"0": {"cards": {"fish_3": 1}}}
    assert laid.log[-1]["public"] == {"seat": "0", "count": 1}
    assert other["fishermen"]["supply"] == 28
    assert other["fishermen"]["used"] == laid.sea["used"]
    assert laid.last.barrier == "hard"


def test_tokens_are_no_cards():
    """TB-FI-16: They do not count for the seven, and are not discarded or stolen."""
    laid = shore().fish("P", *FULL).put("P", settlements="0,0,N").give("P", ore=1).give_cards("Q", knight=1)
    laid.main("Q").knight("Q", "0,-1", "P")
    assert (laid.cards("Q"), len(laid.tokens("P"))) == ({"ore": 1}, 7)

    assert laid.pre_roll("R").roll(3, 4).waiting_for == {"R": "robber"}


def test_the_boot_uses_up_its_draw_and_is_shown():
    """TB-FI-13, TB-FI-25, TB-FI-04"""
    laid = shore().put("P", cities=TIP).next(BOOT, 2).pre_roll("Q").roll(1, 3)

    assert (laid.tokens("P"), laid.holder) == ([2], "P")
    assert laid.logged("boot_drawn") == [{"seat": "0"}]
    assert laid.sight("R")["fishermen"]["boot"] == "0"
    assert laid.whole()


def test_nobody_has_more_than_seven_and_the_boot_is_none_of_them():
    """TB-FI-14, TB-FI-15, TB-FI-X6"""
    laid = shore().put("P", cities=TIP).fish("P", 1, 1, 1, 2, 2, 2).boot("P").next(3).pre_roll("P").roll(1, 3)

    assert laid.tokens("P") == [1, 1, 1, 2, 2, 2, 3]
    assert laid.waiting_for == {"P": "exchange_fish"}


def test_a_player_who_draws_all_that_is_due_up_to_the_most_exchanges_nothing():
    """TB-FI-14, TB-FI-15"""
    laid = shore().put("P", settlements=TIP).fish("P", 1, 1, 1, 2, 2, 2).next(3).pre_roll("P").roll(1, 3)

    assert laid.tokens("P") == [1, 1, 1, 2, 2, 2, 3]
    assert laid.waiting_for == {"P": "main"}


def full_boats():
    """Return a table on which P and R hold seven tokens and would draw, and Q draws one."""
    laid = shore().put("P", cities=TIP).put("Q", settlements=BESIDE).put("R", settlements="2,0,S")
    del laid.here["settlements"]["2,0,S"]
    laid.put("R", settlements="0,0,N").fish("P", *FULL).fish("R", 3, 3, 3, 2, 2, 2, 2)
    laid.sea["grounds"]["2,1"], laid.sea["grounds"]["3,-1"] = 4, 5
    return laid


def test_a_full_seat_may_exchange_one_token_and_none_is_an_answer():
    """TB-FI-15, TB-FI-D1: The seat chooses before it sees the new token."""
    laid = full_boats().next(2, 3).pre_roll("P").roll(1, 3)
    assert laid.waiting_for == {"P": "exchange_fish"}
    assert laid.options("P")["exchange_fish"] == [None, "fish_1", "fish_2", "fish_3"]

    kept = shore().put("P", settlements=TIP).fish("P", *FULL).pre_roll("P").roll(1, 3)
    kept.play("P", "exchange_fish", None)
    assert (kept.tokens("P"), kept.waiting_for) == (sorted(FULL), {"P": "main"})

    laid.play("P", "exchange_fish", "fish_1")

    assert laid.tokens("P") == [1, 2, 2, 2, 3, 3, 3]
    assert (laid.sea["used"], laid.waiting_for) == (["fish_1"], {"P": "main"})
    assert laid.logged("fish_exchanged") == [{"seat": "0", "cards": {"fish_1": 1}}]


def test_all_full_seats_are_asked_at_once_in_secret_and_draw_clockwise():
    """TB-FI-D1, TB-GEN-10: Q holds seven and is at the lake as well."""
    laid = shore().put("P", settlements="0,0,N").put("Q", cities="0,0,S").fish("P", *FULL)
    laid.fish("Q", 3, 3, 3, 2, 2, 1, 1).next(3, 2).pre_roll("Q").roll(5, 6)
    assert laid.waiting_for == {"P": "exchange_fish", "Q": "exchange_fish"}

    laid.play("P", "exchange_fish", "fish_1")
    assert laid.sight("Q")["decision"] is not None
    assert "fish_exchanged" not in laid.kinds_logged
    assert laid.last.barrier is None
    laid.play("Q", "exchange_fish", "fish_2")

    assert [told["seat"] for told in laid.logged("fish_exchanged")] == ["1", "0"]
    assert laid.tokens("Q").count(3) == 4
    assert laid.tokens("P") == [1, 2, 2, 2, 2, 3, 3]


def test_an_absent_seat_exchanges_a_single_fish_and_nothing_better():
    """TB-FI-D1, TB-GEN-11"""
    laid = shore().put("P", settlements=TIP).fish("P", *FULL).pre_roll("P").roll(1, 3)
    assert laid.timeout("P").answer() == ("exchange_fish", "fish_1")

    rich = shore().put("P", settlements=TIP).fish("P", 2, 2, 2, 2, 3, 3, 3).pre_roll("P").roll(1, 3)
    assert rich.timeout("P").answer() == ("exchange_fish", None)


def test_a_token_that_one_has_not_is_not_exchanged():
    """TB-FI-E2, TB-FI-15"""
    laid = shore().put("P", settlements=TIP).fish("P", 2, 2, 2, 2, 3, 3, 3).pre_roll("P").roll(1, 3)

    assert laid.refused("P", "exchange_fish", "fish_1").code == "TB-FI-E2"
    assert laid.refused("P", "exchange_fish", BOOT).code == "TB-FI-E2"
    assert laid.refused("P", "exchange_fish", ["fish_2"]).code == "TB-FI-15"
    assert laid.refused("Q", "exchange_fish", "fish_2").code == "TB-FI-15c"
    assert laid.refused("P", "end_turn").code == "TB-FI-15b"


def test_a_drawn_boot_in_an_exchange_leaves_six():
    """TB-FI-13, TB-FI-15, TB-FI-18: With an empty supply, the returned token is mixed with the used ones."""
    laid = shore().put("P", settlements=TIP).fish("P", *FULL).next(BOOT).pre_roll("P").roll(1, 3)
    laid.play("P", "exchange_fish", "fish_2")
    assert (len(laid.tokens("P")), laid.holder) == (6, "P")

    empty = shore().put("P", settlements=TIP).fish("P", *FULL).left(supply=0, used=2)
    empty.pre_roll("P").roll(1, 3)
    used = [*empty.sea["used"], "fish_1"]
    empty.play("P", "exchange_fish", "fish_1", chance={"fish_supply": used})
    assert (len(empty.tokens("P")), len(empty.sea["supply"])) == (7, 2)


def test_the_usual_exchange_can_be_ordered():
    """TB-FI-D1: No other seat sees the order."""
    laid = shore().put("P", settlements=TIP).fish("P", *FULL).pre_roll("P").roll(1, 3)
    laid.play("P", "set_fishing_orders", {"usual": ["exchange_fish"]})

    assert CATAN.ordered(laid.state, "0") == ("exchange_fish", "fish_1")
    assert laid.sight("P")["fishermen"]["own"]["orders"] == ["exchange_fish"]
    assert "own" not in laid.sight(None)["fishermen"]
    assert laid.log == []
    assert laid.refused("P", "set_fishing_orders", {"usual": ["boat"]}).code == "BASE-ERR-68"
    assert laid.refused("P", "set_fishing_orders", {"usual": ["give_boot"] * 2}).code == "BASE-ERR-68"


def test_a_second_settlement_at_a_ground_draws_one_token_in_the_set_up():
    """TB-FI-06, TB-CO-K9: It comes in addition to resources. The first settlement and one at the lake draw none."""
    laid = shore(board="variable")
    lake = laid.sight(None)["fishermen"]["lake"]["hex"]
    at_grounds = [ground.tip for ground in facts.GROUNDS.values()]
    firsts = {"0": at_grounds[0], "1": at_grounds[1], "2": at_grounds[2], "3": at_grounds[3]}
    for seat, vertex in firsts.items():
        laid.play(seat, "place_settlement", vertex)
        laid.play(seat, "place_road", laid.options(seat)["place_road"][0])
    assert [laid.tokens(seat) for seat in firsts] == [[], [], [], []]

    laid.next(3).play("3", "place_settlement", at_grounds[4])

    assert laid.tokens("3") == [3]
    assert {"starting_cards", "fish_drawn"} <= set(laid.kinds_logged)
    assert laid.last.barrier == "hard"
    laid.play("3", "place_road", laid.options("3")["place_road"][0])
    corners = CATAN.game(laid.state)
    from games.titles.catan.base.rules.board import board

    free = [
        vertex for vertex in board(corners).corners[lake] if laid.accepts("2", "place_settlement", vertex)
    ]
    laid.play("2", "place_settlement", free[0])
    assert not laid.tokens("2")


def test_a_boot_drawn_in_the_set_up_counts():
    """TB-FI-06, TB-FI-25"""
    laid = shore(board="variable")
    tips = [ground.tip for ground in facts.GROUNDS.values()]
    for seat, vertex in zip("0123", tips, strict=False):
        laid.play(seat, "place_settlement", vertex)
        laid.play(seat, "place_road", laid.options(seat)["place_road"][0])

    laid.next(BOOT).play("3", "place_settlement", tips[4])

    assert (laid.holder, laid.needs("3"), laid.tokens("3")) == ("S", 11, [])


def test_positions_of_these_tests_are_sound():
    """TB-FI-14"""
    check_invariants(CATAN, full_boats().main("P").state)

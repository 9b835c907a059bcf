"""Knights move, fight, take prisoners and are lost."""

from __future__ import annotations

import pytest

from games.titles.catan.barbarian_attack.rules.moves import ways
from tests.titles.catan.barbarian_attack.tables import Attack, attack_table
from tests.titles.catan.tables import CATAN

START = "-2,2,NE"


def riding(*edges: str, name: str = "P", grain: int = 0) -> Attack:
    """Return a table on which P has knights on these paths and has ended trade and build."""
    laid = attack_table().with_knights(name, *edges).give("P", **({"grain": grain} if grain else {}))
    return laid.main("P").end_turn("P")


def test_knights_move_when_all_is_built():
    """TB-BA-19, TB-BA-D4, TB-BA-E10, TB-GEN-06"""
    laid = (
        attack_table()
        .with_knights("P", "0,0,E")
        .give("P", brick=1, lumber=1)
        .put("P", roads="1,0,E")
        .main("P")
    )
    laid.end_turn("P")

    assert laid.waiting_for == {"P": "move_knights"}
    assert "trade_and_build_ended" in laid.kinds_logged
    for verb in ("build_road", "trade_with_bank", "buy_resource", "make_offer", "buy_development_card"):
        error = laid.refused("P", verb)
        assert (error.code, error.message) == ("TB-BA-E10", "You have already started moving your knights.")
    assert laid.refused("Q", "build_road").code == "BASE-ERR-01"
    assert laid.end_turn("P").waiting_for == {"Q": "pre_roll"}


def test_a_player_who_has_no_knight_is_asked_nothing():
    """TB-BA-19"""
    laid = attack_table().with_knights("Q", "0,0,E").main("P").end_turn("P")

    assert laid.waiting_for == {"Q": "pre_roll"}


def test_the_ways_of_the_example():
    """TB-BA-X5"""
    far = ways(CATAN.game(attack_table().state), START)

    assert (far["-2,1,E"], far["-2,0,SE"], far["0,1,E"]) == (1, 3, 4)
    free, paid = riding(START), riding(START, grain=1)
    assert free.accepts("P", "send_knight", [START, "-2,1,E"])
    assert free.accepts("P", "send_knight", [START, "-2,0,SE"])
    error = free.refused("P", "send_knight", [START, "0,1,E"])
    assert (error.code, error.message) == ("TB-BA-E4", "A knight moves up to 3 paths, or 5 for 1 grain.")
    assert paid.play("P", "send_knight", [START, "0,1,E"]).hand("P") == {}
    assert paid.logged("attack_knight_sent") == [
        {"seat": "0", "edge": "0,1,E", "cost": {"grain": 1}, "from": START}
    ]
    assert riding(START, grain=1).play("P", "send_knight", [START, "-2,0,SE"]).hand("P") == {"grain": 1}


def test_five_paths_are_the_most():
    """TB-BA-19, TB-BA-E4"""
    laid = riding("0,0,E", grain=5)
    far = ways(CATAN.game(laid.state), "0,0,E")

    assert max(far.values()) == 5
    assert "-2,-1,E" not in far
    assert laid.refused("P", "send_knight", ["0,0,E", "-2,-1,E"]).code == "TB-BA-E4"
    assert set(laid.next("P", "send_knight", "0,0,E")) <= set(far) - {"0,0,E"}


def test_nothing_is_in_the_way_but_the_last_path_is_free():
    """TB-BA-18, TB-BA-20, TB-BA-E3"""
    laid = (
        attack_table()
        .with_knights("P", "0,0,E")
        .with_knights("Q", "0,0,NE", "0,0,SE")
        .put("R", settlements="1,-1,S")
    )
    laid.main("P").end_turn("P")

    error = laid.refused("P", "send_knight", ["0,0,E", "0,0,NE"])
    assert (error.code, error.message) == ("TB-BA-E3", "There is already a knight on this path.")
    assert "0,-1,SE" in laid.next("P", "send_knight", "0,0,E")


def test_each_knight_moves_once_and_only_own_ones():
    """TB-BA-19, TB-BA-E6, TB-BA-E12"""
    laid = (
        attack_table().with_knights("P", "0,0,E", "1,0,E").with_knights("Q", "0,0,NE").main("P").end_turn("P")
    )

    error = laid.refused("P", "send_knight", ["0,0,NE", "0,0,SE"])
    assert (error.code, error.message) == ("TB-BA-E12", "Move only your own knights.")
    laid.play("P", "send_knight", ["0,0,E", "0,0,SE"])
    error = laid.refused("P", "send_knight", ["0,0,SE", "0,0,E"])
    assert (error.code, error.message) == ("TB-BA-E6", "This knight has already moved.")
    assert laid.next("P", "send_knight") == ["1,0,E"]
    assert laid.refused("P", "send_knight", ["0,0,E", "0,1,E"]).code == "TB-BA-19"
    for wrong in (None, ["0,0,SE"], ["0,0,SE", 3], ["x", "0,0,E"]):
        assert laid.refused("P", "send_knight", wrong).code == "BASE-ERR-57"
    assert next(step for step in laid.sight("Q")["stack"] if step["step"] == "part")["barbarian_attack"] == {
        "moved": ["0,0,SE"]
    }


def test_no_knight_stays_beside_the_castle():
    """TB-BA-21, TB-BA-E5"""
    laid = riding(START, "0,0,E")

    error = laid.refused("P", "end_turn")
    assert (error.code, error.message) == ("TB-BA-E5", "Move your knights away from the castle first.")
    assert laid.refused("P", "send_knight", ["0,0,E", "-2,2,E"]).code == "TB-BA-21"
    assert laid.refused("P", "send_knight", [START, "-2,2,E"]).code == "TB-BA-21"
    laid.play("P", "send_knight", [START, "-2,1,E"])
    assert laid.end_turn("P").waiting_for == {"Q": "pre_roll"}


def crowded(*free: str) -> Attack:
    """Occupy every path within three steps of the castle except these."""
    laid = attack_table()
    far = ways(CATAN.game(laid.state), START)
    taken = [edge for edge, steps in far.items() if 0 < steps <= 3 and edge not in free]
    for place, edge in enumerate(taken):
        laid.attack["knights"][edge] = "123"[place % 3]
    laid.attack["knighted"] = ["1", "2", "3"]
    return laid.with_knights("P", START)


def test_a_knight_without_a_target_stays():
    """TB-BA-21: With grain, it must go if the longer way leads to a target."""
    stays = crowded().main("P").end_turn("P")
    assert stays.waiting_for == {"Q": "pre_roll"}

    leaves = crowded().give("P", grain=1).main("P").end_turn("P")
    assert leaves.waiting_for == {"P": "move_knights"}
    assert leaves.refused("P", "end_turn").code == "TB-BA-E5"


def test_time_leads_knights_out_of_the_castle_and_no_further():
    """TB-BA-D4"""
    laid = riding(START, "0,0,E", grain=2).timeout("P")
    assert laid.answer() == ("send_knight", [START, "-2,1,E"]), "of the two that are nearest the first"
    assert laid.hand("P") == {"grain": 2}

    assert laid.timeout("P").answer() == ("end_turn", None)


# Victories


SIDES = ("-2,1,NE", "-2,1,E", "-2,1,SE", "-3,2,NE", "-3,1,E", "-2,0,SE")
"""The sides of the pasture 4: green, brown, violet (beside the castle), green, brown and violet."""
NORTHERN = ("-1,-1,NE", "-1,-1,E", "-1,-1,SE", "-2,0,NE", "-2,-1,E", "-1,-2,SE")
"""The sides of the pasture 9, in the same order."""


def war(barbarians: int, **knights: tuple[int, ...]) -> Attack:
    """Return a table with barbarians at the pasture 4 and knights on some of its sides. P moves none."""
    laid = attack_table().with_barbarians({"-2,1": barbarians})
    for name, places in knights.items():
        laid.with_knights(name, *(SIDES[place] for place in places))
    laid.main("P").end_turn("P")
    return laid


def test_red_three_and_blue_one_beat_three():
    """TB-BA-X6, TB-BA-X9, TB-BA-22, TB-BA-23, TB-BA-27, TB-BA-D8"""
    laid = war(3, P=(0, 1, 4), Q=(3,)).fight("P", "green")

    assert (laid.prisoners("P"), laid.prisoners("Q"), laid.standing) == (2, 1, {})
    assert laid.riders == {SIDES[1]: "P", SIDES[4]: "P"}
    assert laid.logged("losses_rolled") == [{"hex": "-2,1", "color": "green"}]
    assert laid.logged("attack_knight_lost") == [
        {"seat": "0", "edge": SIDES[0]}, {"seat": "1", "edge": SIDES[3]},
    ]  # fmt: skip
    assert (laid.coins("P"), laid.coins("Q")) == (3, 3)
    assert laid.waiting_for == {"Q": "pre_roll"}


def test_as_many_knights_as_barbarians_win_nothing():
    """TB-BA-X8, TB-BA-22"""
    laid = war(3, P=(0, 1, 3)).fight("P")

    assert (laid.standing, laid.prisoners("P")) == ({"-2,1": 3}, 0)


def test_dice_decide_over_too_few_prisoners():
    """TB-BA-X7, TB-BA-23"""
    laid = war(1, P=(0,), Q=(1,)).fight("P", "violet", dice={"P": [5], "Q": [2]})

    assert (laid.prisoners("P"), laid.prisoners("Q")) == (1, 0)
    assert (laid.coins("P"), laid.coins("Q")) == (0, 3)


def test_ties_for_the_last_prisoner_are_rolled_again():
    """TB-BA-23: The highest of three gets a prisoner. The other two roll for the second one."""
    laid = war(2, P=(0,), Q=(1,), R=(3,)).fight("P", "violet", dice={"P": [6], "Q": [2, 1], "R": [2, 4]})

    assert [laid.prisoners(name) for name in "PQR"] == [1, 0, 1]
    assert [laid.coins(name) for name in "PQR"] == [0, 3, 0]


def test_who_is_out_after_the_first_roll_is_paid_after_the_last():
    """TB-BA-23: R does not roll again, and gets coins like the loser of the second roll."""
    laid = war(1, P=(0,), Q=(1,), R=(3,)).fight("P", "violet", dice={"P": [5, 6], "Q": [5, 2], "R": [1]})

    assert [laid.prisoners(name) for name in "PQR"] == [1, 0, 0]
    assert [laid.coins(name) for name in "PQR"] == [0, 3, 3]


def test_a_tie_for_the_third_prisoner_is_rolled_among_those_alone():
    """TB-BA-23"""
    laid = war(3, P=(0, 1), Q=(3, 4)).fight("P", "violet", dice={"P": [1], "Q": [3]})

    assert [laid.prisoners(name) for name in "PQ"] == [1, 2]
    assert [laid.coins(name) for name in "PQ"] == [3, 0]


def test_two_that_tie_for_most_roll_for_what_is_left_without_the_third():
    """TB-BA-23: Each of three gets a prisoner. Only the two with most knights roll for the fourth."""
    laid = war(4, P=(0, 1), Q=(3, 4), R=(5,))

    laid.fight("P", "green", dice={"P": [2], "Q": [5]})

    assert laid.logged("prisoner_die") == [{"seat": "0", "dice": [2]}, {"seat": "1", "dice": [5]}]
    assert [laid.prisoners(name) for name in "PQR"] == [1, 2, 1]
    assert [laid.coins(name) for name in "PQR"] == [3 + 3, 3, 0], (
        "for the lost roll, and for knights on green"
    )


def test_as_many_parties_as_prisoners_throw_no_die():
    """TB-BA-23: Each gets one prisoner, whatever its number of knights, and nobody is paid."""
    laid = war(2, P=(0, 1), Q=(3, 4)).fight("P", "violet")

    assert laid.logged("barbarians_beaten") == [{"hex": "-2,1", "number": 2, "knights": {"0": 2, "1": 2}}]
    assert [laid.prisoners(name) for name in "PQ"] == [1, 1]
    assert [laid.coins(name) for name in "PQ"] == [0, 0]
    assert laid.logged("prisoners_taken") == [{"seat": "0", "number": 1}, {"seat": "1", "number": 1}]


def test_one_alone_takes_all():
    """TB-BA-23"""
    assert war(2, P=(0, 1, 3)).fight("P", "violet").prisoners("P") == 2


def test_four_parties_and_three_prisoners():
    """TB-BA-23"""
    laid = war(3, P=(0,), Q=(1,), R=(3,), S=(4,)).fight(
        "P", "violet", dice={"P": [1], "Q": [3], "R": [4], "S": [6]}
    )

    assert [laid.prisoners(name) for name in "PQRS"] == [0, 1, 1, 1]
    assert laid.coins("P") == 3


def test_victories_of_others_knights_come_in_each_turn():
    """TB-BA-22: It does not matter whose turn it is."""
    laid = war(1, Q=(0, 1))

    assert laid.waiting_for == {"Q": "pre_roll"}
    assert laid.prisoners("Q") == 1


def test_hexes_are_looked_at_once_each_clockwise_from_the_four():
    """TB-BA-22, TB-BA-25: A knight that survives the first victory counts again."""
    laid = attack_table().with_barbarians({"-2,1": 1, "-2,0": 1})
    laid.with_knights("P", "-2,0,SE", "-2,1,NE", "-2,0,NE").main("P").end_turn("P").fight(
        "P", "brown", "brown"
    )

    assert [one["hex"] for one in laid.logged("barbarians_beaten")] == ["-2,1", "-2,0"]
    assert laid.prisoners("P") == 2


def test_losses_of_the_first_victory_come_before_the_second_hex():
    """TB-BA-25"""
    laid = attack_table().with_barbarians({"-2,1": 1, "-2,0": 1})
    laid.with_knights("P", "-2,0,SE", "-2,1,NE", "-2,0,NE").main("P").end_turn("P").fight("P", "violet")

    assert [one["hex"] for one in laid.logged("barbarians_beaten")] == ["-2,1"]
    assert laid.standing == {"-2,0": 1}
    assert set(laid.riders) == {"-2,1,NE", "-2,0,NE"}


def test_a_freed_hex_produces_and_its_buildings_stand_up():
    """TB-BA-26"""
    laid = attack_table().put("P", cities="-3,2,N").with_barbarians({"-2,1": 3})
    laid.with_knights("P", *(SIDES[place] for place in (0, 1, 3, 4))).main("P").end_turn("P")
    assert laid.points_of("P") == 0

    laid.fight("P", "brown")

    assert laid.points_of("P") == 3
    assert laid.roll(1, 3).hand("P")["wool"] == 2


def test_a_fourth_prisoner_wins_immediately_on_the_seat_s_own_turn():
    """TB-BA-X13, BASE-VP-05: No color die is rolled, and no knight is lost."""
    laid = (
        attack_table()
        .put("P", cities="0,0,N 1,0,N 1,1,N 0,1,N", settlements="2,-2,S 2,0,N")
        .with_prisoners("P", 3)
    )
    laid.with_barbarians({"-2,1": 1}).with_knights("P", SIDES[0], SIDES[3]).main("P").end_turn("P")
    assert laid.points_of("P") == 11

    assert laid.fight("P").winner == "P"
    assert laid.kinds_logged == ["barbarians_beaten", "prisoners_taken", "game_over"]
    assert set(laid.riders) == {SIDES[0], SIDES[3]}


def test_a_prisoner_won_by_dice_wins_before_the_others_throw_again():
    """TB-BA-23, BASE-VP-05: Nobody rolls for the remaining prisoners, and losers get no coins."""
    laid = war(2, P=(0,), Q=(1,), R=(3,)).put(
        "P", cities="0,0,N 1,0,N 1,1,N 0,1,N", settlements="2,-2,S 2,0,N"
    )
    laid.with_prisoners("P", 3)

    laid.fight("P", dice={"P": [6], "Q": [4], "R": [4]})

    assert laid.winner == "P"
    assert laid.kinds_logged[-2:] == ["prisoners_taken", "game_over"]
    assert not laid.logged("coins_taken")


def test_won_in_another_turn_it_wins_in_the_next_own_one():
    """TB-BA-X13, TB-GEN-05"""
    laid = (
        attack_table()
        .put("P", cities="0,0,N 1,0,N 1,1,N 0,1,N", settlements="2,-2,S 2,0,N")
        .with_prisoners("P", 3)
    )
    laid.with_barbarians({"-2,1": 1}).with_knights("P", SIDES[0], SIDES[3]).with_knights("S", "0,0,E")
    laid.main("S").end_turn("S")

    laid.fight("S", "brown")

    assert laid.points_of("P") == 12
    assert laid.winner == "P"
    assert "turn_began" in laid.kinds_logged


@pytest.mark.parametrize(("color", "lost"), [("green", (0, 3)), ("brown", (1, 4)), ("violet", (2, 5))])
def test_the_color_die_takes_the_two_paths_that_lie_alike(color, lost):
    """TB-BA-27"""
    laid = attack_table().with_barbarians({"-1,-1": 1}).with_knights("P", *NORTHERN).main("P").end_turn("P")

    laid.fight("P", color)

    assert set(NORTHERN) - set(laid.riders) == {NORTHERN[place] for place in lost}
    assert laid.coins("P") == 6
    assert laid.sight(None)["barbarian_attack"]["seats"]["0"]["knights_left"] == 2


def test_prisoners_never_come_back():
    """TB-BA-24"""
    laid = war(1, P=(0, 1)).fight("P", "violet")

    assert laid.sight(None)["barbarian_attack"]["supply"] == 35

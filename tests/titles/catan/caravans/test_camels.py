"""Places of camels, and the ends of caravans."""

from __future__ import annotations

import pytest

from games.engine.invariants import check_invariants
from games.titles.catan.base.rules.board import board
from games.titles.catan.caravans.rules import facts
from games.titles.catan.caravans.rules.camels import BORDER
from tests.titles.catan.caravans.tables import EAST, NORTH, A, Caravans, caravan_table, wealthy
from tests.titles.catan.tables import CATAN

ROUND = ("0,-1,E", "1,-2,E", "2,-2,SE")
"""From an arrow of orientation B to the north."""


def choosing(*camels: str) -> Caravans:
    """Return a table on which P chooses, since nobody has bid; everybody holds only ore."""
    laid = caravan_table(*camels)
    for name in laid.names.values():
        laid.give(name, ore=1)
    laid.vote("P")
    return laid.bids(P=0, Q=0, R=0, S=0)


def test_the_first_camel_stands_on_one_of_three_arrows():
    """TB-CA-06, TB-CA-07, TB-CA-X1"""
    assert choosing().places("P", "place_camel") == set(A)


def test_the_next_camel_continues_a_caravan_or_begins_another():
    """TB-CA-05, TB-CA-06, TB-CA-07, TB-CA-X2"""
    laid = choosing("-1,1,E")

    assert laid.seen["camels"] == [{"edge": "-1,1,E", "head": "-1,2,N"}]
    assert laid.places("P", "place_camel") == {"-1,1,SE", "-1,2,NE", "-1,0,NE", "1,-1,SE"}


def test_there_are_six_places_while_three_caravans_grow():
    """TB-CA-07"""
    assert len(caravan_table(*A).next_places) == 6


def test_a_camel_looks_away_from_where_it_comes_from():
    """TB-CA-06, TB-CA-07"""
    laid = caravan_table(*NORTH)

    assert [camel["head"] for camel in laid.seen["camels"]] == ["-1,0,N", "0,-2,S", "0,-1,N", "1,-2,S"]
    assert laid.seen["heads"] == ["1,-2,S"]


def test_a_camel_may_stand_on_a_road_and_a_road_be_built_beside_a_camel():
    """TB-CA-05"""
    laid = caravan_table("-1,1,E").put("P", settlements="-1,2,N", roads="-1,2,NE")
    assert "-1,2,NE" in laid.next_places

    assert laid.give("P", brick=1, lumber=1).main("P").accepts("P", "build_road", "-1,1,E")


def test_a_camel_never_stands_where_one_stands():
    """TB-CA-05, TB-CA-E1"""
    error = choosing("-1,1,E").refused("P", "place_camel", "-1,1,E")

    assert (error.code, error.message) == ("TB-CA-E1", "There is already a camel on this path.")


def test_a_camel_away_from_every_front_is_refused():
    """TB-CA-E2, TB-CA-07"""
    laid = choosing("-1,1,E")

    error = laid.refused("P", "place_camel", "2,0,E")
    assert error.code == "TB-CA-E2"
    assert error.message == "A camel must continue a caravan at its front or start at a free arrow."
    assert laid.refused("P", "place_camel", "9,9,E").code == "BASE-ERR-57"


def test_the_first_camel_of_a_caravan_never_stands_on_the_border_of_the_oasis():
    """TB-CA-09, TB-CA-E3"""
    laid = choosing()
    for edge in BORDER:
        error = laid.refused("P", "place_camel", edge)
        assert (error.code, error.message) == (
            "TB-CA-E3",
            "The first camel must leave the oasis along an arrow.",
        )

    assert choosing(*A).refused("P", "place_camel", "0,0,E").code == "TB-CA-E2", "no first camel any more"


def test_coast_edges_are_allowed():
    """TB-CA-09"""
    laid = caravan_table("-1,1,E", "-1,2,NE", "-1,2,E")

    assert "0,2,SE" not in laid.next_places
    assert laid.next_places >= {"-1,2,SE", "-1,3,NE"}


def test_the_border_of_the_oasis_is_allowed_to_a_caravan_that_comes_back():
    """TB-CA-09, TB-CA-X8"""
    laid = caravan_table(*NORTH, "0,-1,E")

    assert laid.seen["heads"] == ["0,0,N"]
    assert laid.next_places >= {"0,-1,SE", "0,0,NE"}


def test_two_caravans_that_meet_go_on_as_one():
    """TB-CA-11, TB-CA-X8: The third edge counts as one place. Afterwards there is one head."""
    laid = caravan_table(*NORTH, *EAST)
    assert laid.seen["heads"] == ["1,-2,S"]
    assert laid.next_places == {"0,-1,E", "-1,1,E"}

    laid.out("0,-1,E")

    assert laid.seen["heads"] == ["0,0,N"]
    assert laid.next_places == {"0,-1,SE", "0,0,NE", "-1,1,E"}


def test_a_caravan_that_meets_the_middle_of_another_ends():
    """TB-CA-10, TB-CA-11"""
    west = ("-1,0,NE", "-1,-1,E", "0,-2,SE", "0,-1,NE", "0,-1,E")
    laid = caravan_table(*west, *EAST)

    assert laid.seen["heads"] == ["0,0,N", "1,-2,S"]
    assert laid.next_places == {"0,-1,SE", "0,0,NE", "-1,1,E"}, "nothing is free at 1,-2,S"


def test_an_arrow_that_a_caravan_has_taken_begins_none():
    """TB-CA-08, TB-CA-26: The caravan continues on it, towards the oasis."""
    back = ("-1,0,NE", "-1,-1,SE", "-2,0,E", "-2,1,NE", "-2,1,E", "-2,2,NE", "-1,1,SE")
    laid = caravan_table(*back)
    assert laid.seen["heads"] == ["-1,2,N"]
    assert "-1,1,E" in laid.next_places

    laid.out("-1,1,E")

    assert laid.seen["heads"] == ["0,0,S"]
    assert laid.next_places == {"1,-1,SE", "0,0,SE", "-1,1,NE"}


def test_between_two_heads_the_caravan_goes_on_that_has_grown_last():
    """TB-CA-26"""
    first, second = ("-1,0,NE", "-1,-1,E", "0,-2,SE"), ("1,-1,SE", "1,-1,E", "1,-1,NE", "1,-2,SE")
    between = "0,-1,NE"

    assert caravan_table(*first, *second, between).seen["camels"][-1] == {"edge": between, "head": "0,-1,N"}
    assert caravan_table(*second, *first, between).seen["camels"][-1] == {"edge": between, "head": "1,-2,S"}


def spiral(length: int) -> list[str]:
    """Return camels that always take the first free place."""
    laid = caravan_table()
    for _ in range(length):
        laid.out(laid.seen["places"][0])
    return laid.camels


def test_all_caravans_end_when_all_camels_are_out():
    """TB-CA-10, TB-CA-12: Then there is no vote."""
    laid = caravan_table(*spiral(facts.CAMELS))
    assert (laid.seen["left"], laid.next_places) == (0, set())

    laid.vote("P")

    assert laid.waiting_for == {"Q": "pre_roll"}
    assert caravan_table(*spiral(facts.CAMELS - 1)).give("P", ore=1).vote("P").waiting_for == {
        "P": "bid_for_camel"
    }


def test_every_place_is_a_free_path_at_a_head_or_an_arrow():
    """TB-CA-05, TB-CA-07, TB-CA-10: A second count confirms this for random caravans."""
    laid = caravan_table()
    graph = board(CATAN.game(CATAN.copy(laid.state)))
    for number in range(facts.CAMELS):
        taken = set(laid.camels)
        expected = {edge for edge in A if edge not in taken}
        for head in laid.seen["heads"]:
            expected |= {edge for edge, ends in graph.ends.items() if head in ends and edge not in taken}
        assert laid.next_places == expected
        assert laid.seen["places"] == sorted(laid.seen["places"], key=in_the_order_of_the_book)
        laid.out(laid.seen["places"][number * 7 % len(expected)])


def in_the_order_of_the_book(edge: str) -> tuple[int, int, int]:
    """TB-GEN-07"""
    q, r, side = edge.split(",")
    return int(r), int(q), ("NE", "E", "SE").index(side)


# What they are good for


def test_a_road_beside_a_camel_counts_double_for_the_longest_road():
    """TB-CA-20, TB-CA-X9: This also holds for the minimum of five."""
    laid = choosing().put("P", roads="-1,2,NE -1,1,E 0,0,SE 0,0,E", settlements="0,2,N")
    assert (laid.road_length("P"), laid.longest_road) == (4, None)

    laid.play("P", "place_camel", "-1,1,E")

    assert (laid.road_length("P"), laid.longest_road) == (5, "P")
    assert laid.points("P") == 1 + 2


def test_a_road_that_comes_later_counts_double_at_once():
    """TB-CA-05, TB-CA-20, TB-CA-22"""
    laid = caravan_table("-1,1,E").put("P", roads="-1,2,NE 0,0,SE 0,0,E", settlements="0,2,N")
    laid.give("P", brick=1, lumber=1).main("P").play("P", "build_road", "-1,1,E")

    assert laid.longest_road == "P"


def test_a_camel_may_take_the_longest_road_from_another_seat():
    """TB-CA-20, TB-CA-22"""
    laid = choosing().put("P", roads="-1,2,NE -1,1,E 0,0,SE 0,0,E 1,0,NE", settlements="0,2,N")
    laid.put("Q", roads="-2,0,NE -2,0,E -2,0,SE -3,1,E -3,1,NE", settlements="-2,0,N")
    laid.award(longest_road="Q").play("P", "place_camel", "-1,1,E")

    assert laid.longest_road == "P"


def test_a_building_between_two_camels_is_worth_a_point_more_once():
    """TB-CA-21, TB-CA-X10"""
    laid = caravan_table("-1,1,E").put("P", settlements="-1,2,N")
    assert laid.points("P") == 1
    laid.out("-1,2,NE")
    assert laid.points("P") == 2

    laid.state["caravans"]["camels"] = [*NORTH, *EAST, "0,-1,E"]
    laid.put("P", settlements="1,-2,S")
    assert laid.points("P") == 2 + 1, "three camels, one point; nothing at the other settlement"


def test_a_city_gains_as_much_and_camels_of_two_caravans_count_together():
    """TB-CA-21"""
    laid = caravan_table(*NORTH, *EAST).put("Q", cities="1,-2,S")

    assert laid.points("Q") == 3
    assert {"source": "between_camels", "number": 1, "hidden": False} in CATAN.points(laid.state)["1"][
        "lines"
    ]


def test_the_point_comes_when_the_camel_does_and_all_read_of_it():
    """TB-CA-22"""
    laid = choosing("-1,1,E").put("R", settlements="-1,2,N")

    laid.play("P", "place_camel", "-1,2,NE")

    assert laid.logged("camel_placed") == [
        {
            "seats": ["0"],
            "edge": "-1,2,NE",
            "head": "0,1,S",
            "gains": [{"seat": "2", "vertex": "-1,2,N"}],
            "left": 20,
        }
    ]
    assert laid.public_points("R") == 2


FAR = "0,-2,N 2,-2,N 2,0,S 0,2,S"
"""Cities far from the south."""


def near_the_end(name: str) -> Caravans:
    """Return a table on which a seat has eleven points and a settlement beside the southern camel."""
    laid = choosing("-1,1,E").put(name, cities=FAR, settlements="-1,2,N -2,0,N -2,2,S")
    assert laid.points(name) == 11
    return laid


def test_a_seat_wins_by_the_camel_of_its_own_turn():
    """TB-CA-22, TB-GEN-05"""
    assert near_the_end("P").play("P", "place_camel", "-1,2,NE").winner == "P"


def test_a_game_that_a_camel_has_won_is_sound_with_the_bids_before_the_seats():
    """TB-CA-14, TB-CA-22, TB-CA-25: Points are counted before the cards go to the bank."""
    laid = wealthy("-1,1,E").put("P", cities=FAR, settlements="-1,2,N -2,0,N -2,2,S")
    laid.vote("P").bids(P=2, Q=1, R=0, S=0).play("P", "place_camel", "-1,2,NE")
    assert laid.winner == "P"

    assert check_invariants(CATAN, CATAN.copy(laid.state))["caravans"]["bids"]["0"] == {"wool": 2}


def test_another_seat_wins_when_its_own_turn_begins():
    """TB-CA-22, TB-CA-X11, TB-GEN-05"""
    laid = near_the_end("R").play("P", "place_camel", "-1,2,NE")
    assert (laid.winner, laid.points("R"), laid.waiting_for) == (None, 12, {"Q": "pre_roll"})

    laid.roll(2, 3)
    laid.end_turn("Q")

    assert laid.winner == "R"


@pytest.mark.parametrize("way", ["A", "B"])
def test_both_orientations_begin_at_their_own_arrows(way):
    """TB-CA-02, TB-CA-06"""
    laid = caravan_table()
    laid.state["caravans"]["arrows"] = way

    assert laid.next_places == set(facts.ARROWS[way])

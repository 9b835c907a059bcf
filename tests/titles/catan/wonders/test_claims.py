"""Claims of wonders: what each needs, one for each seat, and the ship on the card. SF-WON-02, SF-WON-03, SF-WON-04"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.seafarers.rules.sea import ship_edges
from tests.titles.catan.five_six.tables import SPECIAL, ask, second_part, turn
from tests.titles.catan.seafarers.tables import SeaTable
from tests.titles.catan.tables import CATAN
from tests.titles.catan.wonders.tables import CITIES, claims, two_cities, wonders_table

AT_THE_STRAIT, AT_THE_WASTELAND = "-2,3,N", "3,-1,N"
AT_A_HARBOR, A_ROUTE = "1,-1,N", "1,-1,NE 1,-1,E 1,-1,SE 0,0,NE 0,-1,SE"
FIRST_CITY = CITIES.split()[0]


def near(wonder: str) -> tuple[SeaTable, SeaTable, str]:
    """Return a table on which P lacks one thing for a wonder, one on which P has it, and the reason before."""
    lacks, has = wonders_table(), wonders_table()
    if wonder == "theater":
        lacks.put("P", cities=FIRST_CITY, settlements=CITIES.split()[1])
        has.put("P", cities=CITIES)
        why = "two cities of your own"
    elif wonder == "great_bridge":
        lacks.put("P", settlements="-2,2,S")
        has.put("P", settlements=AT_THE_STRAIT)
        why = "a settlement or city of your own at the strait"
    elif wonder == "great_wall":
        lacks.put("P", settlements="4,-2,N")
        has.put("P", settlements=AT_THE_WASTELAND)
        why = "a settlement or city of your own beside the desert"
    elif wonder == "monument":
        lacks.put("P", cities=AT_A_HARBOR, roads=" ".join(A_ROUTE.split()[:4]))
        has.put("P", cities=AT_A_HARBOR, roads=A_ROUTE)
        why = "a city at a harbor and a trade route of 5 or more"
    else:
        lacks.put("P", cities=FIRST_CITY).give_cards("P", victory_point=3)
        has.put("P", cities=FIRST_CITY).give_cards("P", victory_point=4)
        why = "a city and 6 victory points"
    return lacks.main("P"), has.main("P"), f"You don’t meet the condition of this wonder: {why}."


@pytest.mark.parametrize("wonder", ["theater", "great_bridge", "monument", "great_wall", "cathedral"])
def test_a_wonder_is_claimed_only_with_what_it_needs(wonder):
    """SF-WON-02, SF-ERR-41; SF-D-21. Hidden cards count for the Cathedral."""
    lacks, has, why = near(wonder)

    assert not lacks.options("P").get("claim_wonder")
    assert lacks.refused("P", "claim_wonder", wonder).message == why
    has.play("P", "claim_wonder", wonder)

    assert has.state["wonders"]["claimed"] == {wonder: {"seat": "0", "level": 0}}
    assert has.logged("wonder_claimed") == [{"seat": "0", "wonder": wonder}]


def test_the_monument_needs_a_city_at_the_harbor():
    """SF-WON-02, SF-ERR-41"""
    laid = wonders_table().put("P", settlements=AT_A_HARBOR, cities="-1,0,N", roads=A_ROUTE).main("P")

    assert laid.refused("P", "claim_wonder", "monument").code == "SF-ERR-41c"


def test_the_cathedral_needs_a_city():
    """SF-WON-02, SF-ERR-41"""
    laid = wonders_table().put("P", settlements=FIRST_CITY).give_cards("P", victory_point=5).main("P")

    assert laid.refused("P", "claim_wonder", "cathedral").code == "SF-ERR-41e"


@pytest.mark.parametrize(
    ("wonder", "place"), [("great_bridge", AT_THE_STRAIT), ("great_wall", AT_THE_WASTELAND)]
)
def test_a_city_on_the_site_will_do(wonder, place):
    """SF-WON-09"""
    laid = wonders_table().put("P", cities=place).main("P")

    assert laid.accepts("P", "claim_wonder", wonder)


def test_a_claim_costs_a_ship_and_nothing_else():
    """SF-WON-04, SF-WON-05, SF-BOARD-05"""
    laid = two_cities().give("P", brick=1).main("P")
    assert laid.sight("P")["base"]["seats"]["0"]["pieces"]["ship"] == 15

    laid.play("P", "claim_wonder", "theater")

    assert laid.hand("P") == {"brick": 1}
    assert laid.sight("P")["base"]["seats"]["0"]["pieces"]["ship"] == 14
    assert laid.afloat == {}


def test_without_a_ship_in_the_supply_there_is_no_claim():
    """SF-WON-04, SF-ERR-53"""
    laid = two_cities()
    game = CATAN.game(laid.state)
    laid.ships("P", " ".join(sorted(ship_edges(game))[:15])).main("P")

    assert not laid.options("P").get("claim_wonder")
    refused = laid.refused("P", "claim_wonder", "theater")
    assert refused.message == "You need a ship in your supply to claim a wonder."


def test_the_fifteenth_ship_lies_on_the_card():
    """SF-BOARD-05, SF-WON-04, SF-ERR-02"""
    laid = claims(two_cities(), "P", "theater").give("P", lumber=1, wool=1)
    edges = sorted(ship_edges(CATAN.game(laid.state)))
    laid.ships("P", " ".join(edges[:14])).put("P", settlements="1,-1,N").main("P")

    assert not laid.options("P").get("build_ship")
    assert laid.refused("P", "build_ship", "1,-2,E").code == "SF-ERR-02"


def test_a_seat_claims_one_wonder_and_a_wonder_has_one_owner():
    """SF-WON-03, SF-ERR-39, SF-ERR-40"""
    laid = claims(two_cities(), "P", "theater").put("P", settlements=AT_THE_STRAIT)
    laid.put("Q", cities="-2,0,N 0,1,S").main("P")
    assert laid.refused("P", "claim_wonder", "great_bridge").message == "You already have a wonder."
    assert not laid.options("P").get("claim_wonder")

    laid.main("Q")

    refused = laid.refused("Q", "claim_wonder", "theater")
    assert (refused.code, refused.message) == ("SF-ERR-40", "This wonder belongs to Red.")
    assert not laid.options("Q").get("claim_wonder")


def test_a_wonder_is_kept_without_what_it_needed():
    """SF-WON-03: the route of the Monument is cut afterwards."""
    laid = claims(wonders_table().put("P", cities=AT_A_HARBOR), "P", "monument").give("P", ore=2, grain=3)
    laid.main("P").play("P", "build_wonder")

    assert laid.state["wonders"]["claimed"]["monument"] == {"seat": "0", "level": 1}


def test_wonders_are_claimed_after_the_roll():
    """SF-WON-04"""
    laid = two_cities().pre_roll("P")

    assert "claim_wonder" not in laid.options("P")
    assert laid.refused("P", "claim_wonder", "theater").code == "BASE-ERR-03"
    assert laid.refused("Q", "claim_wonder", "theater").code == "BASE-ERR-01"


def test_a_wonder_that_does_not_exist_is_refused():
    laid = two_cities().main("P")

    assert laid.refused("P", "claim_wonder", "lighthouse").message == "There is no such wonder."


def test_everybody_sees_the_builders_and_only_the_seat_whose_needs_it_meets():
    """SF-HID-02, SF-HID-01: the needs met would reveal hidden points."""
    laid = claims(wonders_table().put("P", cities=FIRST_CITY), "Q", "theater", 2)
    laid.give_cards("P", victory_point=4).main("P")

    assert laid.sight(None)["wonders"] == {"claimed": {"theater": {"seat": "1", "level": 2}}}
    assert laid.sight("P")["wonders"]["own"] == {"needs_met": ["cathedral"]}
    assert laid.sight("Q")["wonders"]["own"] == {"needs_met": []}


def test_an_absent_seat_claims_and_builds_nothing():
    """SF-D-21"""
    laid = claims(two_cities(), "Q", "monument").give("P", brick=1, wool=3, lumber=1).main("P")

    late = CATAN.timeout(laid.state, "0")

    assert late.verb == "end_turn"


def test_an_edited_state_is_checked():
    laid = claims(two_cities(), "P", "theater", 2).main("P")
    check_invariants(CATAN, laid.state)
    for claimed, why in (
        ({"lighthouse": {"seat": "0", "level": 1}}, "names cards of wonders"),
        ({"theater": {"seat": "7", "level": 1}}, "has a seat of the game"),
        ({"theater": {"seat": "0", "level": 5}}, "has a level up to 4"),
        ({"theater": {"seat": "0", "level": 1}, "monument": {"seat": "0", "level": 0}}, "has two of"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong["wonders"]["claimed"] = claimed
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)


# With five and six


def two_with_cities(**options: str) -> SeaTable:
    """Q, R and S of six seats have two cities each, and cards for a level of the Theater."""
    laid = wonders_table(seats=6, **options)
    for name, places in {"Q": "0,-1,N 2,0,N", "R": "-1,1,N 1,1,N", "S": "-1,-1,N 3,1,N"}.items():
        laid.put(name, cities=places).give(name, brick=1, wool=3, lumber=1)
    return laid  # type: ignore[return-value]


def test_for_six_two_seats_build_the_theater_and_a_third_one_is_too_late():
    """P6-SF-06, SF-WON-03, SF-ERR-40"""
    laid = two_with_cities()

    for name in "QR":
        turn(laid, name).play(name, "claim_wonder", "theater")
        laid.play(name, "build_wonder")

    assert laid.state["wonders"]["claimed"] == {
        "theater": {"seat": "1", "level": 1},
        "theater_2": {"seat": "2", "level": 1},
    }
    assert turn(laid, "S").refused("S", "claim_wonder", "theater").code == "SF-ERR-40"
    assert "claim_wonder" not in laid.offered("S")
    assert check_invariants(CATAN, laid.state) == laid.state


def test_for_six_only_theater_and_great_bridge_are_there_twice():
    """P6-SF-06"""
    laid = claims(wonders_table(seats=6), "P", "cathedral")
    laid.put("Q", cities=CITIES.split()[0]).give_cards("Q", victory_point=4)

    assert turn(laid, "Q").refused("Q", "claim_wonder", "cathedral").code == "SF-ERR-40"
    for wonder in ("theater", "great_bridge"):
        assert f"{wonder}_2" not in laid.options("Q").get("claim_wonder", [])
        assert laid.refused("Q", "claim_wonder", f"{wonder}_2").code == "SF-WON-02a"


def test_player_2_claims_and_builds():
    """P6-PAIR-11, SF-D-21"""
    laid = second_part(two_with_cities(), "P")

    laid.play("S", "claim_wonder", "theater").play("S", "build_wonder")

    assert laid.state["wonders"]["claimed"] == {"theater": {"seat": "3", "level": 1}}


def test_nobody_claims_or_builds_in_the_special_building_phase():
    """P6-SBP-03, P6-ERR-15"""
    laid = claims(two_with_cities(**SPECIAL), "R", "theater")
    turn(ask(laid, "Q", "R"), "P").end_turn("P")

    errors = [laid.refused("Q", "claim_wonder", "theater"), laid.refused("Q", "build_wonder")]
    laid.end_turn("Q")
    errors.append(laid.refused("R", "build_wonder"))

    assert {(error.code, error.message) for error in errors} == {
        ("P6-ERR-15", "This is possible only in your own turn.")
    }
    assert "build_wonder" not in laid.offered("R")
    assert turn(laid, "R").accepts("R", "build_wonder")

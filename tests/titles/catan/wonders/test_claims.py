"""Claims of wonders: what each needs, one for each seat, and the ship on the card. SF-WON-02, SF-WON-03, SF-WON-04"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.seafarers.rules.sea import ship_edges
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
        ({"lighthouse": {"seat": "0", "level": 1}}, "names wonders"),
        ({"theater": {"seat": "7", "level": 1}}, "has a seat of the game"),
        ({"theater": {"seat": "0", "level": 5}}, "has a level up to 4"),
        ({"theater": {"seat": "0", "level": 1}, "monument": {"seat": "0", "level": 0}}, "has two of"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong["wonders"]["claimed"] = claimed
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)

"""Shipping routes: one for each seat, by the shortest way. SF-PI-08, SF-PI-10"""

from __future__ import annotations

import pytest

from games.titles.catan.pirate_islands.rules.routes import distances, route_of
from tests.titles.catan.pirate_islands.tables import (
    HOME,
    SCENARIO,
    TO_FORTRESS,
    TO_WAYPOINT,
    arm,
    at_the_fortress,
    besiege,
    pirate_table,
    route,
    sail,
)
from tests.titles.catan.seafarers.printed import DATA
from tests.titles.catan.seafarers.tables import SeaTable, moving
from tests.titles.catan.tables import CATAN

WAY_AROUND = 37
"""The way to P's marked corner around its whole island, once the last path of the short ways is taken."""


def buying(number: int, name: str = "P") -> SeaTable:
    """A seat has so many ships, and can pay another one."""
    return sail(pirate_table(), name, number).give(name, lumber=1, wool=1).main(name)  # type: ignore[return-value]


def shown(laid: SeaTable, name: str = "P") -> tuple[str | None, int | None]:
    seen = laid.sight(None)[SCENARIO]["seats"][laid.seat(name)]
    return seen["goal"], seen["needed"]


@pytest.mark.parametrize("name", "PQRS")
def test_six_ships_lead_to_the_marked_corner_and_three_more_to_the_fortress(name):
    """SF-PI-08, SF-EX-39: the ship at the start counts."""
    home = HOME[name]
    printed = DATA["scenarios"]["pirate-islands"]["layouts"]["3-4"]["seats"]["PQRS".index(name)]
    assert (printed["ships_to_waypoint"], printed["ships_to_fortress"]) == (TO_WAYPOINT, TO_FORTRESS)
    assert shown(sail(pirate_table(), name, 1).main(name), name) == (home.waypoint, 5)
    assert shown(sail(pirate_table(), name, 6).main(name), name) == (home.fortress, 3)
    whole = sail(pirate_table(), name, 9).main(name)
    assert shown(whole, name) == (None, 0)
    assert route_of(CATAN.game(whole.state), whole.seat(name)).vertices[6] == home.waypoint


def test_each_ship_is_a_step_of_a_shortest_way():
    """SF-PI-08, SF-ERR-34"""
    laid = buying(1)

    assert set(laid.options("P")["build_ship"]) == {"0,3,E", "0,3,NE"}
    assert laid.refused("P", "build_ship", "1,2,E").message == "Your shipping route can’t branch."


def test_a_detour_is_refused():
    """SF-PI-08, SF-ERR-34"""
    to_corner, to_fortress = buying(4), buying(7, "Q")

    assert to_corner.options("P")["build_ship"] == ["-1,2,SE"]
    assert to_corner.refused("P", "build_ship", "-1,3,E").code == "SF-ERR-33"
    refused = to_corner.refused("P", "build_ship", "-1,2,E")
    assert refused.message == "Your shipping route must take the shortest way to your marked corner."
    assert to_fortress.options("Q")["build_ship"] == ["-2,0,SE"]
    refused = to_fortress.refused("Q", "build_ship", "-2,0,E")
    assert refused.message == "Your shipping route must take the shortest way to your fortress."


def test_a_route_does_not_branch():
    """SF-PI-08, SF-ERR-33: nor does a second one start at another building."""
    laid = sail(pirate_table(), "P", 3).put("P", settlements="2,0,N").give("P", lumber=1, wool=1).main("P")

    for edge in ("2,-1,SE", "0,3,E"):
        assert laid.refused("P", "build_ship", edge).code == "SF-ERR-33"


def test_a_route_never_goes_beyond_the_fortress():
    """SF-PI-08: not even once it has fallen."""
    for left in (3, 0):
        laid = besiege(sail(pirate_table(), "P", 9), "P", left).give("P", lumber=1, wool=1).main("P")

        assert not laid.options("P").get("build_ship")
        refused = laid.refused("P", "build_ship", "-4,4,NE")
        assert refused.message == "Your shipping route ends at your fortress."


def test_pieces_and_buildings_of_others_are_avoided():
    """SF-PI-08"""
    assert set(buying(1).options("P")["build_ship"]) == {"0,3,E", "0,3,NE"}

    foreign_ship = buying(1).ships("Q", "0,3,NE").main("P")
    foreign_city = buying(1).put("Q", cities="0,3,N").main("P")
    foreign_road = buying(1).put("Q", roads="0,3,E").main("P")

    assert foreign_ship.options("P")["build_ship"] == ["0,3,E"]
    assert foreign_city.options("P")["build_ship"] == ["0,3,E"]
    assert foreign_road.options("P")["build_ship"] == ["0,3,NE"]


def test_a_way_around_others_may_be_longer():
    """SF-PI-08: the shortest of the ways that are left."""
    laid = sail(pirate_table(), "P", 5).ships("Q", "-2,3,E").give("P", lumber=1, wool=1).main("P")

    assert shown(laid) == (HOME["P"].waypoint, WAY_AROUND)
    assert len(laid.options("P")["build_ship"]) == 1


def test_without_a_way_there_is_no_step():
    """SF-PI-08"""
    laid = buying(1).put("Q", cities="0,3,N").ships("Q", "0,3,E").main("P")

    assert shown(laid) == (HOME["P"].waypoint, None)
    assert not laid.options("P").get("build_ship")


def test_fortresses_of_others_are_avoided():
    """SF-PI-03, SF-PI-08: they are buildings of other players."""
    game = CATAN.game(sail(pirate_table(), "Q", 6).main("Q").state)

    assert HOME["P"].fortress not in distances(game, "1")
    assert HOME["Q"].fortress in distances(game, "1")


def test_without_ships_a_route_starts_at_any_own_building_on_the_coast_of_main():
    """SF-PI-08: also at one that is farther than another, by a shortest way from there."""
    laid = pirate_table().put("P", settlements=f"{HOME['P'].settlement} 2,0,S", cities=HOME["P"].waypoint)
    laid.give("P", lumber=1, wool=1).main("P")

    found = laid.options("P")["build_ship"]

    assert "1,2,SE" in found
    assert "1,1,E" in found
    assert "-2,3,E" not in found


def test_road_building_lays_two_steps_of_the_route():
    """SF-PI-08, SF-CARD-01, SF-ERR-33, SF-ERR-34"""
    laid = sail(pirate_table(), "P", 4).give_cards("P", road_building=1).main("P")
    ships = [{"piece": "ship", "at": edge} for edge in ("-1,2,SE", "-2,3,E")]

    for aside, code in (("-1,3,E", "SF-ERR-33"), ("-2,3,NE", "SF-ERR-34")):
        pieces = [ships[0], {"piece": "ship", "at": aside}]
        assert laid.refused("P", "play_road_building", pieces).code == code
    laid.play("P", "play_road_building", ships)

    assert len(route(laid, "P")) == TO_WAYPOINT


def test_a_ship_of_road_building_takes_the_shortest_way_around_the_road_before_it():
    """SF-PI-08, SF-CARD-01: a road of the same card is another piece."""
    laid = pirate_table().put("P", settlements="4,-3,N").give_cards("P", road_building=1).main("P")
    ship = {"piece": "ship", "at": "4,-3,NE"}

    assert laid.refused("P", "play_road_building", [ship]).code == "SF-ERR-34"
    laid.play("P", "play_road_building", ["4,-4,SE", ship])

    assert route(laid, "P") == ["4,-3,NE"]


def test_the_last_ship_moves_to_another_step_of_a_shortest_way():
    """SF-PI-10, SF-MOVE-07, SF-MOVE-08"""
    laid = sail(pirate_table(), "P", 2).main("P")
    last = route(laid, "P")[-1]
    (other,) = {"0,3,E", "0,3,NE"} - {last}

    assert laid.moves("P") == {last: {other}}
    assert laid.refused("P", "move_ship", moving(last, "1,2,E")).code == "SF-ERR-33"
    assert laid.refused("P", "move_ship", moving("1,2,SE", other)).code == "SF-ERR-12"


def test_the_last_ship_moves_to_no_detour():
    """SF-PI-10, SF-ERR-34: the way that it leaves is free again, and shorter than any other."""
    laid = sail(pirate_table(), "P", 5).main("P")
    last = route(laid, "P")[-1]
    assert last == "-1,2,SE"

    assert laid.moves("P") == {}
    assert laid.refused("P", "move_ship", moving(last, "-1,2,E")).code == "SF-ERR-34"


def test_a_route_between_two_own_buildings_leads_to_the_fortress():
    """SF-PI-08: it begins at the one that is farther from it."""
    laid = sail(pirate_table(), "P", 1)
    (start, beyond) = route_of(CATAN.game(laid.state), "0").vertices

    both = route_of(CATAN.game(laid.put("P", settlements=beyond).state), "0")

    assert both.vertices == (start, beyond)


def test_a_settled_waypoint_closes_the_ships_before_it_alone():
    """SF-PI-10, SF-MOVE-04: a settlement there closes the route before it."""
    laid = sail(pirate_table(), "P", 7).put("P", settlements=HOME["P"].waypoint).main("P")

    for ship in route(laid, "P")[:6]:
        assert laid.refused("P", "move_ship", moving(ship, "-3,4,NE")).code == "SF-ERR-11"
    assert laid.refused("P", "move_ship", moving(route(laid, "P")[6], "-3,4,NE")).code == "SF-ERR-16"


def test_a_moved_warship_stays_one():
    """SF-PI-10"""
    laid = arm(sail(pirate_table(), "P", 2), "P", 2).main("P")
    last = laid.state[SCENARIO]["warships"][-1]
    (goal,) = laid.moves("P")[last]

    laid.play("P", "move_ship", moving(last, goal))

    assert laid.state[SCENARIO]["warships"] == ["1,2,SE", goal]


def test_the_fleet_blocks_no_ships():
    """SF-PI-10: it stands on 0,3 at the start, where P's route leads."""
    laid = buying(1).main("P")
    assert laid.sight(None)[SCENARIO]["fleet"] == "0,3"

    assert laid.accepts("P", "build_ship", "0,3,NE")


def test_a_ship_is_taken_back_as_anywhere():
    """SF-HID-07"""
    laid = buying(1)

    assert CATAN.play(laid.state, "0", "build_ship", "0,3,NE").barrier is None


def test_a_whole_route_stays_once_the_fortress_has_fallen():
    """SF-MOVE-04, SF-PI-16"""
    laid = besiege(at_the_fortress(0), "P", 0).main("P")

    assert laid.moves("P") == {}

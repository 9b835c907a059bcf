"""The deal of New World: the map, the numbers, and what is dealt again. SF-NW-01, SF-NW-02, SF-NW-04"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.titles.catan.base.rules.board import no_red_neighbors
from games.titles.catan.kit.rules.geometry import graph_of
from games.titles.catan.new_world.rules.deal import (
    LAYOUTS,
    every_seat_can_start,
    islands,
    starts_needed,
    starts_that_fit,
)
from games.titles.catan.seafarers.rules.sea import areas_of
from tests.titles.catan.new_world.tables import ISLANDS, LAND, known_world, new_world
from tests.titles.catan.seafarers.printed import DATA, FIVE_SIX, MAPS_OF_SIX, ROOT
from tests.titles.catan.tables import CATAN

PRINTED = DATA["scenarios"]["new-world"]
MODULES = ["base", "seafarers", "new_world"]


def graph(seats=4):
    return graph_of(LAYOUTS[seats].hexes, frame=LAYOUTS[seats].frame)


def world(*land):
    """Return the terrain of a map with forest on these hexes and sea around them."""
    return {name: "forest" if name in land else "sea" for name in LAYOUTS[4].hexes}


def test_the_board_is_that_of_the_rule_file():
    """SF-NW-01, SF-NW-04, SF-WIN-02, SF-SETUP-01"""
    written = json.loads((ROOT / "games/titles/catan/new_world/board.json").read_text(encoding="utf-8"))
    here, layout = written["layouts"]["3-4"], PRINTED["layouts"]["3-4"]

    assert written["layouts"].keys() - {FIVE_SIX} == PRINTED["layouts"].keys()
    assert written["victory_points"] == PRINTED["victory_points"]
    for key in ("frame", "deal_hexes", "terrain_pool", "token_pool", "harbor_pool", "start_areas"):
        assert here[key] == layout[key]
    assert (here["robber"], here["pirate"]) == (layout["robber"], layout["pirate"]) == (None, None)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_land_and_sea_are_dealt_with_a_number_on_each_land(seats, seed):
    """SF-NW-01, SF-BOARD-08"""
    layout = PRINTED["layouts"]["3-4"]
    state = CATAN.new(seats=seats, modules=MODULES, seed=seed).state
    terrain, tokens = state["base"]["terrain"], state["base"]["tokens"]
    inner = {name: kind for name, kind in terrain.items() if name not in layout["frame"]}

    assert set(inner) == {name for row in layout["deal_hexes"] for name in row}
    assert Counter(inner.values()) == layout["terrain_pool"]
    assert {terrain[name] for name in layout["frame"]} == {"sea"}
    assert set(tokens) == {name for name, kind in terrain.items() if kind != "sea"}
    numbers = Counter(str(number) for (number,) in tokens.values())
    assert numbers == layout["token_pool"]
    assert no_red_neighbors(terrain, tokens)


def test_the_board_for_six_is_that_of_the_rule_file():
    """P6-SF-01"""
    written = json.loads((ROOT / "games/titles/catan/new_world/board.json").read_text(encoding="utf-8"))
    here, printed = written["layouts"][FIVE_SIX], MAPS_OF_SIX["new-world"]

    for key in ("frame", "deal_hexes", "terrain_pool", "token_pool", "harbor_pool", "start_areas"):
        assert here[key] == printed[key]
    assert (here["robber"], here["pirate"]) == (printed["robber"], printed["pirate"]) == (None, None)


@pytest.mark.parametrize("seats", [5, 6])
def test_for_six_a_larger_world_has_gold_and_deserts(seats):
    """Robber and pirate are off the board, and 11 harbors are drawn.

    P6-SF-01, P6-SF-08, SF-NW-01, SF-NW-02, SF-NW-03
    """
    printed = MAPS_OF_SIX["new-world"]
    for seed in "abcd":
        state = CATAN.new(seats=seats, modules=[*MODULES, "five_six"], seed=seed).state
        terrain, tokens = state["base"]["terrain"], state["base"]["tokens"]
        inner = {name: kind for name, kind in terrain.items() if name not in printed["frame"]}
        assert Counter(inner.values()) == printed["terrain_pool"]
        assert set(tokens) == {name for name, kind in terrain.items() if kind not in ("sea", "desert")}
        assert Counter(str(number) for (number,) in tokens.values()) == printed["token_pool"]
        assert no_red_neighbors(terrain, tokens)
        assert state["base"]["figures"] == {"robber": None, "pirate": None}
        assert every_seat_can_start(seats, graph(seats), terrain)
        assert len(state["new_world"]["pile"]) + 1 == 11
    waiting = [step["seat"] for step in state["stack"][::-1] if "harbor" in step["step"]]
    first = int(state["base"]["starting_seat"])
    assert waiting == [str((first + place) % seats) for place in range(11)]


def test_each_game_has_another_map():
    """SF-NW-01"""
    found = {
        json.dumps(CATAN.new(seats=4, modules=MODULES, seed=seed).state["base"]["terrain"]) for seed in "abcd"
    }

    assert len(found) == 4


def test_the_map_is_no_option():
    """SF-BOARD-10: neither the printed nor the shuffled map of Seafarers."""
    assert "map" not in new_world().state["options"]
    assert "map" in CATAN.new(seats=4, modules=MODULES[:2], seed="a").state["options"]


def test_a_deal_is_good_from_an_island_of_four_hexes():
    """SF-NW-02: the starts have room on both of these maps."""
    of_three = [name for first in ("-1,-2", "-3,1", "2,-3", "2,1") for name in _three(first)]

    assert max(Counter(islands(world(*of_three)).values()).values()) == 3
    assert starts_that_fit(graph(), world(*of_three)) >= starts_needed(4)
    assert not every_seat_can_start(4, graph(), world(*of_three))
    assert every_seat_can_start(4, graph(), world(*of_three, "0,-1"))


def _three(first):
    q, r = map(int, first.split(","))
    return first, f"{q + 1},{r}", f"{q},{r + 1}"


def test_starts_are_packed_from_north_to_south():
    """SF-NW-02: a hex alone has room for each second one of its six corners."""
    assert starts_that_fit(graph(), world("0,0")) == 3
    assert starts_that_fit(graph(), world("0,0", "1,0")) == 5
    assert starts_that_fit(graph(), world()) == 0


@pytest.mark.parametrize(
    ("seats", "needed", "just_enough"),
    [(3, 8, ("0,0", "1,0", "0,1", "1,1")), (4, 10, ("0,0", "1,0", "0,1", "1,1", "2,-1"))],
)
def test_two_more_starts_have_room_than_there_are(seats, needed, just_enough):
    """SF-NW-02"""
    assert starts_needed(seats) == starts_that_fit(graph(), world(*just_enough)) == needed
    assert every_seat_can_start(seats, graph(seats), world(*just_enough))
    assert not every_seat_can_start(seats + 1, graph(seats), world(*just_enough))


def test_islands_are_numbered_from_north_to_south():
    """SF-BOARD-07"""
    laid = known_world().main("P")
    found = areas_of(CATAN.game(laid.state))

    assert found == {name: island for island, names in ISLANDS.items() for name in names}
    assert list(dict.fromkeys(found.values())) == list(ISLANDS)


def test_robber_and_pirate_come_from_beside_the_board():
    """SF-NW-04, SF-PIR-07: any land is open to the robber, and any sea to the pirate."""
    laid = known_world().pre_roll("P")
    assert laid.here["figures"] == {"robber": None, "pirate": None}

    laid.roll(3, 4)

    robber, pirate = laid.options("P")["move_robber"], laid.options("P")["move_pirate"]
    assert {move["hex"] for move in robber} == set(LAND)
    assert {move["hex"] for move in pirate} == set(laid.here["terrain"]) - set(LAND)

"""The effects of the probe of the board, in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.figures import figures
from games.titles.catan.base.rules.pieces import open_vertices, owners, road_places
from games.titles.catan.cities_knights.rules.merchant import merchant_places
from tests.probe.layout import (
    BRIDGE_SITE,
    CASTLE,
    FOG,
    FRAME,
    INNER,
    LAYOUT,
    OPEN_SEA,
    PATHS,
    PLAZA,
    RIVER,
    START_CLOSED,
)
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(LAYOUT)
BASE = ("base", LAYOUT.key)
BOTH = ("base", "cities_knights", LAYOUT.key)


def setting_up(seed: str = "a test") -> Table:
    return new_table(*BASE, board="variable", title=TITLE, seed=seed)


def table() -> Table:
    """Return a table with only the neutral settlement on the board."""
    laid = setting_up().cleared()
    laid.here["settlements"]["0,2,S"] = "n1"
    laid.state[LAYOUT.key] = {"bridges": {}, "ships": {}}
    return laid


def own(laid: Table, **pieces: str) -> Table:
    """Give the red seat bridges and ships at places separated by spaces."""
    for key, places in pieces.items():
        laid.state[LAYOUT.key][key] = dict.fromkeys(places.split(), laid.seat("red"))
    return laid


@pytest.mark.slow  # a random game for each set of modules, with every check at every position
@pytest.mark.parametrize("modules", [BASE, BOTH], ids=["base", "cities_knights"])
def test_games_on_such_a_board_survive_every_look(modules: tuple[str, ...]) -> None:
    found: set[str] = set()

    def look(state: Any) -> None:
        check_invariants(TITLE, state)
        found.update(key for key, pieces in state[LAYOUT.key].items() if pieces)
        found.add(state["base"]["terrain"][FOG])

    walk(TITLE, modules, moves=260, options={"board": "variable"}, look=look)

    assert {"ships", "fog"} <= found


def test_the_map_is_dealt_as_it_is_described() -> None:
    for seed in range(12):
        here = TITLE.new(seats=4, modules=list(BASE), seed=str(seed)).state["base"]
        (lake,) = [name for name, kind in here["terrain"].items() if kind == "lake"]

        assert lake in INNER
        assert (here["terrain"][RIVER], here["terrain"][CASTLE]) == ("pasture", "castle")
        assert here["tokens"].keys().isdisjoint({lake, CASTLE, FOG, *OPEN_SEA, *FRAME})
        assert [numbers for numbers in here["tokens"].values() if len(numbers) > 1] == [[12, 2]]


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_a_hex_with_two_numbers_produces_on_both(dice: tuple[int, int]) -> None:
    """TB-RI-05"""
    laid = table()
    (name,) = [name for name, numbers in laid.here["tokens"].items() if len(numbers) > 1]
    vertex = f"{name},N"
    laid.put("red", settlements=vertex).pre_roll("blue")

    laid.roll(*dice)

    assert sum(laid.hand("red").values()) == 1


def test_what_is_closed_is_closed_in_the_set_up_too() -> None:
    """TB-TB-09, SF-BOARD-04, SF-SETUP-02"""
    laid = setting_up()

    assert laid.refused("red", "place_settlement", PLAZA).message == "Nothing can be built here."
    assert laid.refused("red", "place_settlement", START_CLOSED).message == "Nobody may begin here."
    assert laid.refused("red", "place_settlement", "4,-1,S").code == "PROBE-PLAZA"
    assert laid.refused("red", "place_settlement", "6,-2,S").code == "BASE-ERR-57"
    assert laid.refused("red", "place_settlement", "0,2,S").code == "BASE-ERR-22"


def test_the_set_up_offers_what_a_module_adds_to_its_routes() -> None:
    """SF-SETUP-03: a road or a ship; only roads on interior paths, nothing on a bridge site."""
    coast = setting_up().play("red", "place_settlement", "3,-1,S")
    assert coast.offered("red") == ["place_road", "place_ship"]
    coast.play("red", "place_ship", "2,0,NE")
    assert coast.logged("ship_built") == [{"seat": "0", "edge": "2,0,NE", "cost": {}}]
    assert coast.waiting_for == {"blue": "setup_settlement"}

    inland = setting_up().play("red", "place_settlement", "-1,-1,S")
    assert "place_ship" not in inland.offered("red")
    assert f"{PLAZA}-NE" in inland.places("red", "place_road")
    river = setting_up().play("red", "place_settlement", "0,-2,S")
    assert river.refused("red", "place_road", BRIDGE_SITE).code == "PROBE-BRIDGE"


def test_roads_lie_on_land_and_over_the_plaza_and_not_on_the_open_sea() -> None:
    """SF-BOARD-03, TB-TB-08"""
    laid = (
        table()
        .put("red", settlements="-2,0,N", roads=f"{PLAZA}-N")
        .give("red", brick=1, lumber=1)
        .main("red")
    )
    laid.put("red", roads="2,-1,E")

    offered = laid.places("red", "build_road")

    assert {f"{PLAZA}-NE", f"{PLAZA}-SE", f"{PLAZA}-S"} <= offered
    assert laid.refused("red", "build_road", "3,-1,SE").message == "A road needs land on at least one side."
    assert laid.refused("red", "build_road", "4,0,NE").code == "BASE-ERR-57", "the frame is not on the board"


def test_two_corners_over_a_plaza_are_no_neighbors() -> None:
    """TB-TB-11"""
    laid = table().put("red", settlements="-2,0,N", roads=f"{PLAZA}-N {PLAZA}-S")
    laid.give("red", brick=1, lumber=1, wool=1, grain=1).main("red")

    assert laid.places("red", "build_settlement") == {"-2,0,S"}
    assert laid.refused("red", "build_settlement", PLAZA).code == "PROBE-PLAZA"


def test_a_bridge_walks_with_roads_and_counts_with_them() -> None:
    """TB-RI-15, TB-RI-X9"""
    laid = table().put("red", roads="-1,-1,NE -1,-1,SE -1,0,NE 0,-1,SE").give("red", brick=2, lumber=1)
    laid.main("red")
    before = laid.road_length("red")

    laid.play("red", "build_bridge", BRIDGE_SITE)

    assert (before, laid.road_length("red")) == (3, 4)
    assert "0,-2,SE" in laid.places("red", "build_road"), "from the other bank"
    laid.play("red", "build_road", "0,0,NE")
    assert laid.longest_road == "red"


def test_a_road_does_not_carry_a_ship_but_at_an_own_building() -> None:
    """SF-SHIP-03, SF-EX-04"""
    laid = table().put("red", roads="2,-1,SE").give("red", wool=2, brick=1, lumber=1).main("red")
    assert laid.refused("red", "build_ship", "2,0,NE").code == "PROBE-NO-SHIP"

    laid.put("red", settlements="3,-1,S")

    assert "2,0,NE" in laid.places("red", "build_ship")


def test_a_trail_passes_from_roads_to_ships_at_an_own_building_only() -> None:
    """SF-LTR-02, SF-EX-17, SF-EX-18"""
    roads, ships = "1,0,NE 1,-1,SE 0,0,E", "2,-1,SE 2,0,NE"
    apart = own(table().put("red", roads=roads), ships=ships)
    joined = own(table().put("red", roads=roads, settlements="2,-1,S"), ships=ships)

    assert (apart.road_length("red"), joined.road_length("red")) == (3, 5)


def test_a_settlement_that_joins_road_and_ships_may_win_the_award() -> None:
    """SF-LTR-04"""
    laid = own(table().put("red", roads="1,0,NE 1,-1,SE 0,0,E"), ships="2,-1,SE 2,0,NE")
    laid.give("red", brick=1, lumber=1, wool=1, grain=1).main("red")

    laid.play("red", "build_settlement", "2,-1,S")

    assert laid.longest_road == "red"


@pytest.mark.parametrize(("found", "kind"), [("forest", "coast"), ("sea", "sea")])
def test_what_is_turned_is_ground_at_once_and_cannot_be_taken_back(found: str, kind: str) -> None:
    """SF-FOG-03, SF-FOG-04, SF-FOG-05, SF-FOG-07"""
    laid = own(table().put("red", settlements="3,-1,S"), ships="2,0,NE").give("red", wool=2).main("red")
    game = TITLE.game(laid.state)
    before = board(game).kinds["3,-1,E"]

    laid.play("red", "build_ship", "3,-1,SE", chance={"fog": found})

    assert (before, board(TITLE.game(laid.state)).kinds["3,-1,E"]) == ("sea", kind)
    assert laid.sight(None)["base"]["hexes"][FOG] == {
        "terrain": found,
        "numbers": [5] if found == "forest" else [],
    }
    assert {"edge": "2,-2,NE", "vertices": ["2,-2,N", "3,-3,S"], "type": "any"} in laid.sight(None)["base"][
        "harbors"
    ]
    assert laid.logged("probe_harbor") == [{"edge": "2,-2,NE"}]
    assert laid.last is not None
    assert laid.last.barrier == "hard"


def test_what_was_worked_out_from_the_board_is_stale_when_a_hex_is_turned() -> None:
    """In place, as bots and tests play: the same game asks for roads before and after."""
    laid = own(table().put("red", settlements="3,-1,S"), ships="2,0,NE 3,-1,SE").put("red", roads="2,-1,E")
    laid.give("red", wool=2, brick=1, lumber=1).main("red")
    game = TITLE.game(laid.state, laid.script({"fog": "forest"}))
    graph, free = board(game), open_vertices(game)
    assert road_places(game, "0")

    game.play("0", "build_ship", "3,-1,E")

    assert board(game) is not graph
    assert board(game).kinds["3,0,NE"] == "coast"
    assert open_vertices(game) == free


def test_a_neutral_owner_blocks_and_is_named_and_earns_nothing() -> None:
    """TB-2P-02, TB-2P-14, TB-2P-22, BASE-ERR-20"""
    laid = table().put("red", roads="0,2,SE").give("red", brick=1, lumber=1)
    (token,) = [numbers for name, numbers in laid.here["tokens"].items() if name == "0,2"]
    laid.pre_roll("red")
    refused = laid.main("red").refused("red", "build_road", "-1,3,NE")

    assert refused.message == "Sky’s building blocks your road there."
    assert owners(TITLE.game(laid.state)) == ["0", "1", "2", "3", "n1"]
    assert laid.sight(None)["base"]["neutrals"] == {"n1": {"color": "sky"}}
    pair = next((one, token[0] - one) for one in range(1, 7) if 1 <= token[0] - one <= 6)
    laid.pre_roll("red").roll(*pair)
    assert laid.logged("produced")[0]["gains"] == {}


def test_robber_and_merchant_stand_on_land() -> None:
    """SF-PIR-02, CK-MERCHANT-01"""
    laid = new_table(*BOTH, board="variable", title=TITLE)
    laid.here["settlements"]["3,-1,S"] = "0"
    game = TITLE.game(laid.state)

    assert set(figures(game)["robber"].places(game)) == set(facts.HEXES)
    assert set(merchant_places(game, "0")) == {"2,0"}


@pytest.mark.parametrize(
    ("fact", "value", "message"),
    [
        ("terrain", {FOG: "swamp"}, "strange terrain"),
        ("terrain", {"9,9": "sea"}, "names each hex"),
        ("tokens", {RIVER: 5}, "lists of numbers"),
        ("tokens", {RIVER: [13]}, "lists of numbers"),
        ("harbors", {"9,9,E": "any"}, "lie on edges"),
        ("harbors", {"0,0,E": "cloth"}, "strange type"),
        ("settlements", {"0,0,N": "n2"}, "strange owners"),
        ("settlements", {"6,-2,S": "0"}, "strange places"),
    ],
)
def test_a_strange_board_is_refused(fact: str, value: Any, message: str) -> None:
    state = setting_up().state
    state["base"][fact] = {**state["base"][fact], **value}

    with pytest.raises(EngineError, match=message):
        check_invariants(TITLE, state)


def test_bots_see_such_a_board() -> None:
    laid = own(table().put("red", settlements="3,-1,S"), ships="2,0,NE").main("red")

    assert TITLE.evaluate_game(TITLE.game(laid.state), "0") > TITLE.evaluate_game(TITLE.game(laid.state), "1")
    assert {edge for edge, _ in PATHS} <= set(board(TITLE.game(laid.state)).ends)

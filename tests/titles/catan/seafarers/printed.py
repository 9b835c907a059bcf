"""Comparison of a scenario's map with the data of the rule file, for the tests of each scenario."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

from games.titles.catan.base.drawing import board as boards
from games.titles.catan.base.drawing import hexes, tokens
from games.titles.catan.base.rules.board import board, no_red_neighbors
from games.titles.catan.seafarers.drawing import CHIT_RADIUS
from games.titles.catan.seafarers.rules.sea import areas_at, map_of, sea_hexes, ship_edges
from tests.titles.catan.tables import CATAN, Table

ROOT = Path(__file__).parents[4]
DATA = json.loads((ROOT / "docs/rules/data/seafarers.json").read_text(encoding="utf-8"))
FIVE_SIX = "5-6"
_OF_SIX = json.loads((ROOT / "docs/rules/data/five-six-players.json").read_text(encoding="utf-8"))
MAPS_OF_SIX: dict[str, Any] = _OF_SIX["seafarers_layouts"]["layouts"]


def check_the_file(module: str, scenario: str) -> None:
    """Compare the `board.json` of a module with a scenario of the rule file."""
    written = json.loads((ROOT / f"games/titles/catan/{module}/board.json").read_text(encoding="utf-8"))
    printed = DATA["scenarios"][scenario]
    assert written["victory_points"] == printed["victory_points"]
    assert written["layouts"].keys() - {FIVE_SIX} == printed["layouts"].keys()
    for seats, layout in printed["layouts"].items():
        here = written["layouts"][seats]
        for key in ("hexes", "frame", "robber", "pirate", "start_areas"):
            assert here[key] == layout[key]
        assert here["harbors"] == {harbor["edge"]: harbor["type"] for harbor in layout["harbors"]}
        assert here["harbor_pool"] == layout.get("harbor_pool", [])
        assert here["bonus"] == layout.get("bonus", {"vp": 0})["vp"]


def check_the_file_for_six(module: str, scenario: str) -> None:
    """Compare the map for five and six seats in the `board.json` of a module with that of the rule file.

    P6-SF-01, P6-SF-02, P6-SF-08. Frame and places are those of New World. What is not listed is sea.
    """
    written = json.loads((ROOT / f"games/titles/catan/{module}/board.json").read_text(encoding="utf-8"))
    here, printed, around = written["layouts"][FIVE_SIX], MAPS_OF_SIX[scenario], MAPS_OF_SIX["new-world"]
    rows = [[(f"{q},{r}", *rest) for q, r, *rest in row] for row in here["hexes"]]
    found = {name: rest for row in rows for name, *rest in row}

    assert written["victory_points"] == printed["victory_points"]
    assert here["frame"] == around["frame"]
    assert [[name for name, *_ in row] for row in rows] == around["deal_hexes"]
    land: dict[str, Any] = {}
    for label, area in printed["areas"].items():
        if not area["shuffled"]:
            terrain = area.get("terrain") or ["desert"] * len(area["hexes"])
            tokens = area.get("tokens") or [None] * len(area["hexes"])
            land.update(zip(area["hexes"], map(list, zip(terrain, tokens, strict=True)), strict=True))
        elif label == "fog":
            land.update({name: ["fog", None] for name in area["hexes"]})
        else:
            land.update({name: [None, None] for name in area["hexes"]})
            deal = here["deals"][label]
            assert sorted(deal["hexes"]) == sorted(area["hexes"])
            assert (deal["terrain_pool"], deal["token_pool"]) == (area["terrain_pool"], area["token_pool"])
    assert {name: [kind, token] for name, (kind, token, _) in found.items() if kind != "sea"} == land
    assert {name for name, (_, _, area) in found.items() if area is not None} == set(land)
    areas = {area for _, _, area in found.values()}
    by_area = {area: {name for name, rest in found.items() if rest[2] == area} for area in areas}
    for area, names in printed.get("bonus_areas", {}).items():
        assert by_area[area] == set(names)
    assert here["bonus_areas"] == list(printed.get("bonus_areas", ()))
    assert here["bonus"] == printed.get("bonus", {"vp": 0})["vp"]
    assert here["start_areas"] == printed["start_areas"]
    assert here["harbors"] == dict.fromkeys(printed.get("harbor_edges", ()))
    pool = Counter(here["harbor_pool"])
    assert pool == (Counter(printed["harbor_pool"]) if "harbor_edges" in printed else Counter())
    assert here["robber"] == printed.get("robber", "desert")
    assert here["pirate"] == (None if printed["pirate"] == "none" else printed["pirate"])


def check_a_dealt_map(*scenario: str, seats: int = 6) -> list[Any]:
    """Check boards for five or six seats, and return base's part of their states.

    P6-SF-02: each deal has its terrain and its tokens, harbors are drawn, and red numbers lie neither side by side nor
    on gold that is dealt.
    """
    found = []
    for seed in "abcdefgh":
        played = CATAN.new(seats=seats, modules=["base", "seafarers", *scenario, "five_six"], seed=seed)
        here, base = map_of(CATAN.game(played.state)), played.state["base"]
        assert "map" not in played.state["options"]
        for deal in here.deals:
            terrain = [base["terrain"][name] for name in deal.hexes]
            numbers = [number for name in deal.hexes for number in base["tokens"].get(name, ())]
            assert sorted(terrain) == sorted(deal.terrain)
            assert sorted(numbers) == sorted(deal.tokens)
            gold = [name for name in deal.hexes if base["terrain"][name] == "gold"]
            assert not {6, 8} & {number for name in gold for number in base["tokens"][name]}
        assert {name: base["terrain"][name] for name in here.hexes} == here.hexes
        assert no_red_neighbors(base["terrain"], base["tokens"])
        assert not {"sea", "desert"} & {base["terrain"][name] for name in base["tokens"]}
        assert sorted(base["harbors"]) == sorted(here.harbors)
        assert sorted(base["harbors"].values()) == (sorted(here.harbor_pool) if here.harbors else [])
        found.append(base)
    assert len({json.dumps(base["terrain"]) for base in found}) == len(found)
    assert len({json.dumps(base["harbors"]) for base in found}) > 1 or not found[0]["harbors"]
    return found


def check_the_counts(laid: Table, scenario: str) -> None:
    """Compare the numbers of places of a table without pieces with those of the rule file."""
    layouts, seats = DATA["scenarios"][scenario]["layouts"], len(laid.state["seats"])
    counts = (layouts.get(str(seats)) or layouts["3-4"])["counts"]
    game = CATAN.game(laid.state)
    graph = board(game)
    land = [vertex for vertex in graph.vertices if areas_at(game, vertex)]

    assert (len(graph.vertices), len(graph.edges)) == (counts["vertices"], counts["edges"])
    assert len(ship_edges(game)) == counts["ship_edges"]
    assert len(graph.coast) == counts["coast_edges"]
    assert len(graph.edges) - len(ship_edges(game)) + len(graph.coast) == counts["road_edges"]
    assert len(land) == counts["land_vertices"]
    assert len(sea_hexes(game)) == counts["terrain"]["sea"] + counts["frame_hexes"]
    assert len(laid.here["harbors"]) == counts["harbors"]
    assert no_red_neighbors(laid.here["terrain"], laid.here["tokens"])
    assert not {"sea", "desert"} & {laid.here["terrain"][name] for name in laid.here["tokens"]}


def check_a_shuffled_map(*scenario: str, seats: int = 4) -> None:
    """Check that a shuffled map keeps each area and its numbers. SF-BOARD-10

    No red numbers lie side by side or on gold; deserts, fog and the figures stay.
    """
    boards = set()
    for seed in "abcd":
        state = CATAN.new(
            seats=seats, modules=["base", "seafarers", *scenario], options={"map": "random"}, seed=seed
        ).state
        here, base = map_of(CATAN.game(state)), state["base"]
        boards.add(json.dumps(base["terrain"]))
        for area in set(here.areas.values()):
            names = [name for name in here.areas if here.areas[name] == area]
            assert sorted(base["terrain"][name] for name in names) == sorted(
                here.hexes[name] for name in names
            )
            numbers = sorted(number for name in names for number in base["tokens"].get(name, []))
            assert numbers == sorted(here.tokens[name] for name in names if name in here.tokens)
        fixed = [name for name in here.hexes if here.hexes[name] in ("desert", "fog")]
        assert all(base["terrain"][name] == here.hexes[name] for name in fixed)
        assert no_red_neighbors(base["terrain"], base["tokens"])
        gold = [name for name, terrain in base["terrain"].items() if terrain == "gold"]
        assert not {6, 8} & {number for name in gold for number in base["tokens"].get(name, ())}
        assert sorted(base["harbors"]) == sorted(here.harbors)
        starts = {"robber": here.robber, "pirate": here.pirate}
        assert base["figures"] == {figure: starts[figure] for figure in base["figures"]}
    assert len(boards) == 4


TOKEN_RADIUS = tokens.TOKEN_RADIUS
HALF_A_ROAD, A_CITY = 9.7, 32.0
LETTERING = (-50, 50, 50, 67)
THE_ROBBER = (-84, -27, -37, 35)
A_SHIP = (-38, -40, 38, 27)
"""Boxes around the middle of a place: left, top, right, bottom."""


def chits_drawn(laid: Table, viewer: str | None = "P") -> list[Any]:
    """Return the chits that a viewer sees on the board."""
    layers = boards.draw(laid.sight(viewer)).layers
    return [shape for layer in layers if layer.key == "chits" for shape in layer.shapes]


def check_the_chits(laid: Table, viewer: str | None = "P") -> None:
    """Check that a chit covers no number, no path, no piece and no word.

    Not even the robber and ships, which are wider than their places.
    """
    here = map_of(CATAN.game(laid.state))
    land = [hexes.parse_hex(key) for key in here.places if here.hexes.get(key) != "sea"]
    coast = [
        edge
        for edge in hexes.edges(land)
        if {other.key for other in hexes.edge_hexes(edge)} - set(here.areas)
    ]
    paths = [hexes.edge_segment(edge) for edge in hexes.edges(land)]
    for chit in chits_drawn(laid, viewer):
        home, radius = min((one.center for one in land), key=chit.at.distance), CHIT_RADIUS * chit.scale
        assert home.distance(chit.at) >= TOKEN_RADIUS + radius - 0.5
        assert min(_from_path(chit.at, path) for path in paths) >= radius + HALF_A_ROAD
        assert min(map(chit.at.distance, map(hexes.point, hexes.vertices(land)))) >= radius + A_CITY
        for middle, covered in (
            (home, LETTERING),
            (home, THE_ROBBER),
            *((hexes.point(edge), A_SHIP) for edge in coast),
        ):
            assert _from_box(chit.at, middle, covered) >= radius - 1, (chit.at, middle, covered)


def _from_path(at: Any, path: Any) -> float:
    """Return the distance of a point from a path."""
    along = (at.x - path.start.x) * (path.end.x - path.start.x)
    along += (at.y - path.start.y) * (path.end.y - path.start.y)
    share = max(0.0, min(1.0, along / path.start.distance(path.end) ** 2))
    return float(at.distance(path.start.towards(path.end, share)))


def _from_box(at: Any, middle: Any, box: tuple[int, int, int, int]) -> float:
    """Return the distance of a point from a box."""
    left, top, right, bottom = box
    aside = max(middle.x + left - at.x, at.x - middle.x - right, 0)
    return math.hypot(aside, max(middle.y + top - at.y, at.y - middle.y - bottom, 0))

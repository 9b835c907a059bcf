"""The island of thirty hexes: printed and dealt parts, and the robber's first place. P6-BOARD"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.titles.catan.base.rules.board import board, no_red_neighbors
from games.titles.catan.five_six.rules import facts
from games.titles.catan.five_six.rules.island import SPIRAL
from games.titles.catan.kit.rules.geometry import DIRECTIONS, neighbor
from tests.titles.catan.five_six.tables import DESERTS, MODULES
from tests.titles.catan.tables import CATAN

DATA = json.loads(Path(settings.BASE_DIR, "docs/rules/data/five-six-players.json").read_text())
PRINTED = DATA["board"]
BEGINNERS = {
    f"{q},{r}": (terrain, number) for row in PRINTED["beginners"]["hexes"] for q, r, terrain, number in row
}


def new(seats: int = 6, seed: str = "an island", **options: Any) -> Any:
    return CATAN.new(seats=seats, modules=MODULES, options=options, seed=seed)


def islands(**options: Any) -> list[Any]:
    """Return base's part of thirty new games."""
    return [new(seed=f"island {number}", **options).state["base"] for number in range(30)]


def numbers(here: Any) -> Counter[int]:
    return Counter(number for on in here["tokens"].values() for number in on)


def test_the_facts_are_those_of_the_rule_files():
    """P6-BOARD-01, P6-BOARD-02, P6-BOARD-03, P6-BOARD-04, P6-BOARD-06, P6-BOARD-08"""
    assert list(facts.HEXES) == [name for row in PRINTED["land"] for name in row]
    assert PRINTED["terrain"] == facts.TERRAIN
    assert [number for _, number in PRINTED["tokens_in_order"]] == list(facts.TOKENS)
    assert PRINTED["spirals_counter_clockwise"] == facts.SPIRALS
    assert {
        harbor["edge"]: "any" if harbor["type"] == "generic" else harbor["type"]
        for harbor in PRINTED["harbors"]
    } == facts.HARBORS
    assert {name: (terrain, number) for name, terrain, number in facts.BEGINNERS} == BEGINNERS


def test_the_island_has_30_hexes_80_intersections_and_109_paths():
    """P6-BOARD-01"""
    graph = board(CATAN.game(new().state))

    found = {"land_hexes": len(graph.land), "vertices": len(graph.vertices), "edges": len(graph.edges)}
    assert found | {"sea_hexes": len(PRINTED["sea_frame"])} == PRINTED["counts"]
    rows = Counter(int(name.partition(",")[2]) for name in graph.hexes)
    assert [rows[row] for row in sorted(rows)] == [3, 4, 5, 6, 5, 4, 3]


@pytest.mark.parametrize("seats", [5, 6])
def test_the_map_is_the_same_for_five_and_six(seats):
    """P6-BOARD-09"""
    assert set(new(seats).state["base"]["terrain"]) == set(facts.HEXES)


def test_the_terrain_is_shuffled_on_all_hexes():
    """P6-BOARD-02, P6-BOARD-04"""
    found = islands()

    for here in found:
        assert Counter(here["terrain"].values()) == {
            "forest": 6, "pasture": 6, "fields": 6, "hills": 5, "mountains": 5, "desert": 2,
        }  # fmt: skip
    assert len({tuple(here["terrain"].values()) for here in found}) == 30


@pytest.mark.parametrize("options", [{"tokens": "spiral"}, {"tokens": "random"}, {"board": "beginner"}])
def test_28_tokens_none_of_them_on_a_desert(options):
    """P6-BOARD-03"""
    for here in islands(**options):
        assert numbers(here) == {2: 2, 12: 2, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)}
        assert {here["terrain"][name] for name in facts.HEXES if name not in here["tokens"]} == {"desert"}


def test_tokens_lie_in_a_spiral_from_any_corner():
    """P6-BOARD-04"""
    starts = set()
    for number in range(60):
        played = new(seed=f"spiral {number}")
        here = played.state["base"]
        (note,) = [note for note in played.chance if note["label"] == "setup/spiral"]
        starts.add(note["result"])
        bare = [name for name, kind in here["terrain"].items() if kind != "desert"]
        assert here["tokens"] == SPIRAL.along(note["result"], bare)

    assert starts == set(PRINTED["corners"])


def test_a_spiral_goes_counter_clockwise_from_hex_to_hex_along_the_coast_first():
    """P6-BOARD-04"""
    turn_left = {"SW": "SE", "SE": "E", "E": "NE", "NE": "NW", "NW": "W", "W": "SW"}
    coast = {name for name in facts.HEXES if _is_coast(name)}
    for corner, walk in facts.SPIRALS.items():
        assert walk[0] == corner
        assert sorted(walk) == sorted(facts.HEXES)
        assert set(walk[: len(coast)]) == coast
        sides = [
            next(side for side in DIRECTIONS if neighbor(one, side) == other) for one, other in pairwise(walk)
        ]
        turns = [(one, other) for one, other in pairwise(sides[: len(coast) - 1]) if one != other]
        assert all(turn_left[one] == other for one, other in turns)


def _is_coast(name: str) -> bool:
    return any(neighbor(name, side) not in facts.HEXES for side in DIRECTIONS)


def test_the_spiral_of_the_example():
    """P6-EX-13"""
    printed = {
        f"{q},{r}": (terrain, number)
        for row in PRINTED["spiral_example"]["hexes"]
        for q, r, terrain, number in row
    }
    bare = [name for name, (terrain, _) in printed.items() if terrain != "desert"]

    dealt = SPIRAL.along("3,-3", bare)

    assert dealt == {name: [number] for name, (_, number) in printed.items() if number is not None}
    assert [dealt[name] for name in ("3,-3", "2,-3", "1,-3", "0,-2", "-2,0", "1,0")] == [
        [2],
        [5],
        [4],
        [6],
        [3],
        [6],
    ]


def test_shuffled_tokens_keep_red_numbers_apart():
    """P6-BOARD-05"""
    shuffled = islands(tokens="random")

    assert all(no_red_neighbors(here["terrain"], here["tokens"]) for here in shuffled)
    assert len({tuple(map(tuple, here["tokens"].values())) for here in shuffled}) == 30


def test_no_spiral_puts_red_numbers_side_by_side():
    """This holds for each of the 6 corners and each two deserts. P6-BOARD-05"""
    for corner in facts.SPIRALS:
        for deserts in combinations(facts.HEXES, 2):
            dealt = SPIRAL.along(corner, [name for name in facts.HEXES if name not in deserts])
            assert no_red_neighbors({}, dealt), (corner, deserts)


def test_harbors_are_shuffled_over_the_printed_places_or_lie_as_printed():
    """P6-BOARD-06"""
    shuffled, printed = islands(harbors="random"), islands(harbors="printed")

    for here in shuffled:
        assert set(here["harbors"]) == set(facts.HARBORS)
        assert Counter(here["harbors"].values()) == {
            "any": 5,
            "wool": 2,
            "brick": 1,
            "lumber": 1,
            "grain": 1,
            "ore": 1,
        }
    assert len({tuple(here["harbors"].values()) for here in shuffled}) > 20
    assert all(here["harbors"] == facts.HARBORS for here in printed)
    assert new().state["options"]["harbors"] == "random"
    assert set(facts.HARBORS) <= set(board(CATAN.game(new().state)).coast)


def test_the_robber_starts_on_either_desert():
    """P6-BOARD-07, P6-CK-04"""
    starts = set()
    for here in islands(board="beginner"):
        assert here["terrain"][here["figures"]["robber"]] == "desert"
        starts.add(here["figures"]["robber"])

    assert starts == set(DESERTS) == set(PRINTED["beginners"]["robber"])


@pytest.mark.parametrize("seats", [5, 6])
def test_the_beginners_island_is_printed_and_nothing_is_placed_on_it(seats):
    """P6-BOARD-08, P6-BOARD-06"""
    played = new(seats, board="beginner")
    here = played.state["base"]

    assert {
        name: (terrain, here["tokens"].get(name, [None])[0]) for name, terrain in here["terrain"].items()
    } == BEGINNERS
    assert here["harbors"] == facts.HARBORS
    assert here["settlements"] == here["roads"] == {}
    assert list(CATAN.waiting(played.state).due.values()) == ["setup_settlement"]
    assert not [
        note for note in played.chance if note["label"] in ("setup/terrain", "setup/tokens", "setup/harbors")
    ]

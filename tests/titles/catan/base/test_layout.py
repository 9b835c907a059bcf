"""Boards of future rule books, described as data and dealt. Their rules are those of docs/rules."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.errors import EngineError
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import TERRAINS, island, no_red_neighbors
from games.titles.catan.base.rules.layout import Layout, Pool, Shuffle, Spiral, Terrain, deal
from games.titles.catan.kit.rules.geometry import COAST, INTERIOR, SEA, UNKNOWN

DATA = Path(__file__).parents[4] / "docs/rules/data"
KINDS = {
    **TERRAINS,
    **{
        name: Terrain(takes_token=False)
        for name in ("lake", "swamp", "oasis", "castle", "quarry", "glassworks")
    },
    "gold": Terrain(),
    "sea": Terrain(surface=SEA, takes_token=False),
    "fog": Terrain(surface=UNKNOWN, takes_token=False),
}
LETTERS = dict(zip("ABCDEFGHIJKLMNOPQR", facts.TOKENS, strict=True))
BASE = island("spiral", "random")


def data(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


SCENARIOS = data("traders-and-barbarians")["scenarios"]


class Luck:
    """A source of chance for each label that records what was drawn."""

    def __init__(self, seed: object) -> None:
        self.seed, self.notes, self.used = str(seed), list[dict[str, Any]](), Counter[str]()

    def __call__(self, label: str) -> Chance:
        self.used[label] += 1
        return Chance(self.seed, ["e"], f"{label}#{self.used[label]}", self.notes, None)


def deals(layout: Layout, count: int = 20) -> list[Any]:
    return [deal(layout, KINDS, Luck(seed)) for seed in range(count)]


def pile(counts: dict[str, int]) -> tuple[str, ...]:
    return tuple(kind for kind, count in counts.items() for _ in range(count))


def test_a_lake_is_drawn_among_seven_hexes_and_the_rest_is_dealt():
    """TB-FI-01"""
    inner = tuple(SCENARIOS["fishermen"]["lake"]["allowed_hexes"])
    land = pile({kind: count for kind, count in facts.TERRAIN.items() if kind != "desert"})
    layout = replace(BASE, pools=(Pool("lake", ("lake",), inner), Pool("terrain", land)))

    dealt = deals(layout, 60)

    lakes = [name for board in dealt for name, kind in board.terrain.items() if kind == "lake"]
    assert set(lakes) == set(inner)
    assert len(lakes) == len(dealt)
    for board in dealt:
        assert Counter(board.terrain.values()) == Counter(land) + Counter(["lake"])
        assert board.terrain.keys() - board.tokens.keys() == {
            name for name, kind in board.terrain.items() if kind == "lake"
        }


def test_rivers_lie_fixed_and_one_hex_has_two_numbers():
    """TB-RI-01, TB-RI-02, TB-RI-03, TB-RI-04, TB-RI-05"""
    rivers = SCENARIOS["rivers"]
    fixed = {tile["hex"]: tile["terrain"] for river in rivers["rivers"] for tile in river["hexes"]}
    sequence = [
        (LETTERS[letter], LETTERS["B"]) if letter == "H" else LETTERS[letter]
        for letter in rivers["tokens"]["sequence"]
    ]
    layout = replace(
        BASE,
        fixed=fixed,
        pools=(Pool("terrain", pile(rivers["other_hexes"])),),
        tokens=(Spiral("spiral", rivers["token_orders"], tuple(sequence)),),
    )

    for board in deals(layout):
        assert board.terrain.items() >= fixed.items()
        assert sorted(numbers for numbers in board.tokens.values() if len(numbers) > 1) == [[12, 2]]
        assert set(board.tokens) == set(facts.HEXES) - set(rivers["swamps"])


def test_two_numbers_of_one_hex_may_be_shuffled_with_the_others():
    layout = replace(
        BASE,
        fixed=dict.fromkeys(facts.HEXES, "forest"),
        pools=(),
        tokens=(Shuffle("tokens", (*range(3, 21), (12, 2))),),
    )
    luck = Luck(1)

    board = deal(layout, KINDS, luck)

    assert sorted(map(tuple, board.tokens.values())) == sorted([*((n,) for n in range(3, 21)), (12, 2)])
    assert json.loads(json.dumps(luck.notes)) == luck.notes


def test_an_oasis_lies_in_the_middle_and_the_spiral_passes_it_by():
    """TB-CA-01"""
    land = pile({kind: count for kind, count in facts.TERRAIN.items() if kind != "desert"})
    layout = replace(BASE, fixed={"0,0": "oasis"}, pools=(Pool("terrain", land),))

    for board in deals(layout):
        assert board.terrain["0,0"] == "oasis"
        assert set(board.tokens) == set(facts.HEXES) - {"0,0"}


def test_castle_and_desert_have_their_places_and_every_number_is_fixed():
    """TB-BA-01, TB-BA-02"""
    attack = SCENARIOS["barbarian_attack"]
    layout = Layout(
        hexes=facts.HEXES,
        fixed={attack["castle"]: "castle", attack["desert"]: "desert"},
        pools=(
            Pool("coast", pile(attack["coastal_terrains"]), tuple(attack["coastal_hexes"])),
            Pool("inland", pile(attack["inner_terrains"]), tuple(attack["inner_hexes"])),
        ),
        numbers=attack["numbers"],
        harbors=BASE.harbors,
        harbor_pool=BASE.harbor_pool,
    )

    for board in deals(layout):
        coast = Counter(board.terrain[name] for name in attack["coastal_hexes"])
        assert coast == attack["coastal_terrains"]
        assert board.tokens == {name: [number] for name, number in attack["numbers"].items()}


def test_trade_hexes_take_no_token_and_have_plazas():
    """TB-TB-01, TB-TB-02, TB-TB-08"""
    traders = SCENARIOS["traders_and_barbarians"]
    places = {fact["hex"]: fact["kind"] for fact in traders["trade_hexes"]}
    paths = tuple(
        (path["edge"], tuple(path["vertices"]))
        for fact in traders["trade_hexes"]
        for path in fact["interior_paths"]
    )
    layout = replace(
        BASE,
        fixed=places,
        pools=(Pool("terrain", pile(traders["other_hexes"])),),
        tokens=(
            Spiral(
                "spiral",
                traders["token_orders"],
                tuple(LETTERS[one] for one in traders["tokens"]["sequence"]),
            ),
        ),
        paths=paths,
    )

    for board in deals(layout):
        assert not board.tokens.keys() & places.keys()
        assert not {2, 12} & {number for numbers in board.tokens.values() for number in numbers}
        graph = layout.graph(board.terrain, KINDS)
        assert len(graph.edges) == 72 + 12
        assert [graph.kinds[edge] for edge, _ in paths] == [INTERIOR] * 12


def test_thirty_hexes_two_deserts():
    """P6-BOARD-01, P6-BOARD-02, P6-BOARD-03, P6-BOARD-04, P6-BOARD-06"""
    printed = data("five-six-players")["board"]
    layout = Layout(
        hexes=tuple(name for row in printed["land"] for name in row),
        pools=(Pool("terrain", pile(printed["terrain"])),),
        tokens=(
            Spiral(
                "spiral",
                printed["spirals_counter_clockwise"],
                tuple(number for _, number in printed["tokens_in_order"]),
            ),
        ),
        harbors=dict.fromkeys(harbor["edge"] for harbor in printed["harbors"]),
        harbor_pool=pile(printed["harbor_types"]),
    )

    for board in deals(layout):
        assert Counter(board.terrain.values()) == printed["terrain"]
        assert len(board.tokens) == 28
        assert Counter(board.harbors.values()) == printed["harbor_types"]


def seafarers(scenario: str, seats: str) -> Layout:
    printed = data("seafarers")["scenarios"][scenario]["layouts"][seats]
    tiles = [tile for row in printed["hexes"] for tile in row]
    return Layout(
        hexes=(*(f"{q},{r}" for q, r, *_ in tiles), *printed["frame"]),
        fixed={f"{q},{r}": kind for q, r, kind, *_ in tiles} | dict.fromkeys(printed["frame"], "sea"),
        numbers={f"{q},{r}": number for q, r, _, number, _ in tiles if number is not None},
        harbors={harbor["edge"]: harbor["type"] for harbor in printed["harbors"]},
        harbor_pool=tuple(printed.get("harbor_pool", ())),
        frame=tuple(printed["frame"]),
    )


@pytest.mark.parametrize(("seats", "drawn"), [("3", False), ("4", True)])
def test_a_printed_sea_map_with_fixed_or_drawn_harbors(seats, drawn):
    """SF-BOARD-01, SF-BOARD-02, SF-BOARD-09, SF-HFNS-02"""
    layout = seafarers("heading-for-new-shores", seats)

    dealt = deals(layout, 5)

    assert len({tuple(board.harbors.values()) for board in dealt}) == (5 if drawn else 1)
    assert all(None not in board.harbors.values() for board in dealt)
    assert {kind for board in dealt for kind in board.harbors.values()} <= layout.harbor_types
    graph = layout.graph(dealt[0].terrain, KINDS)
    assert {graph.kinds[edge] for edge in layout.harbors} == {COAST}
    assert not set(layout.frame) & set(graph.land)


def test_the_fog_is_ground_of_neither_kind_until_it_is_turned():
    """SF-FOG-02, SF-FOG-06"""
    layout = seafarers("fog-islands", "4")
    (board,) = deals(layout, 1)
    fog = [name for name, kind in board.terrain.items() if kind == "fog"]

    before = layout.graph(board.terrain, KINDS)
    after = layout.graph({**board.terrain, fog[0]: "forest"}, KINDS)

    assert len(fog) == 12
    assert not set(fog) & set(before.land)
    assert {before.kinds[edge] for edge in before.sides[fog[0]]} != {
        after.kinds[edge] for edge in after.sides[fog[0]]
    }
    assert fog[0] in after.land


def test_a_new_world_is_dealt_again_until_everybody_can_begin():
    """Terrain is dealt until the largest island has four hexes, then tokens until no 6 or 8 are neighbors.

    SF-NW-01, SF-NW-02
    """
    printed = data("seafarers")["scenarios"]["new-world"]["layouts"]["3-4"]
    inner = tuple(name for row in printed["deal_hexes"] for name in row)
    tokens = tuple(int(number) for number, count in printed["token_pool"].items() for _ in range(count))
    judged = []

    def is_good(terrain: Any) -> bool:
        judged.append(dict(terrain))
        return len(judged) % 3 == 0

    layout = Layout(
        hexes=(*inner, *printed["frame"]),
        fixed=dict.fromkeys(printed["frame"], "sea"),
        pools=(Pool("terrain", pile(printed["terrain_pool"]), inner),),
        tokens=(Shuffle("tokens", tokens),),
        frame=tuple(printed["frame"]),
        terrain_is_good=is_good,
        tokens_are_good=no_red_neighbors,
    )
    luck = Luck(1)

    board = deal(layout, KINDS, luck)

    assert len(judged) == luck.used["terrain"] == 3
    assert board.terrain == judged[-1]
    assert no_red_neighbors(board.terrain, board.tokens)
    assert set(board.tokens) == {name for name, kind in board.terrain.items() if kind != "sea"}


def test_islands_of_one_board_are_dealt_each_from_its_own_pool():
    """SF-BOARD-10, P6-SF-02, P6-SF-03"""
    islets = ("4,0", "5,0")
    layout = replace(
        BASE,
        hexes=(*BASE.hexes, "3,0", *islets),
        fixed={"3,0": "sea"},
        pools=(Pool("terrain", BASE.pools[0].kinds, BASE.hexes), Pool("islets", ("gold", "forest"), islets)),
        tokens=(*BASE.tokens, Shuffle("islets", (4, 5), islets)),
    )

    for board in deals(layout):
        assert {board.terrain[name] for name in islets} == {"gold", "forest"}
        assert sorted(board.tokens[name] for name in islets) == [[4], [5]]
        assert len(board.tokens) == 20


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"pools": (Pool("terrain", ("forest",) * 20),)}, "terrain: 20 for 19 places"),
        ({"pools": (Pool("terrain", ("forest",) * 18),)}, "no terrain lies on"),
        ({"harbor_pool": ("any",)}, "harbors: 1 for 9 places"),
        ({"tokens": (Shuffle("tokens", (2, 3)),)}, "tokens: 2 for 18 places"),
        ({"tokens_are_good": lambda terrain, tokens: False}, "no good deal"),
    ],
)
def test_a_board_that_cannot_be_dealt_says_why(changed, message):
    with pytest.raises(EngineError, match=message):
        deal(replace(BASE, **changed), KINDS, Luck(1))

"""The board and its deal. BASE-COMP, BASE-BOARD, BASE-BEG-01, BASE-BEG-02, BASE-BEG-03, BASE-BEG-07."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from games.engine.errors import EngineError
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import SPIRAL, no_red_neighbors, pips
from games.titles.catan.kit.rules.geometry import corners_of, graph_of, neighbor
from tests.titles.catan.tables import CATAN

ISLAND = [f"{q},{r}" for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
CORNERS = ("0,-2", "-2,0", "-2,2", "0,2", "2,0", "2,-2")
PRODUCES = {
    "forest": "lumber", "pasture": "wool", "fields": "grain",
    "hills": "brick", "mountains": "ore", "desert": None,
}  # fmt: skip
TERRAIN = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
NUMBERS = {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}
LETTERS = "A5 B2 C6 D3 E8 F10 G9 H12 I11 J4 K8 L10 M9 N4 O5 P6 Q3 R11"
HARBORS = {"any": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
HARBOR_EDGES = {
    "0,-3,SE", "1,-2,NE", "2,-1,NE", "2,0,E", "1,1,SE", "-1,2,SE", "-3,3,NE", "-3,1,E", "-2,-1,E",
}  # fmt: skip
BEGINNERS = """
    0,-2 mountains 10 · 1,-2 pasture 2 · 2,-2 forest 9
    -1,-1 fields 12 · 0,-1 hills 6 · 1,-1 pasture 4 · 2,-1 hills 10
    -2,0 fields 9 · -1,0 forest 11 · 0,0 desert None · 1,0 forest 3 · 2,0 mountains 8
    -2,1 forest 8 · -1,1 mountains 3 · 0,1 fields 4 · 1,1 pasture 5
    -2,2 hills 5 · -1,2 fields 6 · 0,2 pasture 11
"""
BEGINNERS_HARBORS = [
    ("0,-3,SE", "0,-2,N 0,-3,S", "any"), ("1,-2,NE", "1,-2,N 2,-3,S", "grain"),
    ("2,-1,NE", "2,-1,N 3,-2,S", "ore"), ("2,0,E", "3,-1,S 2,1,N", "any"),
    ("1,1,SE", "1,2,N 1,1,S", "wool"), ("-1,2,SE", "-1,3,N -1,2,S", "any"),
    ("-3,3,NE", "-2,2,S -3,3,N", "any"), ("-3,1,E", "-3,2,N -2,0,S", "brick"),
    ("-2,-1,E", "-2,0,N -1,-2,S", "lumber"),
]  # fmt: skip


def new(seed: str = "1", **options):
    return CATAN.new(seats=4, modules=["base"], seed=seed, options=options)


def drawn(played, label):
    (note,) = [note for note in played.chance if note["label"] == f"setup/{label}"]
    return note


def spiral_of_tokens(terrain, corner):
    return SPIRAL.along(corner, [name for name, kind in terrain.items() if kind != "desert"])


def red_pairs(tokens):
    return [
        (one, other)
        for one in tokens
        for other in tokens
        if one < other
        and tokens[one] in ([6], [8])
        and tokens[other] in ([6], [8])
        and any(neighbor(one, side) == other for side in ("E", "SE", "SW", "W", "NW", "NE"))
    ]


def test_the_island_has_19_hexes_54_intersections_72_paths_30_of_them_coast():
    """BASE-COMP-01"""
    graph = graph_of(facts.HEXES)

    assert set(graph.hexes) == set(ISLAND)
    assert (len(graph.vertices), len(graph.edges), len(graph.coast)) == (54, 72, 30)


def test_the_terrain_of_every_island_is_the_printed_19_hexes():
    """BASE-COMP-02"""
    for board in ("beginner", "variable"):
        terrain = new(board=board).state["base"]["terrain"]

        assert Counter(terrain.values()) == TERRAIN


@pytest.mark.parametrize(("terrain", "resource"), PRODUCES.items())
def test_each_terrain_produces_its_resource_and_the_desert_nothing(table, terrain, resource):
    """BASE-COMP-03"""
    table = table()
    name = next(name for name in ISLAND if table.here["terrain"][name] == terrain)
    table.robber("0,2" if name != "0,2" else "0,1").here["tokens"] = {name: [8]}
    table.put("Q", settlements=corners_of(name)[0])

    table.roll(4, 4)

    assert table.hand("Q") == ({resource: 1} if resource else {})


def test_eighteen_tokens_with_no_seven():
    """BASE-COMP-04"""
    for options in ({"board": "beginner"}, {"tokens": "spiral"}, {"tokens": "random"}):
        tokens = new(**options).state["base"]["tokens"]

        assert Counter(number for numbers in tokens.values() for number in numbers) == NUMBERS


def test_the_letters_order_the_tokens():
    """BASE-COMP-05"""
    assert [int(token[1:]) for token in LETTERS.split()] == list(facts.TOKENS)


def test_pips_are_the_ways_of_36_to_roll_a_number():
    """BASE-COMP-06"""
    ways = Counter(one + other for one in range(1, 7) for other in range(1, 7))

    assert {number: pips(number) for number in NUMBERS} == {number: ways[number] for number in NUMBERS}


def test_the_bank_begins_with_nineteen_cards_of_each_resource():
    """BASE-COMP-07"""
    bank = new().state["base"]["bank"]

    assert bank == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 19}


def test_the_deck_holds_25_cards_of_five_kinds():
    """BASE-COMP-08"""
    deck = new().state["base"]["deck"]

    assert Counter(deck) == {
        "knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, "victory_point": 5,
    }  # fmt: skip


def test_there_is_one_of_each_special_card_one_robber_and_two_dice(table):
    """BASE-COMP-10"""
    table = table(board="beginner")

    table.roll(2, 3)

    seen = table.sight(None)["base"]
    assert seen["dice"] == [2, 3]
    assert (seen["longest_road"], seen["largest_army"], seen["figures"]["robber"]) == (None, None, "0,0")


def test_nine_harbors_touch_two_coast_intersections_each_and_none_touches_two():
    """BASE-COMP-11, BASE-BOARD-02"""
    graph = graph_of(facts.HEXES)
    for options in ({"board": "beginner"}, {"harbors": "random"}, {"harbors": "printed"}):
        harbors = new(**options).state["base"]["harbors"]

        assert Counter(harbors.values()) == HARBORS
        assert set(harbors) == HARBOR_EDGES <= set(graph.coast)
        assert len({vertex for edge in harbors for vertex in graph.ends[edge]}) == 18


def test_the_four_colors_and_three_without_red_on_the_beginners_island():
    """BASE-COMP-12"""
    four = new(board="beginner").state["seats"]
    three = CATAN.new(seats=3, modules=["base"], seed="1", options={"board": "beginner"}).state["seats"]

    assert [fact["color"] for fact in four.values()] == ["red", "blue", "orange", "white"]
    assert [fact["color"] for fact in three.values()] == ["blue", "orange", "white"]


def test_six_seats_have_six_colors_and_four_only_the_first_four():
    """P6-CARD-01, BASE-COMP-12"""
    six = CATAN.seat_facts(6, {"board": "variable"}, None)

    assert [fact["color"] for fact in six.values()] == ["red", "blue", "orange", "white", "green", "purple"]
    with pytest.raises(EngineError, match="green"):
        CATAN.seat_facts(4, {"board": "variable"}, ["red", "blue", "orange", "green"])


def test_the_terrain_is_shuffled_over_all_places():
    """The 19 hexes are shuffled uniformly. BASE-BOARD-01"""
    played = new()

    note = drawn(played, "terrain")

    assert (note["how"], Counter(note["of"])) == ("shuffle", TERRAIN)
    assert list(played.state["base"]["terrain"].values()) == note["result"]
    assert set(played.state["base"]["terrain"]) == set(ISLAND)


def test_harbor_types_are_shuffled_or_as_printed():
    """BASE-BOARD-03"""
    note = drawn(new(harbors="random"), "harbors")
    layouts = {tuple(new(str(seed), harbors="random").state["base"]["harbors"].items()) for seed in range(9)}
    printed = new(harbors="printed")

    assert (note["how"], Counter(note["of"])) == ("shuffle", HARBORS)
    assert len(layouts) == 9
    assert printed.state["base"]["harbors"] == {edge: kind for edge, _, kind in BEGINNERS_HARBORS}
    assert not [note for note in printed.chance if "harbors" in note["label"]]


def test_the_spiral_starts_at_a_drawn_corner_and_skips_the_desert():
    """BASE-BOARD-04"""
    played = new(tokens="spiral")
    note = drawn(played, "spiral")
    here = played.state["base"]

    assert (note["how"], set(note["of"])) == ("pick", set(CORNERS))
    assert here["tokens"] == spiral_of_tokens(here["terrain"], note["result"])


def test_the_spiral_walks_around_counter_clockwise_and_inwards():
    """Twelve outer hexes come first, then six inner ones and the center, each next to the one before. BASE-BOARD-04"""
    turn_left = {"SW": "SE", "SE": "E", "E": "NE", "NE": "NW", "NW": "W", "W": "SW"}
    for corner, walk in facts.SPIRALS.items():
        assert walk[0] == corner
        assert sorted(walk) == sorted(ISLAND)
        assert all(
            max(map(abs, (*map(int, h.split(",")), sum(map(int, h.split(",")))))) == 2 for h in walk[:12]
        )
        assert walk[18] == "0,0"
        sides = [
            next(side for side in turn_left if neighbor(one, side) == other) for one, other in pairwise(walk)
        ]
        turns = [(one, other) for one, other in pairwise(sides[:11]) if one != other]
        assert turns
        assert all(turn_left[one] == other for one, other in turns)


def test_the_spiral_from_the_south_west_with_the_desert_in_the_middle():
    """BASE-EX-79"""
    expected = {
        "-2,2": 5, "-1,2": 2, "0,2": 6, "1,1": 3, "2,0": 8, "2,-1": 10, "2,-2": 9, "1,-2": 12, "0,-2": 11,
        "-1,-1": 4, "-2,0": 8, "-2,1": 10, "-1,1": 9, "0,1": 4, "1,0": 5, "1,-1": 6, "0,-1": 3, "-1,0": 11,
    }  # fmt: skip
    terrain = {name: "desert" if name == "0,0" else "forest" for name in ISLAND}

    assert spiral_of_tokens(terrain, "-2,2") == {name: [number] for name, number in expected.items()}


def test_no_spiral_puts_red_numbers_side_by_side():
    """This holds for each of the 6 corners with the desert in each of the 19 places. BASE-BOARD-05"""
    for corner in CORNERS:
        for desert in ISLAND:
            terrain = {name: "desert" if name == desert else "forest" for name in ISLAND}

            assert not red_pairs(spiral_of_tokens(terrain, corner))


def test_random_tokens_never_put_red_numbers_side_by_side():
    """In 1000 games, the desert has no token but the robber. BASE-BOARD-06, BASE-BOARD-07, BASE-EX-78"""
    for seed in range(1000):
        here = new(str(seed), tokens="random").state["base"]
        (desert,) = [name for name, terrain in here["terrain"].items() if terrain == "desert"]

        assert not red_pairs(here["tokens"])
        assert set(here["tokens"]) == set(ISLAND) - {desert}
        assert here["figures"]["robber"] == desert


def test_the_whole_token_shuffle_is_drawn_again_until_it_is_legal():
    """This makes all legal layouts equally likely. BASE-BOARD-06"""
    played = next(
        played for played in (new(str(seed), tokens="random") for seed in range(99)) if len(played.chance) > 6
    )
    draws = [note for note in played.chance if note["label"].startswith("setup/tokens")]
    places = [name for name in facts.HEXES if played.state["base"]["terrain"][name] != "desert"]
    dealt = [{name: [number] for name, number in zip(places, note["result"], strict=True)} for note in draws]

    assert all(Counter(note["of"]) == NUMBERS for note in draws)
    terrain = played.state["base"]["terrain"]
    assert all(red_pairs(tokens) and not no_red_neighbors(terrain, tokens) for tokens in dealt[:-1])
    assert dealt[-1] == played.state["base"]["tokens"]


def test_the_desert_may_lie_anywhere():
    """BASE-BOARD-08"""
    found = set()
    for seed in range(200):
        terrain = new(str(seed)).state["base"]["terrain"]
        found.update(name for name in terrain if terrain[name] == "desert")

    assert found == set(ISLAND)


def test_one_secret_seed_deals_the_same_island_again():
    """BASE-BOARD-09"""
    assert new("one").state["base"] == new("one").state["base"]
    assert new("one").state["base"] != new("two").state["base"]
    assert {note["label"] for note in new("one").chance} == {
        "setup/terrain", "setup/spiral", "setup/harbors", "setup/deck", "setup/starting_seat",
    }  # fmt: skip


def test_the_beginners_island_is_the_printed_one():
    """BASE-BEG-01"""
    printed = [line.split() for row in BEGINNERS.strip().splitlines() for line in row.split("·")]

    seen = CATAN.sight(new(board="beginner").state, None)["base"]["hexes"]

    assert {name: [fact["terrain"], *map(str, fact["numbers"])] for name, fact in seen.items()} == {
        name: [terrain, *(() if number == "None" else (number,))] for name, terrain, number in printed
    }


def test_the_beginners_tokens_follow_no_spiral():
    """BASE-BEG-02"""
    here = new(board="beginner").state["base"]

    assert all(spiral_of_tokens(here["terrain"], corner) != here["tokens"] for corner in CORNERS)


def test_the_beginners_harbors_are_the_printed_ones():
    """BASE-BEG-03"""
    seen = CATAN.sight(new(board="beginner").state, None)["base"]["harbors"]

    assert [(harbor["edge"], set(harbor["vertices"]), harbor["type"]) for harbor in seen] == [
        (edge, set(vertices.split()), kind) for edge, vertices, kind in BEGINNERS_HARBORS
    ]


def test_the_beginners_robber_starts_in_the_middle():
    """BASE-BEG-07"""
    assert new(board="beginner").state["base"]["figures"]["robber"] == "0,0"

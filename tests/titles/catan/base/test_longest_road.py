"""Longest Road. BASE-LR."""

from __future__ import annotations

import random

import pytest

from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.longest_road import road_length
from games.titles.catan.kit.rules.geometry import graph_of, sides_of
from games.titles.catan.kit.rules.trails import longest_trail, longest_trail_with
from tests.titles.catan.tables import CATAN

GRAPH = graph_of(facts.HEXES)
HEXAGON = " ".join(sides_of("0,0"))
SEVEN = "-2,-1,SE -2,0,NE -1,-1,SE -1,0,NE 0,-1,SE 0,0,NE 1,-1,SE"
TAIL = "0,-1,E 1,-2,SE"


def sides(*hexes: str) -> str:
    return " ".join(dict.fromkeys(side for name in hexes for side in sides_of(name)))


@pytest.mark.parametrize(
    ("roads", "length"),
    [
        ("0,0,NE 0,0,E 0,0,SE -1,1,NE -1,0,E", 5),
        ("0,0,NE 0,0,E 0,0,SE -1,1,NE 1,-1,SE", 4),
        (HEXAGON, 6),
        (f"{HEXAGON} {TAIL}", 8),
        (f"{HEXAGON} {TAIL} 1,-1,SE 1,0,NE", 9),
        (f"{HEXAGON} {TAIL} -1,1,E -1,2,NE", 8),
        (sides("0,0", "1,0"), 11),
        (sides("0,0", "1,0", "0,1"), 14),
        (SEVEN, 7),
    ],
)
def test_the_length_is_that_of_the_longest_trail(table, roads, length):
    """Branches do not add up. A closed loop counts all its edges. A path counts once, an intersection may count twice.

    BASE-LR-01, BASE-LR-03, BASE-EX-51, BASE-EX-52, BASE-EX-53, BASE-EX-54, BASE-EX-55, BASE-EX-56, BASE-EX-57
    """
    assert table().put("P", roads=roads).road_length("P") == length


def test_the_fifth_road_takes_the_card(table):
    """It is worth two points at once. BASE-LR-06, BASE-LR-07, BASE-EX-50"""
    table = table().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE").give("P", brick=1, lumber=1).main("P")
    assert (table.road_length("P"), table.longest_road, table.points("P")) == (4, None, 0)

    table.play("P", "build_road", "-1,0,E")

    assert (table.road_length("P"), table.longest_road, table.points("P")) == (5, "P", 2)
    assert table.logged("longest_road") == [{"seat": "0", "length": 5, "from": None}]


def test_five_roads_with_a_branch_are_no_longest_road(table):
    """BASE-LR-03, BASE-LR-06, BASE-EX-51"""
    table = table().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE").give("P", brick=1, lumber=1).main("P")

    table.play("P", "build_road", "1,-1,SE")

    assert (table.road_length("P"), table.longest_road) == (4, None)


def settles(table, name, vertex, roads=""):
    """Let the seat build a settlement that its own road reaches."""
    table.put(name, roads=roads).give(name, brick=1, lumber=1, wool=1, grain=1).main(name)
    return table.play(name, "build_settlement", vertex)


def test_an_opponents_settlement_cuts_the_road_and_the_card_is_set_aside(table):
    """BASE-LR-01, BASE-LR-04, BASE-LR-05, BASE-LR-06, BASE-EX-58"""
    table = table().put("P", roads=SEVEN).award(longest_road="P")

    settles(table, "Q", "0,-1,S", roads="-1,0,E")

    assert (table.road_length("P"), table.longest_road, table.points("P")) == (4, None, 0)
    assert table.logged("longest_road") == [{"seat": None, "length": 0, "from": "0"}]


def test_an_own_settlement_does_not_cut(table):
    """BASE-LR-02, BASE-EX-59"""
    table = settles(table().put("P", roads=SEVEN).award(longest_road="P"), "P", "0,-1,S")

    assert (table.road_length("P"), table.longest_road) == (7, "P")


def test_opponents_roads_do_not_cut(table):
    """BASE-LR-02"""
    table = table().put("P", roads=SEVEN).put("Q", roads="-1,0,E -1,-1,E -2,0,E 0,-1,E")

    assert table.road_length("P") == 7


def test_an_opponents_city_cuts_too(table):
    """BASE-LR-01"""
    assert table().put("P", roads=SEVEN).put("Q", cities="0,-1,S").road_length("P") == 4


def test_cut_to_five_the_holder_keeps_the_card(table):
    """BASE-LR-06, BASE-EX-60"""
    table = table().put("P", roads=SEVEN).award(longest_road="P")
    (own,) = [edge for edge in GRAPH.edges_at["-1,-1,S"] if edge not in SEVEN.split()]

    settles(table, "Q", "-1,-1,S", roads=own)

    assert (table.road_length("P"), table.longest_road) == (5, "P")


def test_an_opponents_settlement_at_the_end_cuts_nothing(table):
    """BASE-LR-01, BASE-EX-61"""
    table = table().put("P", roads=SEVEN).award(longest_road="P")
    own = next(edge for edge in GRAPH.edges_at["1,0,N"] if edge not in SEVEN.split())

    settles(table, "Q", "1,0,N", roads=own)

    assert (table.road_length("P"), table.longest_road) == (7, "P")


def test_a_loop_may_start_and_end_at_an_opponents_settlement(table):
    """BASE-LR-01, BASE-LR-03, BASE-EX-62"""
    table = table().put("P", roads=HEXAGON).award(longest_road="P")

    settles(table, "Q", "1,-1,S", roads="1,-1,SE")

    assert (table.road_length("P"), table.longest_road) == (6, "P")


def test_a_loop_with_a_tail_loses_what_lies_beyond(table):
    """BASE-LR-01, BASE-LR-04, BASE-EX-63"""
    table = table().put("P", roads=f"{HEXAGON} {TAIL}").award(longest_road="P")

    settles(table, "Q", "1,-1,S", roads="1,-1,SE")

    assert table.road_length("P") == 7


def naive_length(edges: list[str], cut: set[str]) -> int:
    """Compute BASE-LR-01 literally: try all walks that use no edge twice and pass no blocked intersection."""

    def walk(vertex: str, used: frozenset[str]) -> int:
        if used and vertex in cut:
            return 0
        return max(
            (
                1 + walk(GRAPH.ends[edge][GRAPH.ends[edge][0] == vertex], used | {edge})
                for edge in edges
                if edge not in used and vertex in GRAPH.ends[edge]
            ),
            default=0,
        )

    return max((walk(vertex, frozenset()) for vertex in GRAPH.vertices), default=0)


def test_the_search_agrees_with_the_definition_on_random_networks(table):
    """Networks have up to fifteen roads and any foreign buildings. BASE-LR-01, BASE-LR-04"""
    luck = random.Random(4)
    for _ in range(150):
        roads: list[str] = [luck.choice(GRAPH.edges)]
        while len(roads) < luck.randint(5, 15):
            beside = [
                e for road in roads for end in GRAPH.ends[road] for e in GRAPH.edges_at[end] if e not in roads
            ]
            roads.append(luck.choice(beside))
        cut = set(luck.sample(GRAPH.vertices, 12))
        game = table().put("P", roads=" ".join(roads)).put("Q", settlements=" ".join(cut))

        assert game.road_length("P") == naive_length(roads, cut)


def test_a_trail_counts_the_lengths_of_its_edges():
    """BASE-LR-01"""
    assert longest_trail([]) == 0
    assert longest_trail([("a", "b", 1), ("b", "c", 2), ("b", "d", 1)]) == 3


def test_a_length_found_edge_by_edge_agrees_with_the_definition():
    """Roads lengthen, branch, join and close a ring, one after the other. BASE-LR-01, BASE-LR-05"""
    luck = random.Random(5)
    for _ in range(40):
        cut = set(luck.sample(GRAPH.vertices, 6))
        roads: list[str] = [luck.choice(GRAPH.edges)]
        links = []
        known = 0
        while len(roads) < 14:
            one, other = GRAPH.ends[roads[-1]]
            ends = [(end, roads[-1]) if end in cut else end for end in (one, other)]
            links.append((*ends, 1))
            known = longest_trail_with(links, len(links) - 1, known)
            assert known == naive_length(roads, cut)
            beside = [e for road in roads for end in GRAPH.ends[road] for e in GRAPH.edges_at[end]]
            roads.append(luck.choice([e for e in beside if e not in roads]))


def strip(row: int, length: int) -> str:
    """Return a straight road along the north side of a row of hexes."""
    start = {-1: -1, 0: -2, 1: -2}[row]
    edges = [side for q in range(start, start + 4) for side in (f"{q},{row - 1},SE", f"{q},{row},NE")]
    return " ".join(edges[:length])


def build(table, name, edge):
    return table.give(name, brick=1, lumber=1).main(name).play(name, "build_road", edge)


def test_strips_are_straight_roads(table):
    for row in (-1, 0, 1):
        for length in range(1, 9):
            assert table().put("P", roads=strip(row, length)).road_length("P") == length


def test_the_holder_keeps_a_tie_and_loses_to_a_longer_road(table):
    """BASE-LR-06, BASE-LR-07, BASE-EX-64"""
    table = table().put("P", roads=strip(-1, 6)).put("Q", roads=strip(1, 5)).award(longest_road="P")

    build(table, "Q", strip(1, 6).split()[-1])
    assert (table.road_length("Q"), table.longest_road) == (6, "P")
    build(table, "Q", strip(1, 7).split()[-1])

    assert (table.longest_road, table.points("P"), table.points("Q")) == ("Q", 0, 2)


def cut_p(table, vertex):
    """Interrupt P's road with a settlement of S."""
    own = next(edge for edge in GRAPH.edges_at[vertex] if edge not in table.here["roads"])
    table.put("S", roads=own).give("S", brick=1, lumber=1, wool=1, grain=1).main("S")
    return table.play("S", "build_settlement", vertex)


def test_broken_to_a_tie_the_holder_keeps_the_card(table):
    """BASE-LR-06, BASE-EX-65"""
    table = table().put("P", roads=SEVEN).put("Q", roads=strip(1, 5)).award(longest_road="P")

    cut_p(table, "-1,-1,S")

    assert (table.road_length("P"), table.road_length("Q"), table.longest_road) == (5, 5, "P")


SOUTH_COAST = "-3,3,NE -2,2,SE -2,3,NE -1,2,SE -1,3,NE 0,2,SE"


def test_of_two_others_at_the_top_nobody_takes_it_until_one_is_longer(table):
    """The card is set aside, and its last holder has no precedence. BASE-LR-06, BASE-LR-08, BASE-LR-09, BASE-EX-66"""
    table = table().put("P", roads=SEVEN).award(longest_road="P")
    table.put("Q", roads=strip(1, 6)).put("R", roads=SOUTH_COAST)
    assert [table.road_length(name) for name in "PQR"] == [7, 6, 6]

    cut_p(table, "0,-1,S")
    assert (table.road_length("P"), table.longest_road) == (4, None)

    build(table, "R", "0,2,E")
    assert (table.road_length("R"), table.longest_road) == (7, "R")


def test_set_aside_the_last_holder_takes_it_only_alone(table):
    """BASE-LR-09"""
    table = table().put("P", roads=strip(-1, 5)).put("Q", roads=strip(1, 6))
    table.put("R", roads=SOUTH_COAST)
    table.main("P")

    build(table, "P", strip(-1, 6).split()[-1])
    assert (table.road_length("P"), table.longest_road) == (6, None)
    build(table, "P", strip(-1, 7).split()[-1])

    assert table.longest_road == "P"


def test_set_aside_it_goes_to_the_one_that_is_left_when_the_other_is_broken(table):
    """A settlement of a third seat ends the tie. BASE-LR-05, BASE-LR-06, BASE-LR-08"""
    table = table().put("Q", roads=strip(0, 7)).put("R", roads=SOUTH_COAST + " 0,2,E")
    assert (table.road_length("Q"), table.road_length("R"), table.longest_road) == (7, 7, None)

    cut_p(table, "0,-1,S")

    assert (table.road_length("Q"), table.longest_road) == (4, "R")


def test_a_length_is_measured_again_when_another_seat_cuts_it(table):
    """This also holds for a `Game` object that is played on. BASE-LR-05"""
    table = table().put("P", roads=SEVEN).award(longest_road="P").put("S", roads="-1,0,E")
    game = CATAN.game(table.give("S", brick=1, lumber=1, wool=1, grain=1).main("S").state)
    assert road_length(game, "0") == 7

    game.play("3", "build_settlement", "0,-1,S")

    assert road_length(game, "0") == 4


def test_broken_the_card_goes_to_the_one_longest_other_in_anybodys_turn(table):
    """BASE-LR-06, BASE-LR-08, BASE-EX-67"""
    table = table().put("P", roads=SEVEN).put("Q", roads=strip(1, 6)).award(longest_road="P")
    table.put("R", roads=SOUTH_COAST.removesuffix(" 0,2,SE"))

    cut_p(table, "0,-1,S")

    assert table.longest_road == "Q"
    assert table.logged("longest_road") == [{"seat": "1", "length": 6, "from": "0"}]


def test_a_city_changes_nothing(table):
    """BASE-LR-05"""
    table = table().put("P", roads=SEVEN).put("Q", settlements="0,-1,S").give("Q", ore=3, grain=2)
    length = table.road_length("P")

    table.main("Q").play("Q", "build_city", "0,-1,S")

    assert table.road_length("P") == length == 4
    assert table.logged("longest_road") == []


def test_roads_and_settlements_of_the_set_up_are_looked_at_too(table):
    """If a scenario begins with roads, the award is correct from the first piece. BASE-LR-05"""
    table = table().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE").setup_settlement("P", pays=True)

    table.play("P", "place_settlement", "-1,1,N").play("P", "place_road", "-1,0,E")

    assert table.longest_road == "P"


def test_free_roads_count_as_any_other(table):
    """BASE-LR-05"""
    table = table().put("P", roads="0,0,NE 0,0,E 0,0,SE -1,1,NE").give_cards("P", road_building=1)

    table.play("P", "play_road_building", ["-1,0,E"])

    assert table.longest_road == "P"

"""What every box builds on: names on the grid, bundles of cards, lists of steps."""

from __future__ import annotations

import pytest

from games.catan.base import facts
from games.catan.kit.cards import add, are_amounts, are_kinds, holds, missing, total, without_zeros
from games.catan.kit.geometry import DIRECTIONS, corners_of, graph_of, neighbor, sides_of
from games.catan.kit.step_lists import inserted_after, inserted_before
from games.engine.errors import EngineError

GRAPH = graph_of(facts.HEXES)
OPPOSITE = {"E": "W", "W": "E", "SE": "NW", "NW": "SE", "SW": "NE", "NE": "SW"}


def test_neighbors_lie_where_the_directions_say():
    """docs/rules/README.md, "Coordinates"."""
    assert neighbor("0,0", "E") == "1,0"
    assert neighbor("0,0", "SE") == "0,1"
    assert neighbor("0,0", "SW") == "-1,1"
    for direction in DIRECTIONS:
        assert neighbor(neighbor("2,-1", direction), OPPOSITE[direction]) == "2,-1"


def test_each_corner_and_side_has_one_name():
    assert corners_of("0,0") == ("0,0,N", "1,-1,S", "0,1,N", "0,0,S", "-1,1,N", "0,-1,S")
    assert sides_of("0,0") == ("0,0,NE", "0,0,E", "0,0,SE", "-1,1,NE", "-1,0,E", "0,-1,SE")


def test_a_side_shared_by_two_hexes_has_the_same_name_for_both():
    for name in GRAPH.hexes:
        for direction, side in zip(("NE", "E", "SE", "SW", "W", "NW"), sides_of(name), strict=True):
            if (other := neighbor(name, direction)) in GRAPH.hexes:
                assert side in sides_of(other)
                assert set(GRAPH.ends[side]) == set(corners_of(name)) & set(corners_of(other))


def test_the_tables_of_a_graph_agree_with_each_other():
    for vertex in GRAPH.vertices:
        assert set(GRAPH.neighbors[vertex]) == {
            end for edge in GRAPH.edges_at[vertex] for end in GRAPH.ends[edge] if end != vertex
        }
        assert set(GRAPH.hexes_at[vertex]) == {name for name in GRAPH.hexes if vertex in corners_of(name)}
        assert len(GRAPH.neighbors[vertex]) in (2, 3)
    for edge in GRAPH.edges:
        assert set(GRAPH.hexes_beside[edge]) == {name for name in GRAPH.hexes if edge in sides_of(name)}


def test_the_same_hexes_share_one_graph():
    assert graph_of(facts.HEXES) is GRAPH


def test_bundles_of_cards():
    hand = {"ore": 2, "wool": 0}

    assert holds(hand, {"ore": 2})
    assert not holds(hand, {"ore": 1, "brick": 1})
    assert missing(hand, {"ore": 3, "brick": 1}) == {"ore": 1, "brick": 1}
    assert total(hand) == 2
    assert without_zeros(hand) == {"ore": 2}
    add(hand, {"ore": 1, "brick": 2})
    assert hand == {"ore": 3, "wool": 0, "brick": 2}
    assert are_kinds(["ore"], facts.RESOURCES)
    assert not are_kinds(["gold"], facts.RESOURCES)


@pytest.mark.parametrize("amounts", [{"ore": -1}, {"ore": 0.5}, {"ore": True}, {"ore": "1"}, [], None, 1])
def test_amounts_are_whole_numbers(amounts):
    """BASE-ERR-58"""
    assert not are_amounts(amounts)
    assert are_amounts({"ore": 0, "wool": 3})


def test_steps_go_before_or_after_a_named_one():
    steps = [{"step": "throw_dice"}, {"step": "resolve_roll"}]

    assert [s["step"] for s in inserted_before(steps, "resolve_roll", {"step": "x"}, {"step": "y"})] == [
        "throw_dice", "x", "y", "resolve_roll",
    ]  # fmt: skip
    assert [s["step"] for s in inserted_after(steps, "resolve_roll", {"step": "x"})][-1] == "x"
    assert len(steps) == 2
    with pytest.raises(EngineError, match="no step 'produce'"):
        inserted_before(steps, "produce", {"step": "x"})

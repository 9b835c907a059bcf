"""The lake, the fishing grounds and the robber beside the board. TB-FI-01, TB-FI-02, TB-FI-03, TB-FI-05"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules import facts as base
from games.titles.catan.base.rules.board import board
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.tokens import PIECES
from tests.titles.catan.fishermen.tables import shore
from tests.titles.catan.tables import CATAN, new_table

RULE_DATA = Path(__file__).parents[4] / "docs" / "rules" / "data" / "traders-and-barbarians.json"
SEEDS = [str(number) for number in range(12)]


def test_the_facts_are_those_of_the_rule_file():
    """TB-FI-01, TB-FI-02, TB-FI-03, TB-FI-04, TB-FI-08, TB-FI-14, TB-FI-20, TB-FI-21, TB-FI-22, TB-FI-23, TB-FI-24"""
    printed = json.loads(RULE_DATA.read_text(encoding="utf-8"))["scenarios"]["fishermen"]

    assert set(printed["lake"]["allowed_hexes"]) == set(facts.LAKE_PLACES)
    assert tuple(printed["lake"]["numbers"]) == facts.LAKE_NUMBERS
    assert {f"fish_{fish}": printed["fish_tokens"][str(fish)] for fish in (1, 2, 3)} == facts.TOKENS
    assert sum(PIECES.values()) == printed["fish_tokens"]["pieces"] == 30
    assert printed["max_tokens"] == facts.MOST_TOKENS
    assert list(printed["actions"].values()) == list(facts.COSTS.values())
    assert tuple(printed["ground_numbers"]) == facts.NUMBERS
    read = {
        ground["sea_hex"]: facts.Ground(
            tuple(ground["edges"]), tuple(ground["vertices"]), ground["tip"], ground["printed_number"]
        )
        for ground in printed["fishing_grounds"]
    }
    assert read == facts.GROUNDS


def test_grounds_lie_on_the_coast_where_no_harbor_is_each_on_two_edges_with_the_tip_inland():
    """TB-FI-02"""
    graph = board(CATAN.game(shore().state))
    assert not {edge for ground in facts.GROUNDS.values() for edge in ground.edges} & set(base.HARBOR_EDGES)
    for ground in facts.GROUNDS.values():
        one, other = (set(graph.ends[edge]) for edge in ground.edges)
        assert one | other == set(ground.vertices)
        assert one & other == {ground.tip}
        assert all(graph.kinds[edge] == "coast" for edge in ground.edges)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lake_lies_away_from_the_sea_and_the_other_land_as_in_the_base_game(seed):
    """TB-FI-01: There is no desert and no token on the lake. The other land and the tokens are those of base."""
    laid = shore(board="variable", seed=seed)
    terrain = list(laid.here["terrain"].values())

    lakes = [name for name, kind in laid.here["terrain"].items() if kind == "lake"]
    assert lakes[0] in facts.LAKE_PLACES
    assert sorted(terrain) == sorted(
        ["lake", *(kind for kind, count in base.TERRAIN.items() if kind != "desert" for _ in range(count))]
    )
    assert sorted(number for on in laid.here["tokens"].values() for number in on) == sorted(base.TOKENS)
    assert lakes[0] not in laid.here["tokens"]


def test_the_lake_is_not_always_in_the_same_place():
    """TB-FI-01, TB-FI-03"""
    laid = [shore(board="variable", seed=seed) for seed in SEEDS]

    assert len({one.sight(None)["fishermen"]["lake"]["hex"] for one in laid}) > 3
    assert len({tuple(one.sea["grounds"].values()) for one in laid}) > 8
    assert {tuple(sorted(one.sea["grounds"].values())) for one in laid} == {facts.NUMBERS}


def test_tokens_shuffled_keep_red_numbers_apart_with_a_lake_as_well():
    """TB-FI-01, BASE-BOARD-06"""
    laid = shore(board="variable", tokens="random", harbors="printed")

    assert len(laid.here["tokens"]) == 18


def test_the_beginners_island_has_the_numbers_of_the_picture():
    """TB-FI-03: The lake takes the desert's place."""
    laid = new_table("base", "fishermen", board="beginner")

    assert laid.here["terrain"]["0,0"] == "lake"
    assert "desert" not in laid.here["terrain"].values()
    assert {one["sea_hex"]: one["number"] for one in laid.sight(None)["fishermen"]["grounds"]} == {
        place: ground.printed for place, ground in facts.GROUNDS.items()
    }
    assert all(seat["tiles"] == 0 for seat in laid.sight(None)["base"]["seats"].values())
    lettered = {piece["lettered_settlement"] for piece in base.BEGINNER["pieces"].values()}
    assert not lettered & {vertex for ground in facts.GROUNDS.values() for vertex in ground.vertices}


def test_the_lake_yields_no_card():
    """TB-FI-01: This holds for its corners in the set-up and for any number."""
    laid = shore().put("P", cities="0,0,N").pre_roll("P").roll(5, 6)

    assert laid.logged("produced")[0]["gains"].get("0", {}).keys() <= {
        "ore",
        "grain",
        "wool",
        "brick",
        "lumber",
    }
    game = CATAN.game(laid.state)
    assert all("0,0" not in [name for name, _ in fields] for fields in _fields(game).values())


def _fields(game):
    from games.titles.catan.base.rules.production import fields

    return fields(game)


def test_the_robber_begins_beside_the_board_and_enters_with_a_seven():
    """TB-FI-05"""
    laid = shore().put("Q", settlements="0,0,N").give("Q", ore=1).pre_roll("P")
    assert laid.here["figures"] == {"robber": None}

    laid.roll(3, 4).rob("P", "0,-1", "Q", steal="ore")

    assert (laid.here["figures"], laid.cards("P")) == ({"robber": "0,-1"}, {"ore": 1})


def test_or_with_an_earlier_knight():
    """TB-FI-05, TB-FI-20, TB-CO-K18"""
    laid = shore().put("Q", settlements="0,0,N").give("Q", ore=1).give_cards("P", knight=1).pre_roll("P")

    laid.knight("P", "0,0", "Q", steal="ore")

    assert laid.here["figures"] == {"robber": "0,0"}, "the lake is a hex like others"


def test_the_scenario_goes_with_no_cities_and_knights():
    """TB-CO-01"""
    with pytest.raises(Illegal, match="doesn’t say how this scenario is played with Cities & Knights"):
        CATAN.new(seats=3, modules=["base", "cities_knights", "fishermen"], seed="no")


def test_three_or_four_play_it_and_two_with_their_variant():
    """TB-GEN-02"""
    assert CATAN.seat_counts(["base", "fishermen"]) == (3, 4)
    assert CATAN.seat_counts(["base", "fishermen", "for_two"]) == (2,)


def broken(change):
    laid = shore()
    change(laid.state)
    with pytest.raises(EngineError):
        check_invariants(CATAN, laid.state)


def test_states_without_lake_or_grounds_are_refused():
    """TB-FI-01, TB-FI-02"""
    broken(lambda state: state["base"]["terrain"].update({"0,0": "hills"}))
    broken(lambda state: state["base"]["terrain"].update({"0,0": "hills", "0,-2": "lake"}))
    broken(lambda state: state["fishermen"]["grounds"].pop("2,1"))
    broken(lambda state: state["fishermen"]["grounds"].update({"2,1": 6}))
    broken(lambda state: state["fishermen"]["used"].append("fish_1"))
    broken(lambda state: state["fishermen"].update(boot="0"))
    broken(lambda state: state["fishermen"]["orders"].update({"0": ["all"]}))

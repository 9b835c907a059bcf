"""The island with its two rivers: printed and dealt parts, and the robber's first place."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules import facts as base_facts
from games.titles.catan.kit.rules.geometry import corners_of, ends_of, graph_of, sides_of
from games.titles.catan.rivers.rules import facts
from tests.titles.catan.rivers.tables import SWAMPS, bridged, coins, river_table
from tests.titles.catan.tables import CATAN

DATA = json.loads(Path("docs/rules/data/traders-and-barbarians.json").read_text(encoding="utf-8"))
PRINTED = DATA["scenarios"]["rivers"]
GRAPH = graph_of(base_facts.HEXES)
MODULES = ["base", "rivers"]


def islands():
    return [CATAN.new(seats=3, modules=MODULES, seed=f"island {number}").state for number in range(40)]


def test_the_facts_are_those_of_the_rule_files():
    """TB-RI-02, TB-RI-04, TB-RI-10, TB-RI-11, TB-RI-14, TB-RI-17, TB-RI-18, TB-CO-K1, TB-CO-K17"""
    assert list(facts.SITES) == PRINTED["bridge_sites"]
    assert list(facts.SWAMPS) == PRINTED["swamps"] == list(SWAMPS)
    assert set(PRINTED["river_bank_edges"]) == facts.BANKS
    assert PRINTED["other_hexes"] == facts.OTHER_HEXES
    assert PRINTED["token_orders"] == facts.TOKEN_ORDERS
    assert {
        "cost": facts.BRIDGE_COST,
        "per_player": facts.BRIDGES,
        "coins": facts.COINS_FOR["bridge"],
    } == PRINTED["bridge"]
    assert {piece: facts.COINS_FOR[piece] for piece in PRINTED["coins_for"]} == PRINTED["coins_for"]
    assert PRINTED["wealthiest"]["victory_points"] == facts.WEALTHIEST
    assert PRINTED["poorest"]["victory_points"] == facts.POOREST


def test_a_bank_is_each_side_of_a_river_hex_but_the_bridge_sites():
    """TB-RI-10, TB-RI-11: There are thirty sides, and seven sites: the mouths and the crossings."""
    sides = {side for name in facts.TERRAIN for side in sides_of(name)}

    assert len(facts.TERRAIN) == 7
    assert sides - set(facts.SITES) == facts.BANKS
    assert (len(facts.BANKS), len(facts.SITES)) == (30, 7)
    for river, (mouth, *crossings) in zip(facts.RIVERS, facts.SITES_OF_RIVERS, strict=True):
        assert mouth in GRAPH.coast
        assert mouth in sides_of(river[0])
        for one, other, site in zip(river[:-1], river[1:], crossings, strict=True):
            assert set(ends_of(site)) == set(corners_of(one)) & set(corners_of(other))


def test_the_rivers_are_printed_and_the_rest_is_dealt():
    """TB-RI-01, TB-RI-02, TB-RI-03"""
    dealt = set()
    for state in islands():
        terrain = state["base"]["terrain"]
        assert {name: terrain[name] for name in facts.TERRAIN} == {
            "-1,-1": "swamp", "0,-1": "pasture", "1,-1": "hills", "2,-1": "mountains",
            "-2,1": "swamp", "-1,1": "hills", "0,1": "mountains",
        }  # fmt: skip
        others = Counter(kind for name, kind in terrain.items() if name not in facts.TERRAIN)
        assert others == {"forest": 4, "fields": 4, "pasture": 2, "hills": 1, "mountains": 1}
        dealt.add(json.dumps(terrain))

    assert len(dealt) > 30


def test_tokens_lie_in_a_spiral_from_any_hex_on_the_coast_that_is_no_swamp():
    """TB-RI-04, TB-RI-05: B (2) is left out and lies with H (12). Swamps are skipped."""
    printed = base_facts.TOKENS
    starts = set()
    for state in islands():
        tokens = state["base"]["tokens"]
        assert set(tokens) == set(base_facts.HEXES) - set(SWAMPS)
        assert [numbers for numbers in tokens.values() if len(numbers) > 1] == [[2, 12]]
        laid = [[2, 12] if number == 12 else [number] for number in printed if number != 2]
        walks = [
            start for start, walk in facts.TOKEN_ORDERS.items() if [tokens[name] for name in walk] == laid
        ]
        assert len(walks) == 1
        starts.add(walks[0])

    coast = {name for edge in GRAPH.coast for name in GRAPH.hexes_beside[edge]}
    assert starts == set(facts.TOKEN_ORDERS) == coast - set(SWAMPS)


def test_a_hex_with_two_numbers_produces_on_both():
    """TB-RI-05, TB-RI-X11"""
    for dice in ((1, 1), (6, 6)):
        laid = river_table().put("Q", settlements="2,0,N").pre_roll("P").roll(*dice)

        assert laid.hand("Q") == {"lumber": 1}


def test_a_swamp_produces_nothing():
    """TB-RI-05: It does not pay at the start either."""
    laid = river_table().put("Q", settlements="-1,-1,N").robber("0,2")
    before = laid.hand("Q")

    for one, other in ((1, 2), (2, 4), (4, 4), (4, 5)):
        laid.pre_roll("P").roll(one, other)

    assert {kind: count for kind, count in laid.hand("Q").items() if kind != "lumber"} == before
    start = river_table().setup_settlement("P", pays=True).play("P", "place_settlement", "-2,1,S")
    assert start.hand("P") == {"brick": 1, "gold": 1}


def test_the_robber_begins_in_one_of_the_swamps():
    """TB-RI-06"""
    assert {state["base"]["figures"]["robber"] for state in islands()} == set(SWAMPS)


def test_the_beginners_island_and_shuffled_tokens_are_not_offered_and_say_why():
    """TB-RI-01, TB-RI-04"""
    for options, why in (
        ({"board": "beginner"}, "The Rivers of Catan: the rivers have an island of their own."),
        ({"tokens": "random"}, "The Rivers of Catan: its number tokens are laid in a spiral."),
    ):
        with pytest.raises(Illegal) as refused:
            CATAN.new(seats=3, modules=MODULES, options=options, seed="")
        assert why.partition(": ")[2] in refused.value.message


def test_a_state_by_hand_is_looked_through():
    """TB-RI-11, TB-RI-12, TB-RI-07, TB-RI-19"""
    laid = coins(river_table(), P=2).main("P")
    check_invariants(CATAN, laid.state)
    for key, value, why in (
        ("bridges", {"0,0,E": "0"}, "`rivers.bridges` lie where they can"),
        ("bridges", {"-1,-1,E": "7"}, "are of seats"),
        ("bridges", dict.fromkeys(facts.SITES[:4], "0"), "no seat has more than 3"),
        ("wealthiest", "7", "a seat or null"),
        ("wealthiest", None, "follow from the purses"),
        ("poorest", ["7"], "lists seats"),
        ("poorest", ["1", "1"], "none twice"),
        ("poorest", ["1"], "follow from the purses"),
        ("poorest", [], "when the set-up is over"),
    ):
        wrong = CATAN.copy(laid.state)
        wrong["rivers"][key] = value
        with pytest.raises(EngineError, match=why):
            check_invariants(CATAN, wrong)
    wrong = CATAN.copy(laid.state)
    wrong["base"]["roads"]["-1,-1,E"] = "0"
    with pytest.raises(EngineError, match="no road stands"):
        check_invariants(CATAN, wrong)
    wrong = CATAN.copy(laid.state)
    wrong["stack"][1]["coins"] = {"bought": 3}
    with pytest.raises(EngineError, match="bought"):
        check_invariants(CATAN, wrong)
    early = CATAN.new(seats=3, modules=MODULES, seed="early").state
    early["rivers"]["wealthiest"] = "0"
    with pytest.raises(EngineError, match="is dealt when"):
        check_invariants(CATAN, early)


def test_bridges_are_seen_by_all():
    """TB-RI-07, TB-RI-14"""
    laid = bridged(river_table(), "P", "-1,-1,E").main("P")

    for viewer in ("P", "Q", None):
        seen = laid.sight(viewer)
        assert seen["rivers"]["bridges"] == {"-1,-1,E": "0"}
        assert [facts["pieces"]["bridge"] for facts in seen["base"]["seats"].values()] == [2, 3, 3, 3]

"""The oasis in the middle, its arrows, and the robber, which never comes there."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.rules import facts as base_facts
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.caravans.rules import facts
from games.titles.catan.caravans.rules.camels import BORDER
from games.titles.catan.kit.rules.geometry import corners_of, ends_of, sides_of
from tests.titles.catan.caravans.tables import A, caravan_table
from tests.titles.catan.tables import CATAN

DATA = json.loads(Path("docs/rules/data/traders-and-barbarians.json").read_text(encoding="utf-8"))
PRINTED = DATA["scenarios"]["caravans"]
MODULES = ["base", "caravans"]


def islands(**options):
    return [
        CATAN.new(seats=3, modules=MODULES, options=options, seed=f"island {number}").state
        for number in range(20)
    ]


def test_the_facts_are_those_of_the_rule_files():
    """TB-CA-01, TB-CA-02, TB-CA-13, TB-CA-20, TB-CA-21"""
    assert PRINTED["oasis"] == facts.PLACE
    assert PRINTED["camels"] == facts.CAMELS
    assert {
        way: [arrow["edge"] for arrow in arrows] for way, arrows in PRINTED["arrow_orientations"].items()
    } == {way: list(edges) for way, edges in facts.ARROWS.items()}
    assert set(PRINTED["oasis_border_edges"]) == BORDER
    assert PRINTED["bid_resources"] == list(facts.VOTES)
    assert PRINTED["road_weight_with_camel"] == facts.ROAD_BESIDE_A_CAMEL
    assert PRINTED["victory_points_between_two_camels"] == facts.BETWEEN_CAMELS
    assert PRINTED["target"] == facts.TARGET


def test_arrows_leave_three_alternate_corners_of_the_oasis():
    """TB-CA-02: They lead outwards, not along its sides."""
    corners = corners_of(facts.PLACE)
    for way, edges in facts.ARROWS.items():
        left = [corner for edge in edges for corner in ends_of(edge) if corner in corners]
        assert len(left) == 3
        assert len({corners.index(corner) % 2 for corner in left}) == 1, way
        assert not set(edges) & set(sides_of(facts.PLACE))


@pytest.mark.parametrize("options", [{}, {"tokens": "random", "harbors": "random"}, {"board": "beginner"}])
def test_the_oasis_replaces_the_desert_in_the_middle(options):
    """TB-CA-01: Everything else is as in base. The tokens skip it."""
    for state in islands(**options):
        here = state["base"]
        assert here["terrain"]["0,0"] == "oasis"
        expected = Counter({kind: count for kind, count in base_facts.TERRAIN.items() if kind != "desert"})
        expected["oasis"] = 1
        assert Counter(here["terrain"].values()) == expected
        assert set(here["tokens"]) == set(base_facts.HEXES) - {"0,0"}
        assert Counter(number for on in here["tokens"].values() for number in on) == Counter(
            base_facts.TOKENS
        )


def test_the_arrows_are_drawn():
    """TB-CA-02, TB-GEN-16"""
    drawn = {state["caravans"]["arrows"] for state in islands()}

    assert drawn == {"A", "B"}


def test_the_oasis_yields_nothing():
    """TB-CA-01: This holds in the set-up and later."""
    laid = caravan_table().setup_settlement("P", pays=True)
    laid.play("P", "place_settlement", "0,0,N")

    assert len(laid.hand("P")) == 2
    assert "0,0" not in laid.here["tokens"]


def test_camels_and_robber_lie_beside_the_board():
    """TB-CA-03"""
    for state in islands():
        assert state["base"]["figures"] == {"robber": None}
        assert state["caravans"]["camels"] == []


def test_the_first_seven_brings_the_robber_anywhere_but_to_the_oasis():
    """TB-CA-03, TB-CA-E9"""
    laid = caravan_table().pre_roll("P").roll(3, 4)

    assert {choice["hex"] for choice in laid.options("P")["move_robber"]} == set(base_facts.HEXES) - {"0,0"}  # type: ignore[index,union-attr]
    error = laid.refused("P", "move_robber", {"hex": "0,0"})
    assert (error.code, error.message) == ("TB-CA-E9", "The robber may not enter the oasis.")


def test_a_knight_brings_it_as_well_and_never_to_the_oasis():
    """TB-CA-03"""
    laid = caravan_table().robber("1,0").give_cards("P", knight=1).main("P")

    assert laid.refused("P", "play_knight", {"hex": "0,0"}).code == "TB-CA-E9"
    assert laid.knight("P", "0,1").here["figures"] == {"robber": "0,1"}


def test_twelve_points_win():
    """TB-CA-C4: The Harbormaster is not in play. TB-CA-C4"""
    game = CATAN.game(CATAN.new(seats=4, modules=MODULES, seed="").state)

    assert {points_to_win(game, seat) for seat in game.seats} == {12}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: state["caravans"].update(arrows="C"), "arrows"),
        (lambda state: state["base"]["figures"].update(robber="0,0"), "the robber is not in the oasis"),
        (lambda state: state["base"]["tokens"].update({"0,0": [5]}), "."),
        (lambda state: state["base"]["terrain"].update({"0,0": "oasis", "1,0": "oasis"}), "."),
        (lambda state: state["caravans"].update(camels=["0,0,NE"]), "no camel could have come to 0,0,NE"),
        (lambda state: state["caravans"].update(camels=[A[0], A[0]]), "no camel could have come to"),
        (lambda state: state["caravans"].update(camels="x"), "lists paths"),
        (lambda state: state["caravans"].update(bids={"0": {"wool": 1}}), "."),
        (lambda state: state["caravans"].update(bids={"0": {}}), "while there is a vote"),
        (lambda state: state["caravans"].update(bids={"9": {}}), "are of seats"),
        (lambda state: state["caravans"].update(bids={"0": {"ore": 1}}), "are bundles of"),
        (lambda state: state["caravans"].update(orders={}), "orders"),
        (lambda state: state["stack"][1].update(caravans={"built": 1}), "."),
        (lambda state: state["stack"][1].update(caravans={"other": True}), "something was built"),
    ],
)
def test_states_that_cannot_be_are_refused(change, message):
    state = caravan_table().main("P").state
    assert check_invariants(CATAN, CATAN.copy(state))

    change(state)

    with pytest.raises(EngineError, match=message):
        check_invariants(CATAN, state)

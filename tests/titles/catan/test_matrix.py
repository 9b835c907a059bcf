"""The matrix of the book, cell by cell: offered sets, their targets, and reasons against others.

The effect of each cell is tested beside its scenario, or in `test_with_other_modules`.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.engine.errors import Illegal
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.kit.rules.scenario import SCENARIO
from tests.everywhere import tables as everywhere
from tests.titles.catan.tables import CATAN

DATA = Path(settings.BASE_DIR, "docs/rules/data/traders-and-barbarians.json")
TARGETS: dict[str, dict[str, Any]] = json.loads(DATA.read_text())["targets"]
SCENARIOS = [module.key for module in CATAN.modules if module.one_of == SCENARIO]
VARIANTS = ("events", "friendly_robber", "harbormaster", "for_two")
SETS = [chosen for size in range(5) for chosen in itertools.combinations(VARIANTS, size)]


def name_of(key: str) -> str:
    return CATAN.module(key).name


def test_the_scenarios_are_those_of_the_book():
    """TB-CO-01, TB-GEN-01"""
    assert set(SCENARIOS) == TARGETS.keys() - {"base", "seafarers_scenario"}


@pytest.mark.parametrize("variants", SETS, ids="+".join)
@pytest.mark.parametrize("scenario", ["base", *SCENARIOS])
def test_every_scenario_is_played_with_any_set_of_variants(scenario, variants):
    """Only the Harbormaster raises the target, by one point.

    TB-CO-01, TB-CO-02, TB-CO-04, TB-GEN-02, TB-RI-C4, TB-CA-C4, TB-BA-C8, TB-TB-C6
    """
    keys = ("base", *(() if scenario == "base" else (scenario,)), *variants)
    seats = {2} if "for_two" in variants else {3, 4}
    played = {number for chosen, number in everywhere.module_sets(CATAN) if set(chosen) == set(keys)}
    assert played == seats

    state = CATAN.new(seats=min(seats), modules=keys, seed="target").state

    target = TARGETS[scenario]["harbormaster" if "harbormaster" in variants else "plain"]
    assert {points_to_win(CATAN.game(state), seat) for seat in state["seats"]} == {target}


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SCENARIOS, 2)))
def test_two_scenarios_are_not_played_together(one, other):
    """TB-GEN-01, TB-CO-01"""
    with pytest.raises(Illegal) as refused:
        CATAN.new(seats=4, modules=["base", one, other], seed="")

    assert (
        refused.value.message == f"{name_of(one)} and {name_of(other)} can’t be combined: {SCENARIO.reason}"
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_scenario_is_played_with_cities_and_knights(scenario):
    """TB-CO-01"""
    with pytest.raises(Illegal) as refused:
        CATAN.new(seats=4, modules=["base", "cities_knights", scenario], seed="")

    assert refused.value.message == (
        f"Cities & Knights and {name_of(scenario)} can’t be combined: "
        "the rule book doesn’t say how this scenario is played with Cities & Knights."
    )

"""The matrix of Seafarers, cell by cell: scenarios with variants, Cities & Knights and numbers of seats. SF-TB, TB-CO

The effect of each cell is tested beside its scenario, or in `test_with_seafarers` of the variant.
"""

from __future__ import annotations

import itertools

import pytest

from games.engine.errors import Illegal
from games.titles.catan.base.rules.points import points_to_win
from tests.everywhere import tables as everywhere
from tests.titles.catan.tables import CATAN

TARGETS = {
    "seafarers": 14,
    "four_islands": 13,
    "fog_islands": 12,
    "through_the_desert": 14,
    "forgotten_tribe": 13,
    "cloth": 14,
    "pirate_islands": 10,
    "wonders": 10,
    "new_world": 12,
}
"""The points that win a scenario, beside what else it asks for. SF-WIN-02"""
WITHOUT_KNIGHTS = ("forgotten_tribe", "pirate_islands")
"""SF-CK-02"""
VARIANTS = ("events", "friendly_robber", "harbormaster")
SETS = [chosen for size in range(4) for chosen in itertools.combinations(VARIANTS, size)]
KNIGHTS = "cities_knights"


def modules(scenario: str, *more: str) -> tuple[str, ...]:
    return ("base", "seafarers", *(() if scenario == "seafarers" else (scenario,)), *more)


def played(*keys: str) -> set[int]:
    """Return the numbers of seats with which these modules are played."""
    return {seats for chosen, seats in everywhere.module_sets(CATAN) if set(chosen) == set(keys)}


@pytest.mark.parametrize("variants", SETS, ids="+".join)
@pytest.mark.parametrize("knights", [(), (KNIGHTS,)], ids=["", KNIGHTS])
@pytest.mark.parametrize("scenario", TARGETS)
def test_a_scenario_is_played_with_any_set_of_variants(scenario, knights, variants):
    """By three and four. The Harbormaster asks for one more point, Cities & Knights for two.

    SF-TB-01, SF-TB-02, SF-TB-03, SF-CK-02, SF-CK-03, TB-CO-01, TB-CO-02, TB-EV-C1
    """
    keys = modules(scenario, *knights, *variants)
    is_refused = (knights and scenario in WITHOUT_KNIGHTS) or (
        scenario == "pirate_islands" and "events" in variants
    )
    assert played(*keys) - {5, 6} == (set() if is_refused else {3, 4})
    if is_refused:
        with pytest.raises(Illegal):
            CATAN.new(seats=4, modules=keys, seed="")
        return

    state = CATAN.new(seats=3, modules=keys, seed="target").state

    target = TARGETS[scenario] + ("harbormaster" in variants) + 2 * len(knights)
    assert {points_to_win(CATAN.game(state), seat) for seat in state["seats"]} == {target}


@pytest.mark.parametrize("scenario", TARGETS)
def test_five_and_six_play_without_variants(scenario):
    """P6-ERR-13"""
    for variant in VARIANTS:
        assert not played(*modules(scenario, variant, "five_six"))
        assert CATAN.compatibility(variant, "five_six").reason == (
            "Traders & Barbarians is a game for up to 4 players."
        )


@pytest.mark.parametrize("scenario", TARGETS)
def test_two_do_not_play_at_sea(scenario):
    """SF-TB-04"""
    with pytest.raises(Illegal) as refused:
        CATAN.new(seats=2, modules=modules(scenario, "for_two"), seed="")

    assert refused.value.message == (
        "Seafarers and Catan for Two can’t be combined: "
        "the rule books don’t say where neutral players begin on a map of islands."
    )

"""What the game for five and six players goes with, and the reasons against the rest. P6-ERR-13, P6-MODE-01"""

from __future__ import annotations

import pytest

from games.engine.errors import Illegal
from games.titles.catan.five_six.rules.module import five_six
from tests.everywhere.tables import module_sets
from tests.titles.catan.tables import CATAN

OTHERS = [module for module in CATAN.modules if module.book == "Traders & Barbarians"]


def refused(seats: int, *modules: str, **options: object) -> Illegal:
    with pytest.raises(Illegal) as found:
        CATAN.check(seats, modules, options)
    return found.value


SCENARIOS = (
    "four_islands",
    "fog_islands",
    "through_the_desert",
    "forgotten_tribe",
    "new_world",
    "wonders",
    "cloth",
    "pirate_islands",
)
"""The scenarios of Seafarers, which all have a map for five and six. P6-SF-01"""


def test_it_is_played_with_base_with_cities_and_knights_and_at_sea():
    """P6-ERR-13, P6-SF-01, P6-SF-07, SF-CK-02"""
    kinds = {(modules, seats) for modules, seats in module_sets(CATAN) if "five_six" in modules}

    assert kinds == {
        (("base", *others, "five_six"), seats)
        for others in (
            (),
            ("cities_knights",),
            ("seafarers",),
            *(("seafarers", scenario) for scenario in SCENARIOS),
            ("seafarers", "cities_knights"),
            *(
                ("seafarers", scenario, "cities_knights")
                for scenario in SCENARIOS
                if scenario not in ("forgotten_tribe", "pirate_islands")
            ),
        )
        for seats in (5, 6)
    }


def test_maps_for_six_are_not_shuffled_otherwise():
    """SF-BOARD-10, P6-SF-02: there is no choice of the map."""
    error = refused(6, "base", "seafarers", "five_six", map="random")

    assert error.message.endswith("its maps are dealt at random.")


@pytest.mark.parametrize("other", OTHERS, ids=lambda module: module.key)
def test_traders_and_barbarians_is_for_up_to_four(other):
    """P6-ERR-13"""
    error = refused(6, "base", other.key, "five_six")

    assert error.message == (
        f"{other.name} and {five_six.name} can’t be combined: "
        "Traders & Barbarians is a game for up to 4 players."
    )
    assert CATAN.compatibility(other.key, "five_six").rules == ("P6-ERR-13",)


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_other_numbers_of_seats_are_refused(seats):
    """P6-ERR-13"""
    assert refused(seats, "base", "five_six").message == "This game is for 5 or 6 players."


def test_five_and_six_need_the_module():
    """P6-ERR-13"""
    assert refused(5, "base").message == "This game is for 3 or 4 players."


@pytest.mark.parametrize("option", [{"six_mode": "paired"}, {"build_switch": "stays"}])
def test_its_options_need_five_or_six_players(option):
    """P6-ERR-13, P6-MODE-01"""
    error = refused(4, "base", **option)

    assert (
        error.message == f"{next(iter(option))} is an option of {five_six.name}, which is not in this game."
    )

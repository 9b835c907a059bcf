"""Random games in both modes, with every check of the generic tests. They meet the special building phase by chance."""

from __future__ import annotations

import pytest

from tests.deep import with_deep
from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table
from tests.titles.catan.five_six.watching import AT_SEA
from tests.titles.catan.tables import CATAN

KNIGHTS = ("base", "cities_knights", "five_six")
MOVES = 500
"""The greedy bot plays the set-up and each fourth turn."""


@pytest.mark.parametrize(
    ("modules", "seats", "mode"),
    [
        (("base", "five_six"), 5, "special-build"),
        (KNIGHTS, 6, "paired"),
        *with_deep(
            [
                (("base", "five_six"), 5, "paired"),
                (KNIGHTS, 6, "special-build"),
                *(
                    (modules, seats, mode)
                    for modules in AT_SEA
                    for seats, mode in ((5, "paired"), (6, "special-build"))
                ),
            ]
        ),
    ],
)
def test_the_generic_checks_hold_in_both_modes(modules, seats, mode):
    """P6-MODE-01, P6-PAIR-03, P6-SBP-01, P6-HID-01"""
    table = Table(CATAN, modules, seats, {"six_mode": mode}, f"{mode} for {seats}")

    played = play_out(table, every=50, budget=MOVES)

    assert played.verbs["ask_me_to_build" if mode == "special-build" else "set_part_orders"]

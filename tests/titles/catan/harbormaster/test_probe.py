"""What the probe of Harbormaster changes is seen in play."""

from __future__ import annotations

import pytest

from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.harbormaster.probe import HARBORS
from tests.titles.catan.tables import new_table

TITLE = title_with(HARBORS)
MODULES = ("base", "harbormaster", HARBORS.key)


@pytest.mark.slow  # a random game, every position looked at from all sides
def test_games_with_the_probe_survive_every_look() -> None:
    walk(TITLE, MODULES, moves=160)


def test_harbor_points_that_do_not_count_bring_no_card() -> None:
    """As TB-BA-C8"""
    laid = new_table(*MODULES, title=TITLE).put("P", cities="0,-2,N", settlements="1,-2,N")
    laid.put("Q", cities="1,1,S", settlements="-1,2,S 2,1,N").holds("Q", ore=3, grain=2).main("Q")

    laid.play("Q", "build_city", "2,1,N")

    assert laid.sight(None)["harbormaster"] == {
        "holder": "1",
        "seats": {seat: {"harbor_points": number} for seat, number in zip("0123", (1, 5, 0, 0), strict=True)},
    }

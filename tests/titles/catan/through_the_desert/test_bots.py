"""The greedy bot in Through the Desert."""

from __future__ import annotations

import pytest

from games.titles.catan.title import CATAN
from games.workshop.bots_match import play_match
from tests.titles.catan.seafarers.matches import GAMES, check_the_greedy_bot_sails_and_wins


@pytest.mark.slow  # whole games
@GAMES
def test_the_greedy_bot_beats_three_random_ones(games):
    check_the_greedy_bot_sails_and_wins("through_the_desert", games=games)


@pytest.mark.slow  # whole games
@pytest.mark.deep
def test_greedy_bots_settle_the_strip_and_the_islets():
    """SF-ISL-04: they earn three points a seat. With ships to the islets alone they earned 40 points in four games."""
    modules = ["base", "seafarers", "through_the_desert"]
    results = list(play_match(CATAN, modules=modules, names=["greedy"] * 4, games=4, seed="strip"))

    points = [told.get("new_islands", 0) for result in results for told in result.sources.values()]
    assert sum(points) >= 3 * len(points), points

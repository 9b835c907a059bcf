"""The greedy bot in New World. The land of its home often wins the game, so it sails where others leave no room."""

from __future__ import annotations

import pytest

from games.titles.catan.title import CATAN
from games.workshop.bots_match import play_match
from tests.titles.catan.seafarers.matches import GAMES, check_the_greedy_bot_wins


@pytest.mark.slow  # whole games
@GAMES
def test_the_greedy_bot_beats_three_random_ones(games):
    check_the_greedy_bot_wins("new_world", games=games)


@pytest.mark.slow  # whole games
@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.deep)])
def test_four_greedy_bots_sail_to_new_islands(games):
    """SF-ISL-06"""
    modules = ["base", "seafarers", "new_world"]
    results = list(play_match(CATAN, modules=modules, names=["greedy"] * 4, games=games, seed="sea"))

    ships = sum(used["build_ship"] for result in results for used in result.verbs.values())
    points = sum(told.get("new_islands", 0) for result in results for told in result.sources.values())
    assert ships >= 4 * games, f"{ships} ships in {games} games"
    assert points >= games / 2, f"{points} points of new islands in {games} games"

"""The greedy bot in The Forgotten Tribe."""

from __future__ import annotations

import pytest

from games.titles.catan.title import CATAN
from games.workshop.bots_match import play_match
from tests.titles.catan.seafarers.matches import GAMES, check_the_greedy_bot_sails_and_wins


@pytest.mark.slow  # whole games
@GAMES
def test_the_greedy_bot_beats_three_random_ones(games):
    check_the_greedy_bot_sails_and_wins("forgotten_tribe", games=games)


@pytest.mark.slow  # whole games
@pytest.mark.parametrize("games", [1, pytest.param(10, marks=pytest.mark.deep)])
def test_greedy_bots_take_gifts_and_place_harbors(games):
    """SF-FT-04, SF-FT-07: most of the points, and in most games a harbor."""
    modules = ["base", "seafarers", "forgotten_tribe"]
    played = list(play_match(CATAN, modules=modules, names=["greedy"] * 4, games=games, seed="tribe"))

    gifts = [sum(result.sources[seat].get("gifts", 0) for seat in result.bots) for result in played]
    assert sum(gifts) >= 2 * games
    placed = [sum(used["place_harbor"] for used in result.verbs.values()) for result in played]
    assert sum(placed) >= games

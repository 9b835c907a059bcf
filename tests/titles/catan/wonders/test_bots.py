"""The greedy bot in The Wonders of Catan."""

from __future__ import annotations

import pytest

from games.titles.catan.title import CATAN
from games.workshop.bots_match import play_match
from tests.titles.catan.seafarers.matches import GAMES, NAMES, check_the_greedy_bot_sails_and_wins


@pytest.mark.slow  # whole games
@GAMES
def test_the_greedy_bot_beats_three_random_ones(games):
    check_the_greedy_bot_sails_and_wins("wonders", games=games)


@pytest.mark.slow  # whole games
@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.deep)])
def test_the_greedy_bot_builds_a_wonder(games):
    """SF-WON-08: it cannot win without."""
    played = play_match(
        CATAN, modules=["base", "seafarers", "wonders"], names=NAMES, games=games, seed="wonders"
    )

    verbs = [result.verbs[seat] for result in played for seat, bot in result.bots.items() if bot == "greedy"]
    assert sum(used["claim_wonder"] > 0 < used["build_wonder"] for used in verbs) >= 0.9 * games

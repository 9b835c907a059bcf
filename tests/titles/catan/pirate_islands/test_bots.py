"""The greedy bot in The Pirate Islands."""

from __future__ import annotations

import pytest

from tests.titles.catan.seafarers.matches import GAMES, check_the_greedy_bot_wins


@pytest.mark.slow  # whole games
@GAMES
def test_the_greedy_bot_beats_three_random_ones_by_attacks(games):
    """SF-PI-19: it cannot win without. It sails, arms ships and attacks in all games that it wins."""
    played = check_the_greedy_bot_wins("pirate_islands", games=games)

    verbs = [result.verbs[seat] for result in played for seat, bot in result.bots.items() if bot == "greedy"]
    for verb, least in (("build_ship", 8), ("play_knight", 1), ("attack_fortress", 3)):
        assert sum(used[verb] >= least for used in verbs) >= 0.9 * games, verb

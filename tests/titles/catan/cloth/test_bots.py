"""The greedy bot in Cloth for Catan."""

from __future__ import annotations

import pytest

from tests.titles.catan.seafarers.matches import GAMES, check_the_greedy_bot_sails_and_wins


@pytest.mark.slow  # whole games
@GAMES
def test_the_greedy_bot_beats_three_random_ones(games):
    check_the_greedy_bot_sails_and_wins("cloth", games=games)

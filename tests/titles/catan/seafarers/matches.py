"""The greedy bot among three random ones, for the tests of each scenario."""

from __future__ import annotations

import pytest

from games.titles.catan.title import CATAN
from games.workshop.bots_match import Result, play_match

NAMES = ["greedy", *["random"] * 3]
GAMES = pytest.mark.parametrize("games", [2, pytest.param(100, marks=pytest.mark.deep)])
MOST_LOST = 0.1


def check_the_greedy_bot_wins(*scenario: str, games: int) -> list[Result]:
    """Check that it wins 90 of 100 games from changing seats, and return them."""
    results = list(
        play_match(CATAN, modules=["base", "seafarers", *scenario], names=NAMES, games=games, seed="sea")
    )

    won = sum(result.bots[result.winner] == "greedy" for result in results)
    assert won >= games * (1 - MOST_LOST), f"the greedy bot won {won} of {games} games"
    return results


def check_the_greedy_bot_sails_and_wins(*scenario: str, games: int) -> None:
    """Check that it wins 90 of 100 games from changing seats, and builds ships in at least half of them."""
    results = check_the_greedy_bot_wins(*scenario, games=games)
    verbs = [
        result.verbs[seat] for result in results for seat, name in result.bots.items() if name == "greedy"
    ]
    sailed = sum(used["build_ship"] + used["place_ship"] > 0 for used in verbs)
    assert sailed >= games / 2, f"it built ships in {sailed} of {games} games"

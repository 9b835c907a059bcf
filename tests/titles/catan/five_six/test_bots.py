"""The greedy bot among five random ones."""

from __future__ import annotations

import pytest

from games.titles.catan.title import CATAN
from games.workshop.bots_match import play_match
from tests.titles.catan.five_six.watching import AT_SEA, BASE, KNIGHTS

ONE_GREEDY = ["greedy", *["random"] * 5]


@pytest.mark.slow  # whole games
@pytest.mark.parametrize(
    ("modules", "mode", "games"),
    [
        (BASE, "paired", 3),
        (("base", "seafarers", "five_six"), "paired", 2),
        *(
            pytest.param(modules, mode, 100, marks=pytest.mark.deep)
            for modules in (BASE, KNIGHTS, *AT_SEA)
            for mode in ("paired", "special-build")
        ),
    ],
)
def test_the_greedy_bot_beats_five_random_ones(modules, mode, games):
    """It wins at least 80 of 100 games from changing seats."""
    match = play_match(
        CATAN, modules=modules, options={"six_mode": mode}, names=ONE_GREEDY, games=games, seed="six"
    )
    results = list(match)

    won = sum(result.bots[result.winner] == "greedy" for result in results)
    assert won >= 0.8 * games, f"the greedy bot won {won} of {games} games"
    seats = {seat for result in results for seat, name in result.bots.items() if name == "greedy"}
    assert len(seats) == min(games, 6)

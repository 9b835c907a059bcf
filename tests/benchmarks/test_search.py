"""Speed of bots: positions per second of a search, and milliseconds per decision of each level."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

import pytest

from games.bots import LEVELS, find_bot
from games.bots.planner import Budget, Planner
from games.bots.situation import Situation, situation
from games.catalog import title

pytestmark = pytest.mark.benchmark(timer=process_time)

SETS = {
    "base": ("catan", "base"),
    "Cities & Knights": ("catan", "base,cities_knights"),
    "Traders & Barbarians": ("catan", "base,traders_and_barbarians"),
    "Hansa Teutonica": ("hansa", "base"),
}
MOVES, EVERY = 300, 6
"""The length of the game of normal bots whose positions are used, and how many moves lie between them."""


def asked_in_a_game(name: str, modules: str) -> list[Situation]:
    """Return decisions of one game of normal bots."""
    played, luck, bot, found = title(name), Random(1), find_bot("normal"), []
    game = played.game(played.new(seats=4, modules=modules.split(","), seed="search").state)
    for number in range(MOVES):
        if game.is_over:
            break
        seat = game.due()[0]
        asked = situation(played, played.sight(game.state, seat), game.options(seat), luck)
        answer = bot.choose(asked)
        if number % EVERY == 0:
            # the options that were read from the game change with it
            state = played.copy(game.state)
            found.append(situation(played, played.sight(state, seat), played.options(state, seat), luck))
        game.play(seat, *answer)
    return found


@pytest.mark.parametrize("name", SETS)
def test_search(benchmark, report, name):
    asked = asked_in_a_game(*SETS[name])

    def search() -> int:
        nodes = 0
        for one in asked:
            planner = Planner(one.seat, Random(1), Budget(nodes=150))
            planner.plans(one.imagined(), one.verbs)
            nodes += planner.nodes
        return nodes

    nodes = search()
    benchmark.pedantic(search, rounds=3)

    report(f"positions/s of a search, {name}", nodes / benchmark.stats.stats.median)
    for level, bot in LEVELS.items():
        spent = []
        for one in asked:
            began = process_time()
            find_bot(bot).choose(one)
            spent.append(1000 * (process_time() - began))
        report(f"  ms per decision, {level}: median", median(spent))
        report(f"  ms per decision, {level}: longest", max(spent), must="1,000" if level == "hard" else "50")

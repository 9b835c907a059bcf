"""Compare games and searches of this tree and of a commit: `python tests/benchmarks/against.py [commit] [games]`.

It prints how much faster or slower the rules and the search of hard bots have become. Two processes play the same
seeds game by game, old and new in turn, and each counts its own processor time. Other load affects both alike, and
the median of the ratios ignores single disturbed games. Memory layout accounts for a tenth of a process's speed, so
both restart after a few games. A changed rule makes a different game of a seed, so moves are compared as well as games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SETS = {
    "base": ("catan", "base", 900),
    "Cities & Knights": ("catan", "base,cities_knights", 900),
    "Traders & Barbarians": ("catan", "base,traders_and_barbarians", 900),
    "Hansa Teutonica": ("hansa", "base", 900),
}
"""By name: title, modules, and the maximum number of moves."""
SEARCHES = 10
"""One in so many of the games is also searched, as that takes longer than a random game."""
WARM = 2
GAMES_OF_A_PROCESS = 5
SEATS = 4

PLAY = """
import json, sys
from random import Random
from time import process_time
from games.catalog import title
from games.engine.arguments import sample

played, modules, most = title(sys.argv[1]), tuple(sys.argv[2].split(",")), int(sys.argv[3])
seats = int(sys.argv[4])
for seed in map(str.strip, sys.stdin):
    game = played.game(played.new(seats=seats, modules=modules, seed=seed).state)
    luck, moves, begun = Random(seed), 0, process_time()
    while not game.is_over and moves < most:
        seat = game.due()[0]
        options = game.decision_options(seat)
        verb = luck.choice([verb for verb in options if verb != "make_offer"])
        game.play(seat, verb, sample(options[verb], luck))
        moves += 1
    print(json.dumps([moves, process_time() - begun]), flush=True)
"""

SEARCH = """
import json, sys
from random import Random
from time import process_time
import catansite  # sets how often Python collects garbage, as in the site
from games.bots import find_bot
from games.bots.planner import Budget, Planner
from games.bots.situation import situation
from games.catalog import title

played, modules, most = title(sys.argv[1]), tuple(sys.argv[2].split(",")), int(sys.argv[3])
seats, bot = int(sys.argv[4]), find_bot("greedy")
for seed in map(str.strip, sys.stdin):
    game = played.game(played.new(seats=seats, modules=modules, seed=seed).state)
    luck, nodes, seconds = Random(seed), 0, 0.0
    for number in range(200):
        if game.is_over:
            break
        seat = game.due()[0]
        asked = situation(played, played.sight(game.state, seat), game.options(seat), luck)
        if number % 10 == 9:
            planner, begun = Planner(seat, Random(seed), Budget(nodes=150)), process_time()
            planner.plans(asked.imagined(), asked.verbs)
            nodes, seconds = nodes + planner.nodes, seconds + process_time() - begun
        game.play(seat, *bot.choose(asked))
    print(json.dumps([nodes, seconds]), flush=True)
"""
"""Plays a game of normal bots, searches at every tenth decision, and prints the positions tried and their seconds."""


class Played(NamedTuple):
    """The moves of a game or positions of its searches, and their processor time in seconds."""

    moves: int
    seconds: float


class Player:
    """A process that plays a tree's games, one for each seed."""

    def __init__(self, tree: Path, name: str, hash_seed: int, code: str = PLAY) -> None:
        title, modules, most = SETS[name]
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": str(hash_seed)}
        command = [sys.executable, "-c", code, title, modules, str(most), str(SEATS)]
        self.process = subprocess.Popen(
            command, cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, seed: str) -> Played:
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None
        assert told is not None
        asked.write(f"{seed}\n")
        asked.flush()
        return Played(*json.loads(told.readline()))

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *failed: Any) -> None:
        self.process.communicate()


def compare(old: Path, name: str, games: int) -> str:
    """Return a report line about a set of modules."""
    both = [
        pair
        for first in range(0, games, GAMES_OF_A_PROCESS)
        for pair in in_turns(old, name, range(first, min(games, first + GAMES_OF_A_PROCESS)))
    ]
    per_move = [now.moves / now.seconds / (was.moves / was.seconds) for was, now in both]
    per_game = [was.seconds / now.seconds for was, now in both]
    quarter, middle, three_quarters = quantiles(per_move, n=4)
    alike = sum(was.moves == now.moves for was, now in both)
    return (
        f"{name}: moves/s {middle:.3f} of what they were (half of the games {quarter:.3f} to {three_quarters:.3f}),"
        f" games/s {median(per_game):.3f}; {alike} of {games} games as long as they were"
    )


def compare_searches(old: Path, name: str, games: int) -> str:
    """Return a report line about the search of hard bots: copying, playing and valuing positions."""
    both = in_turns(old, name, range(games), SEARCH, warm=1)
    was, now = (
        sum(one[tree].moves for one in both) / sum(one[tree].seconds for one in both) for tree in (0, 1)
    )
    return f"{name}: {now:,.0f} positions/s in a search, {now / was:.3f} of what they were ({was:,.0f})"


def in_turns(
    old: Path, name: str, seeds: range, code: str = PLAY, warm: int = WARM
) -> list[tuple[Played, Played]]:
    """Return the games of these seeds in the old tree and in this one, with alternating order."""
    with Player(old, name, seeds.start, code) as before, Player(ROOT, name, seeds.start, code) as now:
        for number in range(warm):
            before.play(f"warm {number}")
            now.play(f"warm {number}")
        both = []
        for seed in seeds:
            order = (before, now) if seed % 2 else (now, before)
            played = {player: player.play(str(seed)) for player in order}
            both.append((played[before], played[now]))
        return both


def main(arguments: list[str]) -> None:
    """Unpack the commit into a temporary folder, and measure."""
    commit = arguments[0] if arguments else "HEAD^"
    games = int(arguments[1]) if len(arguments) > 1 else 60
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        print(f"Random games against {commit}, {games} of each set in turns:")
        for name in SETS:
            print(compare(Path(folder), name, games), flush=True)
        print(f"Searches against {commit}:")
        for name in SETS:
            print(compare_searches(Path(folder), name, max(2, games // SEARCHES)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Compare random games of this tree and of a commit: `python tests/benchmarks/against.py [commit] [games]`.

It prints how much faster or slower the rules have become. Two processes play the same seeds game by game, old and
new in turn, and each counts its own processor time. Other load affects both alike, and the median of the ratios
ignores single disturbed games. Memory layout accounts for a tenth of a process's speed, so both restart after a few
games. A changed rule makes a different game of a seed, so moves are compared as well as games.
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
    "Hansa Teutonica": ("hansa", "base", 900),
}
"""By name: title, modules, and the maximum number of moves."""
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


class Played(NamedTuple):
    """The moves of a game, and their processor time in seconds."""

    moves: int
    seconds: float


class Player:
    """A process that plays a tree's games, one for each seed."""

    def __init__(self, tree: Path, name: str, hash_seed: int) -> None:
        title, modules, most = SETS[name]
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": str(hash_seed)}
        command = [sys.executable, "-c", PLAY, title, modules, str(most), str(SEATS)]
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


def in_turns(old: Path, name: str, seeds: range) -> list[tuple[Played, Played]]:
    """Return the games of these seeds in the old tree and in this one, with alternating order."""
    with Player(old, name, seeds.start) as before, Player(ROOT, name, seeds.start) as now:
        for number in range(WARM):
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


if __name__ == "__main__":
    main(sys.argv[1:])

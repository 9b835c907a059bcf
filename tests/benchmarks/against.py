"""Random games of this tree and of a commit, in turns: `python tests/benchmarks/against.py [commit] [rounds]`.

Prints by how much the rules have become quicker or slower: moves and games for each second of processor time, the
median of the rounds, old and new alternating, so that what else runs on the machine strikes both. A rule that has
changed makes other games of the same seeds, so moves tell more than games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
SETS = {"base": ("base",), "Cities & Knights": ("base", "cities_knights")}
GAMES = 12

PLAY = """
import json, sys
from time import process_time
from tests.benchmarks import playing
modules, games = tuple(sys.argv[1].split(",")), int(sys.argv[2])
playing.play("warm", playing.by_verb, modules)
begun, moves = process_time(), 0
for seed in range(games):
    moves += playing.play(str(seed), playing.by_verb, modules)
print(json.dumps([moves, process_time() - begun]))
"""


def measured(tree: Path, modules: tuple[str, ...]) -> tuple[int, float]:
    """Moves of the games, and the seconds of processor time they took."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", PLAY, ",".join(modules), str(GAMES)]
    done = subprocess.run(command, cwd=tree, env=environment, check=True, capture_output=True, text=True)
    moves, seconds = json.loads(done.stdout)
    return moves, seconds


def compare(old: Path, rounds: int) -> None:
    """Print a line for each set of modules."""
    for name, modules in SETS.items():
        speeds: dict[Path, list[float]] = {old: [], ROOT: []}
        lengths: dict[Path, int] = {}
        for _ in range(rounds):
            for tree, found in speeds.items():
                moves, seconds = measured(tree, modules)
                found.append(moves / seconds)
                lengths[tree] = moves
        before, now = median(speeds[old]), median(speeds[ROOT])
        per_game = now / lengths[ROOT] / (before / lengths[old])
        print(
            f"{name}: {now:.0f} moves/s, before {before:.0f}; moves {now / before:.3f}, games {per_game:.3f}"
            f" of what they were"
        )


def main(arguments: list[str]) -> None:
    """Unpack the commit beside, and measure."""
    commit = arguments[0] if arguments else "HEAD^"
    rounds = int(arguments[1]) if len(arguments) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        print(f"Random games against {commit}, {rounds} rounds of {GAMES} games:")
        compare(Path(folder), rounds)


if __name__ == "__main__":
    main(sys.argv[1:])

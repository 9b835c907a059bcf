"""Compare random base games with catanatron's: `python tests/benchmarks/against_catanatron.py PYTHON [games]`.

PYTHON is that of an environment with catanatron, made from the project's own Python (`make bench` does this). Both
play one game in turn and count their own processor time, so that other load affects both alike. Both choose one of
all listed moves.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
OURS = """
import json, sys
from time import process_time
from tests.benchmarks.playing import by_move, play

for seed in map(str.strip, sys.stdin):
    begun = process_time()
    print(json.dumps([play(seed, by_move), process_time() - begun]), flush=True)
"""
WARM = 3


class Player:
    """A process that plays a game for each seed, and tells its moves and seconds."""

    def __init__(self, *command: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, seed: str) -> tuple[int, float]:
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None
        assert told is not None
        asked.write(f"{seed}\n")
        asked.flush()
        moves, seconds = json.loads(told.readline())
        return moves, seconds

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *failed: object) -> None:
        self.process.communicate()


def main(python: str, games: int) -> None:
    theirs = str(Path(__file__).with_name("catanatron_games.py"))
    with Player(sys.executable, "-c", OURS) as our, Player(python, theirs) as their:
        for number in range(WARM):
            our.play(f"warm {number}")
            their.play(f"warm {number}")
        both = [(our.play(str(seed)), their.play(str(seed))) for seed in range(games)]
    mine, other = (median(pair[side][1] for pair in both) for side in (0, 1))
    per_move = [sum(pair[side][0] for pair in both) / sum(pair[side][1] for pair in both) for side in (0, 1)]
    print(
        f"Random base games/s: {1 / mine:.1f}, catanatron 3.2.1 {1 / other:.1f}, ratio {other / mine:.2f};"
        f" moves/s {per_move[0]:,.0f}, catanatron {per_move[1]:,.0f} (medians of {games} games)"
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60)

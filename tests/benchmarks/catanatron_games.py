"""Random four-seat games of catanatron, for comparison with ours on the same machine in turn.

This is no part of the project or of `make bench`: run `pip install catanatron` in a scratch environment, then
`python tests/benchmarks/catanatron_games.py 20` with its Python. PyPI's newest version is 3.2.1.
"""

from __future__ import annotations

import random
import sys
import time


def main(games: int) -> None:
    """Play, and print games and actions per second of processor time."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    actions = 0
    began = time.process_time()
    for number in range(games):
        game = Game([RandomPlayer(color) for color in colors], seed=number)
        game.play()
        actions += len(game.state.actions)
    seconds = time.process_time() - began
    print(f"{games / seconds:.1f} games/s, {actions / seconds:,.0f} actions/s, {actions / games:.0f} a game")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

"""Random four-seat games of catanatron: for each seed on standard input, prints its actions and seconds.

`against_catanatron.py` runs this with the Python of an environment that has catanatron.
"""

from __future__ import annotations

import json
import random
import sys
import time


def main() -> None:
    from catanatron import Color, Game, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    for line in sys.stdin:
        random.seed(line)
        began = time.process_time()
        game = Game([RandomPlayer(color) for color in colors], seed=hash(line))
        game.play()
        print(json.dumps([len(game.state.actions), time.process_time() - began]), flush=True)


if __name__ == "__main__":
    main()

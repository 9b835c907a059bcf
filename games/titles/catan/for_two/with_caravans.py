"""The Caravans for two. TB-CA-C1

Each vote places two camels, and there is nobody to agree with. The rules of TB-CA-C2 about robber and tokens follow
from an island without a desert.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.caravans.rules.camels import camels_left
from games.titles.catan.caravans.rules.module import KEY as CARAVANS
from games.titles.catan.caravans.rules.vote import AskForCamel, after_bids, votes
from games.titles.catan.for_two.rules.module import for_two
from games.titles.catan.kit.rules.step_lists import Steps


@for_two.answers(after_bids, together_with=CARAVANS)
def two_camels_are_placed(earlier: Callable[[Game, Seat], Steps], game: Game, first: Seat) -> Steps:
    """TB-CA-C1, TB-CA-D4: the seat with more votes places both camels, in two caravans.

    If tied, each seat places one, `first` first.
    """
    other = game.next_seat(first)
    counted = votes(game)
    own, theirs = counted.get(first, 0), counted.get(other, 0)
    if own == theirs:
        steps = [AskForCamel.of(seat=first), AskForCamel.of(seat=other)]
    else:
        winner = first if own > theirs else other
        steps = [AskForCamel.of(seat=winner), AskForCamel.of(seat=winner, another=True)]
    return steps[: camels_left(game)]

"""The end when cloth runs out: fewer than four villages have some. SF-CL-12"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.points import own_points, winner
from games.titles.catan.cloth.rules import facts
from games.titles.catan.cloth.rules.module import cloth
from games.titles.catan.cloth.rules.villages import held, villages_with_cloth


@cloth.answers(winner)
def the_game_ends_with_the_cloth(earlier: Callable[[Game], Seat | None], game: Game) -> Seat | None:
    """A seat with enough points wins in its own turn. Otherwise most points win, then most cloth, then turn order.

    That holds in every part of a turn and in a special building phase too. Turn order begins at the seat whose turn it
    is, or has been before the phase.

    SF-CL-12, SF-WIN-02, P6-SBP-04, P6-PAIR-10
    """
    seat = earlier(game)
    if seat is not None or not game.stack or villages_with_cloth(game) >= facts.LEAST_VILLAGES:
        return seat
    around = game.clockwise_from(game.stack[0]["seat"])
    return max(around, key=lambda one: (own_points(game, one), held(game, one)))

"""The end when cloth runs out: fewer than four villages have some. SF-CL-12"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.points import own_points, whose_moment, winner
from games.titles.catan.cloth.rules import facts
from games.titles.catan.cloth.rules.module import cloth
from games.titles.catan.cloth.rules.villages import held, villages_with_cloth


@cloth.answers(winner)
def the_game_ends_with_the_cloth(earlier: Callable[[Game], Seat | None], game: Game) -> Seat | None:
    """A seat with enough points wins in its own turn. Otherwise most points win, then most cloth, then turn order.

    SF-CL-12, SF-WIN-02
    """
    seat = earlier(game)
    active = whose_moment(game)
    if seat is not None or active is None or villages_with_cloth(game) >= facts.LEAST_VILLAGES:
        return seat
    return max(game.clockwise_from(active), key=lambda one: (own_points(game, one), held(game, one)))

"""Friendly Robber at sea. SF-TB-01

Only the robber spares anybody: the pirate goes anywhere and takes from anybody (SF-PIR-09). The desert is the hex where
the robber starts, if that is a desert which it may enter (`figure_home`).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.figures import (
    Place,
    figure_home,
    figure_places,
    figures,
    place_of,
    without_a_place,
)
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.friendly_robber.rules import friendly_robber
from games.titles.catan.seafarers.rules.module import KEY as SEAFARERS
from games.titles.catan.seafarers.rules.sea import PIRATE

AT_SEA = ("base", SEAFARERS, "friendly_robber")


@friendly_robber.answers(without_a_place, together_with=SEAFARERS)
def without_a_desert_the_pirate_moves(
    earlier: Callable[[Game, str, Seat], list[Place]], game: Game, figure: str, mover: Seat
) -> list[Place]:
    """If the mover may not move it either, the robber stays. SF-TB-01"""
    if figure != ROBBER or figure_home(game, figure) != [None]:
        return earlier(game, figure, mover)
    pirate = figures(game).get(PIRATE)
    must_move_pirate = pirate is not None and figure_places(game, pirate, mover)
    return [] if must_move_pirate else [place_of(game, figure)]

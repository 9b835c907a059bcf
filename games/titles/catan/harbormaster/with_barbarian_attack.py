"""Barbarian Attack with the Harbormaster. TB-BA-C8

The Harbormaster's own rule raises the target by one point. A conquered building triggers the same event as a lost one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.types import Seat
from games.titles.catan.barbarian_attack.rules.barbarians import buildings_freed, conquered_places
from games.titles.catan.barbarian_attack.rules.module import KEY as BARBARIAN_ATTACK
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.base.rules.board import BOARD, harbors
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, pieces_of
from games.titles.catan.harbormaster.rules import WORTH, award_the_card, harbor_points, harbormaster

HARBORMASTER = harbormaster.key


@harbormaster.answers(harbor_points, together_with=BARBARIAN_ATTACK)
def conquered_harbors_do_not_count(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-BA-C8"""
    return earlier(game, seat) - _lost_points(game, seat)


@derived_from(BOARD)
def _lost_points(game: Game, seat: Seat) -> int:
    held, at = conquered_places(game), harbors(game)
    return sum(
        WORTH[piece] * sum(vertex in at and vertex in held for vertex in pieces_of(game, seat, piece))
        for piece in (SETTLEMENT, CITY)
    )


@barbarian_attack.on(buildings_freed, together_with=HARBORMASTER)
def a_freed_harbor_may_bring_it_back(game: Game, vertices: Collection[str]) -> None:
    """TB-BA-C8, TB-BA-26"""
    award_the_card(game)

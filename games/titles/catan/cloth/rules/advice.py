"""The worth of villages and of cloth: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.board import pips
from games.titles.catan.base.rules.evaluation import POINT, worth_besides
from games.titles.catan.base.rules.pieces import pieces_left
from games.titles.catan.cloth.rules import facts
from games.titles.catan.cloth.rules.module import cloth, villages_of
from games.titles.catan.cloth.rules.villages import held, partners, stocks
from games.titles.catan.seafarers.rules.advice import goals_of_ships
from games.titles.catan.seafarers.rules.facts import SHIP

A_CLOTH = POINT / facts.CLOTH_OF_A_POINT
PARTNER_PIP = 11.0
"""The worth of a pip of a village's number to a partner, as long as the village has cloth."""
FEWEST = 3
"""A village with less cloth than this is worth less to its partners."""


@cloth.answers(worth_besides)
def villages_and_odd_cloth_count(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Points count whole pairs of cloth; an odd one is worth something too."""
    here = villages_of(game).numbers
    worth = sum(partnership(game, vertex) for vertex in here if seat in partners(game, vertex))
    return earlier(game, seat) + worth + A_CLOTH * (held(game, seat) % facts.CLOTH_OF_A_POINT)


@cloth.answers(goals_of_ships)
def villages_draw_ships(
    earlier: Callable[[Game, Seat], dict[str, dict[str, float]]], game: Game, seat: Seat
) -> dict[str, dict[str, float]]:
    goals = earlier(game, seat)
    if not pieces_left(game, seat, SHIP):
        return goals
    new = {
        vertex: {f"village at {vertex}": A_CLOTH + partnership(game, vertex)}
        for vertex in villages_of(game).numbers
        if stocks(game)[vertex] and seat not in partners(game, vertex)
    }
    return {**goals, **new}


def partnership(game: Game, vertex: str) -> float:
    """Return what it is worth to be a partner of a village."""
    return PARTNER_PIP * pips(villages_of(game).numbers[vertex]) * min(1.0, stocks(game)[vertex] / FEWEST)

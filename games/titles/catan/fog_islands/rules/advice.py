"""The worth of ships on their way to the fog: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.types import Seat
from games.titles.catan.base.rules.board import FIELDS, board
from games.titles.catan.fog_islands.rules.module import FOG, fog_islands
from games.titles.catan.seafarers.rules.advice import goals_of_ships

DISCOVERY = 45.0
"""The worth of a hex that can be turned up, in hundredths of a victory point: a card, and perhaps land."""


@fog_islands.answers(goals_of_ships)
def fog_draws_ships(
    earlier: Callable[[Game, Seat], dict[str, dict[str, float]]], game: Game, seat: Seat
) -> dict[str, dict[str, float]]:
    found = dict(earlier(game, seat))
    for vertex, hidden in _hidden_at(game).items():
        found[vertex] = {**found.get(vertex, {}), **hidden}
    return found


@derived_from(FIELDS)
def _hidden_at(game: Game) -> dict[str, dict[str, float]]:
    """Return the hexes that lie face down at each vertex, each with its worth."""
    terrain = game.state["base"]["terrain"]
    found: dict[str, dict[str, float]] = {}
    for name, corners in board(game).corners.items():
        if terrain[name] == FOG:
            for vertex in corners:
                found.setdefault(vertex, {})[name] = DISCOVERY
    return found

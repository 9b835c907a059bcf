"""The tribe's islands: nobody settles there, and the robber stays away. SF-FT-01, SF-FT-09

Their hexes have no number. The pirate moves as in other scenarios.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.types import Seat
from games.titles.catan.base.rules.board import FIELDS, board, tokens
from games.titles.catan.base.rules.figures import Place, closed_to_figure, figure_home
from games.titles.catan.base.rules.pieces import closed_to_settlements
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.forgotten_tribe.rules.facts import MAIN
from games.titles.catan.forgotten_tribe.rules.module import forgotten_tribe
from games.titles.catan.seafarers.rules.facts import A_DESERT
from games.titles.catan.seafarers.rules.sea import areas_at, map_of

NOT_TO_SETTLE = refuse("SF-ERR-28")
NO_NUMBER = refuse("SF-ERR-29")


@forgotten_tribe.answers(closed_to_settlements)
def nobody_settles_the_tribes_islands(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-FT-01, SF-ERR-28"""
    return {**earlier(game, seat), **_vertices_of_the_tribe(game)}


@derived_from(FIELDS)
def _vertices_of_the_tribe(game: Game) -> dict[str, Refusal]:
    """Return the vertices of the tribe's islands, which share none with the main island."""
    return {vertex: NOT_TO_SETTLE for vertex in board(game).vertices if areas_at(game, vertex) - {MAIN}}


@forgotten_tribe.answers(closed_to_figure)
def the_robber_needs_a_number(
    earlier: Callable[[Game, str, Seat], dict[str, Refusal]], game: Game, figure: str, mover: Seat
) -> dict[str, Refusal]:
    """SF-FT-09, SF-ERR-29"""
    closed = earlier(game, figure, mover)
    return {**closed, **_hexes_without_number(game)} if figure == ROBBER else closed


@forgotten_tribe.answers(figure_home)
def the_robber_is_not_sent_back_to_the_tribe(
    earlier: Callable[[Game, str], list[Place]], game: Game, figure: str
) -> list[Place]:
    """The desert where it starts is closed to it, so the map counts as one without. SF-FT-09, SF-TB-01, SF-TB-02

    With five and six seats the start is drawn among its homes, so they stay. No variant that would send it back is
    played with so many seats.
    """
    is_drawn = map_of(game).robber == A_DESERT
    return earlier(game, figure) if figure != ROBBER or is_drawn else [None]


@derived_from(FIELDS)
def _hexes_without_number(game: Game) -> dict[str, Refusal]:
    """Return the land without a number, but for the hex where the robber starts and does not come back to."""
    numbered = tokens(game)
    return {name: NO_NUMBER for name in board(game).land if name not in numbered}

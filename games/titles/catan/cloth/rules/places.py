"""The village isles, where nobody builds and the robber does not go. SF-CL-03"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.types import Seat
from games.titles.catan.base.rules.board import FIELDS, board
from games.titles.catan.base.rules.figures import closed_to_figure
from games.titles.catan.base.rules.pieces import closed_to_settlements
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.cloth.rules.module import cloth, villages_of

NO_SETTLEMENT = refuse("SF-ERR-32")
NO_ROBBER = refuse("SF-ERR-52")


@cloth.answers(closed_to_settlements)
def nobody_settles_a_village_isle(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-CL-03, SF-ERR-32"""
    return {**earlier(game, seat), **corners_of_isles(game)}


@derived_from(FIELDS)
def corners_of_isles(game: Game) -> dict[str, Refusal]:
    """Return the corners of the village isles, each with the reason against a settlement there."""
    corners = board(game).corners
    return {vertex: NO_SETTLEMENT for name in villages_of(game).isles for vertex in corners[name]}


@cloth.answers(closed_to_figure)
def the_robber_enters_no_village_isle(
    earlier: Callable[[Game, str, Seat], dict[str, Refusal]], game: Game, figure: str, mover: Seat
) -> dict[str, Refusal]:
    """SF-CL-03, SF-ERR-52"""
    closed = earlier(game, figure, mover)
    return (
        {**closed, **dict.fromkeys(sorted(villages_of(game).isles), NO_ROBBER)}
        if figure == ROBBER
        else closed
    )

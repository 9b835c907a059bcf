"""Turns that seats plan ahead: where a planned turn begins."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.hansa.base.rules.desk import ACTIONES, value
from games.titles.hansa.base.rules.turn import Actions, Turn


def lay_turn(game: Game, seat: Seat) -> None:
    """Make an imagined game the seat's turn with its actions, unless it is taking them already."""
    if game.top is not None and game.top.name == Actions.name and game.top.seat == seat:
        return
    is_own_turn = game.stack[0]["step"] == Turn.name and game.stack[0]["seat"] == seat
    turn = game.stack[0] if is_own_turn else Turn.of(seat=seat, actions=value(game, seat, ACTIONES))
    game.stack[:] = [
        {**turn, "rest": [{"step": "turn_up_the_plate", "seat": seat}]},
        {**Actions.of(seat=seat), "number": game.state["moves"] + 1},
    ]

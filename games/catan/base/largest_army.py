"""Largest Army. BASE-LA."""

from __future__ import annotations

from games.catan.base import facts
from games.catan.base.module import base
from games.engine.game import Game
from games.engine.questions import Event, Question
from games.engine.types import Seat

base.copies(dict, "knights")


@Question
def knights_of(game: Game, seat: Seat) -> int:
    """BASE-LA-02: played knights only."""
    return game.state["base"]["knights"][seat]  # type: ignore[no-any-return]


@Event
def knight_card_played(game: Game, seat: Seat) -> None:
    """A knight lies face up; the award comes first, what it moves after. BASE-LA-03"""


@base.on(knight_card_played)
def award_largest_army(game: Game, seat: Seat) -> None:
    """BASE-LA-01: the first with three; later who has strictly more than the holder."""
    holder = game.state["base"]["largest_army"]
    knights = knights_of(game, seat)
    if seat == holder or knights < facts.LARGEST_ARMY_FROM:
        return
    if holder is None or knights > knights_of(game, holder):
        game.state["base"]["largest_army"] = seat
        game.tell("largest_army", seat=seat, knights=knights, **{"from": holder})

"""Largest Army. BASE-LA."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.engine.game import Game
from games.engine.questions import Event, Question
from games.engine.types import Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.module import base

base.copies(dict, "knights")


@Question
def knights_of(game: Game, seat: Seat) -> int:
    """Return the number of knights that count: only played ones. BASE-LA-02"""
    return game.state["base"]["knights"][seat]  # type: ignore[no-any-return]


@Event
def knight_card_played(game: Game, seat: Seat) -> None:
    """A knight was played; the award is settled before the knight moves a figure. BASE-LA-03"""


@base.on(knight_card_played)
def award_largest_army(game: Game, seat: Seat) -> None:
    """BASE-LA-01"""
    holder, new = game.state["base"]["largest_army"], _who_should_hold(game, seat)
    if new != holder:
        game.state["base"]["largest_army"] = new
        game.log("largest_army", seat=new, knights=knights_of(game, seat), **{"from": holder})


def _who_should_hold(game: Game, seat: Seat) -> Seat | None:
    """Return the holder: the first seat with three knights, later a seat with more than the holder. BASE-LA-01

    :param seat: the seat that has played a knight
    """
    holder: Seat | None = game.state["base"]["largest_army"]
    knights = knights_of(game, seat)
    if seat == holder or knights < facts.LARGEST_ARMY_FROM:
        return holder
    return seat if holder is None or knights > knights_of(game, holder) else holder


@contextmanager
def as_if_played(game: Game, seat: Seat) -> Iterator[None]:
    """Treat a knight of the seat as played, since what a knight moves is judged after its award.

    BASE-LA-03, TB-FR-01
    """
    here = game.state["base"]
    knights, holder = here["knights"], here["largest_army"]
    here["knights"] = {**knights, seat: knights[seat] + 1}
    here["largest_army"] = _who_should_hold(game, seat)
    try:
        yield
    finally:
        here["knights"], here["largest_army"] = knights, holder

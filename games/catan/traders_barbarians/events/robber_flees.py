"""Robber flees: it goes home, before this card's production. TB-EV-22"""

from __future__ import annotations

from games.catan.base.figures import figure_refuge, figures, place_of, put_figure
from games.catan.base.robber import ROBBER
from games.catan.traders_barbarians.events.module import events
from games.engine.game import Game
from games.engine.steps import Step


@events.step
class RobberFlees(Step):
    """TB-EV-22: nobody is robbed; where it has fled to already, nothing happens."""

    def run(self, game: Game) -> None:
        robber = figures(game).get(ROBBER)
        if robber is None:
            return
        refuge = figure_refuge(game, ROBBER)
        if place_of(game, ROBBER) != refuge:
            put_figure(game, robber, self.seat, refuge)

"""Robber flees: the robber returns to its refuge before the card's number produces. TB-EV-22"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.steps import Step
from games.titles.catan.base.rules.figures import (
    figure_refuge,
    figures,
    place_of,
    put_figure,
    why_figure_stays,
)
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.events.rules.module import events


@events.step
class RobberFlees(Step):
    """TB-EV-22: nobody is robbed.

    Nothing happens if the robber is there already, is not in the game (TB-BA-C7, TB-TB-C4), or is locked until the
    barbarians land (SF-CK-14).
    """

    def run(self, game: Game) -> None:
        robber = figures(game).get(ROBBER)
        if (
            robber is None
            or place_of(game, ROBBER) == figure_refuge(game, ROBBER)
            or why_figure_stays(game, ROBBER, self.seat) is not None
        ):
            game.log("nothing_happens")
        else:
            put_figure(game, robber, self.seat, figure_refuge(game, ROBBER))

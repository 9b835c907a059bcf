"""Bishop: move the robber and take a card from everybody there. CK-ALM-B1"""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.figures import (
    candidates,
    figure_places,
    figures,
    put_figure,
    rob,
    why_figure_stays,
    why_not_there,
)
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card
from games.titles.catan.cities_knights.rules.targets import number_of_cards

BISHOP = "bishop"


@progress_card(BISHOP)
class PlayBishop(ProgressCard):
    """Move the robber and take one card from each other seat with a building there. CK-ALM-B1"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-35"""
        stays = why_figure_stays(game, ROBBER, seat)
        if stays is not None:
            return stays
        return None if self.choices(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> list[Json]:
        return list(figure_places(game, figures(game)[ROBBER], seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_there(game, figures(game)[ROBBER], seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        robber = figures(game)[ROBBER]
        there = candidates(game, robber, seat).get(argument, ())
        put_figure(game, robber, seat, argument)
        for victim in game.clockwise_from(seat):
            if victim in there and number_of_cards(game, victim):
                rob(game, seat, victim)

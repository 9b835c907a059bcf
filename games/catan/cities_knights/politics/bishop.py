"""Bishop: the robber moves and takes a card from everybody there. CK-ALM-B1"""

from __future__ import annotations

from games.catan.base.robber import put_robber, rob, robber_moves, robber_places, victims, why_no_robber_at
from games.catan.cities_knights.progress_cards import ProgressCard, progress_card
from games.catan.cities_knights.targets import number_of_cards
from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat


@progress_card("bishop")
class PlayBishop(ProgressCard):
    """CK-ALM-B1: the robber moves; one card from each other seat with a building there."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-35"""
        if not robber_moves(game):
            return refuse("CK-ILL-35")
        return None if robber_places(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(robber_places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_robber_at(game, seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        put_robber(game, seat, argument)
        there = victims(game, seat).get(argument, ())
        for victim in game.clockwise_from(seat):
            if victim in there and number_of_cards(game, victim):
                rob(game, seat, victim)

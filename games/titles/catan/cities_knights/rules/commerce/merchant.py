"""Merchant: put the figure on a hex beside one of your buildings. CK-ALM-Y1"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.cities_knights.rules.merchant import (
    closed_to_merchant,
    merchant,
    merchant_places,
    place_merchant,
)
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("merchant")
class PlayMerchant(ProgressCard):
    """Play the card and name its hex. CK-ALM-Y1, CK-D-24"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if merchant_places(game, seat) else refuse("CK-ILL-59")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(merchant_places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-59"""
        if isinstance(argument, str) and argument in merchant_places(game, seat):
            return None
        if isinstance(argument, str) and argument in closed_to_merchant(game):
            return closed_to_merchant(game)[argument]
        here = merchant(game)
        if here is not None and here == {"hex": argument, "seat": seat}:
            return refuse("CK-ILL-59b")
        return refuse("CK-ILL-59")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        place_merchant(game, seat, argument)

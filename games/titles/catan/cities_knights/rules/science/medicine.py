"""Medicine: a cheaper city. CK-ALM-G8"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.building import build_city, can_pay, pay_for, why_no_city
from games.titles.catan.base.rules.pieces import CITY, city_places, pieces_left
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card
from games.titles.catan.cities_knights.rules.toppled import set_upright, toppled_of

BY_CARD = "card"
MEDICINE = "city_with_medicine"


@progress_card("medicine")
class PlayMedicine(ProgressCard):
    """Upgrade a settlement, or rebuild a toppled city, for two ore and a grain. CK-ALM-G8, CK-TOPPLE-04

    An upgrade needs a city piece and a place (CK-CARD-12).
    """

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-57; BASE-ERR-29"""
        if not self._places(game, seat):
            owns = seat in game.state["base"]["settlements"].values()
            return refuse("BASE-ERR-29") if owns else refuse("CK-ILL-57")
        return None if can_pay(game, seat, MEDICINE) else refuse("CK-ILL-57b")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if isinstance(argument, str) and argument in self._places(game, seat):
            return None
        return why_no_city(game, seat, argument) or refuse("CK-ILL-57")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, MEDICINE)
        if argument in toppled_of(game, seat):
            set_upright(game, seat, argument, cost, BY_CARD)
            return
        build_city(game, seat, argument, how=BY_CARD, cost=cost)

    def _places(self, game: Game, seat: Seat) -> list[str]:
        fallen = toppled_of(game, seat)
        if fallen:
            return fallen
        return city_places(game, seat) if pieces_left(game, seat, CITY) else []

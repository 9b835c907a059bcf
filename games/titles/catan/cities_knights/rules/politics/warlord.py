"""Warlord: activate all your knights. CK-ALM-B3"""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.cities_knights.rules.knights import activate, inactive_knights
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("warlord")
class PlayWarlord(ProgressCard):
    """Activate all the seat's knights; those just activated cannot act this turn. CK-ALM-B3"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if inactive_knights(game, seat) else refuse("CK-ILL-58")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        for vertex in inactive_knights(game, seat):
            activate(game, vertex)
            game.log("knight_activated", seat=seat, vertex=vertex, cost={})

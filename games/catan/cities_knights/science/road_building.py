"""Road Building: two roads for nothing. CK-ALM-G10"""

from __future__ import annotations

from games.catan.base.development import free_roads, most_free_roads, push_free_roads, why_no_free_roads
from games.catan.cities_knights.progress_cards import ProgressCard, progress_card
from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat


@progress_card("road_building")
class PlayRoadBuilding(ProgressCard):
    """CK-ALM-G10: one or two free roads."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if most_free_roads(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return free_roads(game, seat)

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_free_roads(game, seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        push_free_roads(game, seat, argument)

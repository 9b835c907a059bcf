"""Road Building: two free roads. CK-ALM-G10"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.free_pieces import free_pieces, push_free_pieces, why_no_free_pieces
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("road_building")
class PlayRoadBuilding(ProgressCard):
    """Build one or two free roads, or pieces that may replace them (CK-SF-03). CK-ALM-G10"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if free_pieces(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return free_pieces(game, seat)

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_free_pieces(game, seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        push_free_pieces(game, seat, argument)

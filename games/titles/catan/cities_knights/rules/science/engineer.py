"""Engineer: a free city wall. CK-ALM-G7"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card
from games.titles.catan.cities_knights.rules.walls import put_wall, wall_places, why_no_wall


@progress_card("engineer")
class PlayEngineer(ProgressCard):
    """Build a free wall, if a piece and a place are left. CK-ALM-G7, CK-CARD-12"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if wall_places(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(wall_places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_wall(game, seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        put_wall(game, seat, argument, {})

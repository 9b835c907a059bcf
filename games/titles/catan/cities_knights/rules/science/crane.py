"""Crane: the next improvement costs one commodity less. CK-ALM-G2"""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.cities_knights.rules.improvements import improvable
from games.titles.catan.cities_knights.rules.module import KEY
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("crane")
class PlayCrane(ProgressCard):
    """Take one commodity off the next improvement of this turn. CK-ALM-G2"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if improvable(game, seat) else refuse("CK-ILL-56")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        here = game.part_facts(KEY)
        here["cranes"] = here.get("cranes", 0) + 1

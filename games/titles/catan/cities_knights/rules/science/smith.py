"""Smith: promote up to two knights for free. CK-ALM-G9"""

from __future__ import annotations

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.cities_knights.rules.knights import knights_of_seat, promote, why_no_promotion
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card

MOST_PROMOTIONS = 2


@progress_card("smith")
class PlaySmith(ProgressCard):
    """Promote up to two knights, one after the other. CK-ALM-G9"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if _next_promotions(game, seat, []) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(
            lambda so_far: _next_promotions(game, seat, so_far),
            lambda so_far: 0 < len(so_far) <= MOST_PROMOTIONS,
        )

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-23, CK-ILL-24, CK-ILL-25"""
        if not isinstance(argument, list) or not 0 < len(argument) <= MOST_PROMOTIONS:
            return refuse("CK-ALM-G9a")
        for place, vertex in enumerate(argument):
            refusal = why_no_promotion(game, seat, vertex, tuple(argument[:place]))
            if refusal is not None:
                return refusal
        return None

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        for vertex in argument:
            promote(game, seat, vertex, {})


def _next_promotions(game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
    if len(so_far) == MOST_PROMOTIONS:
        return []
    before = tuple(so_far)
    return [v for v in knights_of_seat(game, seat) if why_no_promotion(game, seat, v, before) is None]

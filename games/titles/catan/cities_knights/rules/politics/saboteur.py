"""Saboteur: seats with as many points or more lose half their hand. CK-ALM-B6"""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.seven import Discard, file_in_advance
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card
from games.titles.catan.cities_knights.rules.targets import number_of_cards, seats_ahead, why_not_so_many

LEAST_FOR_SABOTAGE = 2


@progress_card("saboteur")
class PlaySaboteur(ProgressCard):
    """Make every seat with as many points or more discard half its hand. CK-ALM-B6"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._victims(game, seat) else refuse("CK-ILL-53")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        victims = self._victims(game, seat)
        owed: dict[Seat, Json] = {victim: number_of_cards(game, victim) // 2 for victim in victims}
        answers = file_in_advance(game, SaboteurDiscard.name, owed)
        game.push(SaboteurDiscard.of(seat=seat, owed=owed, answers=answers))

    def _victims(self, game: Game, seat: Seat) -> list[Seat]:
        equal_or_ahead = seats_ahead(game, seat, lead=0)
        return [one for one in equal_or_ahead if number_of_cards(game, one) >= LEAST_FOR_SABOTAGE]


@cities_knights.decision
class SaboteurDiscard(Discard):
    """Discard as after a seven. CK-D-17"""

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_so_many(hand_cards(game, seat), self.owed[seat], argument)

"""Mining and Irrigation: two cards for each hex of one terrain. CK-ALM-G3, CK-ALM-G4"""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.hands import bank, take
from games.titles.catan.base.rules.pieces import buildings_at_hexes
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card

PER_HEX = 2


cities_knights.ties_to_record("card_paid", Moved("cards", "bank", "hand/{seat}"))


class TwoPerHex(ProgressCard):
    """Take two resources for each hex of a terrain beside the seat's buildings, as far as the bank can pay."""

    terrain = ""
    resource = ""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-58, CK-CARD-10: the bank is open, and an empty one pays nothing."""
        return None if self._hexes(game, seat) and bank(game)[self.resource] else refuse("CK-ILL-58")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        number = min(PER_HEX * self._hexes(game, seat), bank(game)[self.resource])
        cards = {self.resource: number}
        take(game, seat, cards)
        game.log("card_paid", seat=seat, card=self.card, cards=cards)

    def _hexes(self, game: Game, seat: Seat) -> int:
        terrain = game.state["base"]["terrain"]
        return sum(
            any(owner == seat for owner, _ in standing)
            for name, standing in buildings_at_hexes(game).items()
            if terrain[name] == self.terrain
        )


@progress_card("mining")
class PlayMining(TwoPerHex):
    """CK-ALM-G3"""

    terrain = "mountains"
    resource = "ore"


@progress_card("irrigation")
class PlayIrrigation(TwoPerHex):
    """CK-ALM-G4"""

    terrain = "fields"
    resource = "grain"

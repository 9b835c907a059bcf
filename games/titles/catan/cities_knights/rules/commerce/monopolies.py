"""The two monopolies: every other seat gives cards of one kind. CK-ALM-Y5, CK-ALM-Y6"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import give, hand
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card

cities_knights.ties_to_record("monopoly_taken", Moved("taken.*", "hand/{key}", "hand/{seat}", kind="{goods}"))


class Monopoly(ProgressCard):
    """Name a kind, and every other seat gives up to `most` cards of it. CK-HIDE-14"""

    most: ClassVar[int] = 0

    @abstractmethod
    def named(self, game: Game) -> tuple[str, ...]: ...

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self.named(game))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if isinstance(argument, str) and argument in self.named(game) else refuse(self.refused)

    refused: ClassVar[str] = "BASE-ERR-39"

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        others = game.clockwise_from(seat)[1:]
        taken = {other: min(self.most, hand(game, other)[argument]) for other in others}
        taken = {other: count for other, count in taken.items() if count}
        game.reveal()
        game.log("monopoly_taken", seat=seat, card=self.card, goods=argument, taken=taken)
        for other, count in taken.items():
            give(game, other, seat, {argument: count})


@progress_card("commodity_monopoly")
class PlayCommodityMonopoly(Monopoly):
    """CK-ALM-Y5"""

    most = 1
    refused = "CK-ALM-Y5a"

    def named(self, game: Game) -> tuple[str, ...]:
        return facts.COMMODITIES


@progress_card("resource_monopoly")
class PlayResourceMonopoly(Monopoly):
    """CK-ALM-Y6"""

    most = 2

    def named(self, game: Game) -> tuple[str, ...]:
        return kinds(game, "taken_by_monopoly")

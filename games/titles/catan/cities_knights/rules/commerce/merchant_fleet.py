"""Merchant Fleet: 2:1 with the bank until the turn ends. CK-ALM-Y4"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import KEY, noted
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


@progress_card("merchant_fleet")
class PlayMerchantFleet(ProgressCard):
    """Trade at 2:1 until the turn ends: any kind, or in other editions one kind. CK-ALM-Y4, CK-CONF-01"""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """Refuse a second fleet in a turn in which the first holds for every kind. CK-CARD-10, CK-ILL-58"""
        return refuse("CK-ILL-58") if noted(game).get("fleet") is True else None

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [None] if facts.FLEET_TAKES_ANY_KIND else list(kinds(game, "traded_with_bank"))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if facts.FLEET_TAKES_ANY_KIND:
            return super().why_not_chosen(game, seat, argument)
        traded = kinds(game, "traded_with_bank")
        return None if isinstance(argument, str) and argument in traded else refuse("CK-ALM-Y4a")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Record `true` for every kind, or the list of kinds named this turn."""
        here = game.part_facts(KEY)
        here["fleet"] = True if argument is None else [*here.get("fleet", []), argument]

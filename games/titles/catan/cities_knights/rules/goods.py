"""Commodities: cards that are held, traded, discarded and stolen like resources. CK-COMP-02, CK-TRADE-01"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.goods import Good, goods, kinds
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.kit.rules.cards import Cards

COMMODITY = Good(stock=facts.CARDS_OF_EACH_COMMODITY, traded_with_bank=True, traded_with_seats=True)


@cities_knights.answers(goods)
def commodities_are_held_and_traded_like_resources(
    earlier: Callable[[Game], dict[str, Good]], game: Game
) -> dict[str, Good]:
    """CK-COMP-02, CK-TRADE-01, CK-ROBBER-06, CK-ROBBER-08, CK-HIDE-02"""
    return {**earlier(game), **dict.fromkeys(facts.COMMODITIES, COMMODITY)}


@cities_knights.answers(costs)
def costs_of_knights_and_walls(
    earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat
) -> dict[str, Cards]:
    """CK-COST-01, CK-COST-02, CK-COST-03, CK-COST-04, CK-COST-05, CK-COST-07"""
    return {**facts.COSTS, **earlier(game, seat)}


def commodities_held(game: Game, seat: Seat) -> Cards:
    """Return the commodities of a hand by kind, without zeros."""
    held = hand(game, seat)
    return {kind: held[kind] for kind in facts.COMMODITIES if held[kind]}


def resources_held(game: Game, seat: Seat) -> Cards:
    """Return the resources of a hand by kind, without zeros."""
    held = hand(game, seat)
    return {kind: held[kind] for kind in kinds(game, "is_resource") if held[kind]}


def in_order(game: Game, cards: Cards) -> list[str]:
    """Return the kinds of these cards in the order that breaks ties. CK-ORD-01"""
    return [kind for kind in goods(game) if cards.get(kind)]

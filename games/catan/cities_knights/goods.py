"""Commodities: cards that are held, traded, discarded and stolen like resources. CK-COMP-02, CK-TRADE-01."""

from __future__ import annotations

from collections.abc import Callable

from games.catan.base import facts as printed
from games.catan.base.building import costs
from games.catan.base.hands import bank_at_start, goods, hand
from games.catan.cities_knights import facts
from games.catan.cities_knights.module import cities_knights
from games.catan.kit.cards import Cards
from games.engine.game import Game
from games.engine.types import Seat

KINDS = (*printed.RESOURCES, *facts.COMMODITIES)
"""All eight kinds of card, in the order that breaks ties. CK-ORD-01"""


@cities_knights.answers(bank_at_start)
def twelve_of_each_commodity(earlier: Callable[[Game], Cards], game: Game) -> Cards:
    """CK-COMP-02"""
    return {**earlier(game), **dict.fromkeys(facts.COMMODITIES, facts.CARDS_OF_EACH_COMMODITY)}


@cities_knights.answers(goods)
def commodities_are_traded_too(earlier: Callable[[Game], tuple[str, ...]], game: Game) -> tuple[str, ...]:
    """CK-TRADE-01"""
    return KINDS


@cities_knights.answers(costs)
def costs_of_knights_and_walls(
    earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat
) -> dict[str, Cards]:
    """CK-COST-01, CK-COST-02, CK-COST-03, CK-COST-04, CK-COST-05, CK-COST-07"""
    return {**facts.COSTS, **earlier(game, seat)}


def commodities_held(game: Game, seat: Seat) -> Cards:
    """The commodities of a hand by kind, without zeros."""
    held = hand(game, seat)
    return {kind: held[kind] for kind in facts.COMMODITIES if held[kind]}


def resources_held(game: Game, seat: Seat) -> Cards:
    """The resources of a hand by kind, without zeros."""
    held = hand(game, seat)
    return {kind: held[kind] for kind in printed.RESOURCES if held[kind]}


def in_order(cards: Cards) -> list[str]:
    """The kinds of these cards in the order that breaks ties. CK-ORD-01"""
    return [kind for kind in KINDS if cards.get(kind)]

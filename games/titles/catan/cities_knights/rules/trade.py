"""Rates with the bank: Trading House, merchant, Merchant Fleet. CK-TRADE"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules import facts as printed
from games.titles.catan.base.rules.bank_trade import lasting_rates, trade_rates, why_short_of_rate
from games.titles.catan.base.rules.board import harbors
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.pieces import buildings_of
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.improvements import has_trading_house
from games.titles.catan.cities_knights.rules.merchant import controls_merchant, merchant_resource
from games.titles.catan.cities_knights.rules.module import cities_knights, noted
from games.titles.catan.kit.rules.cards import Cards

TWO_TO_ONE = 2
RESOURCE_OF: dict[str, str] = {
    commodity: resource
    for cards in facts.CITY_PRODUCTION.values()
    for commodity in cards
    for resource in cards
    if commodity in facts.COMMODITIES and resource in printed.RESOURCES
}
"""The resource that a city earns together with each commodity."""


@cities_knights.answers(trade_rates)
def a_fleet_trades_two_to_one(earlier: Callable[[Game, Seat], Cards], game: Game, seat: Seat) -> Cards:
    """CK-TRADE-07, CK-ALM-Y4"""
    return _at_two_to_one(earlier(game, seat), _kinds_of_fleet(game, seat))


@cities_knights.answers(lasting_rates)
def better_rates(earlier: Callable[[Game, Seat], Cards], game: Game, seat: Seat) -> Cards:
    """Take the best rate of each kind; rates are not combined.

    CK-TRADE-03, CK-TRADE-04, CK-TRADE-05, CK-TRADE-06, CK-TRADE-07, CK-TRADE-08, CK-TRADE-09. The question is asked
    at each trade, so the merchant counts at once (CK-MERCHANT-06).
    """
    return _at_two_to_one(earlier(game, seat), _lasting_two_to_one(game, seat))


def _at_two_to_one(rates: Cards, kinds_traded: Iterable[str]) -> Cards:
    traded = list(kinds_traded)
    if not traded:
        return rates
    better = dict(rates)
    for kind in traded:
        if kind in better:  # the merchant may stand on a hex whose resource no bank trades
            better[kind] = min(better[kind], TWO_TO_ONE)
    return better


def _lasting_two_to_one(game: Game, seat: Seat) -> Iterator[str]:
    if has_trading_house(game, seat):
        yield from facts.COMMODITIES
    resource = merchant_resource(game)
    if resource is not None and controls_merchant(game, seat):
        yield resource


def _kinds_of_fleet(game: Game, seat: Seat) -> Sequence[str]:
    """Return the kinds that a Merchant Fleet trades in the part of the seat that played it. CK-ALM-Y4"""
    fleet = noted(game).get("fleet")
    if not fleet or game.part["seat"] != seat:
        return ()
    return kinds(game, "traded_with_bank") if fleet is True else fleet


@cities_knights.answers(why_short_of_rate)
def what_would_have_been_two_to_one(
    earlier: Callable[[Game, Seat, str], Refusal], game: Game, seat: Seat, kind: str
) -> Refusal:
    """Explain to a seat that holds two cards why it does not trade at 2:1. CK-ILL-13, CK-ILL-14, CK-ILL-16"""
    if hand(game, seat)[kind] < TWO_TO_ONE or trade_rates(game, seat)[kind] <= TWO_TO_ONE:
        return earlier(game, seat, kind)
    if kind in facts.COMMODITIES:
        special = {harbors(game).get(vertex) for vertex in buildings_of(game, seat)}
        if RESOURCE_OF[kind] in special:
            return refuse("CK-ILL-13")
        if controls_merchant(game, seat) and merchant_resource(game) == RESOURCE_OF[kind]:
            return refuse("CK-ILL-16", kind=kind)
        return refuse("CK-ILL-14")
    if merchant_resource(game) == kind:
        return refuse("CK-ILL-16", kind=kind)
    return earlier(game, seat, kind)

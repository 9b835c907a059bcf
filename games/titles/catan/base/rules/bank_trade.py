"""Maritime trade: cards for another card of the bank.

BASE-TRADE-20, BASE-TRADE-21, BASE-TRADE-22, BASE-TRADE-23, BASE-TRADE-24, BASE-TRADE-25, BASE-TRADE-26.
"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.questions import Question
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import SITES, harbors
from games.titles.catan.base.rules.goods import kinds, why_not_traded
from games.titles.catan.base.rules.hands import bank, bank_can_pay, hand, pay, take
from games.titles.catan.base.rules.module import bank_trade, base
from games.titles.catan.base.rules.pieces import buildings_of
from games.titles.catan.base.rules.supply import refuse_short
from games.titles.catan.base.rules.trade import has_parts, is_trade_closed, why_trade_closed
from games.titles.catan.kit.rules.cards import Cards

ANY_KIND = "any"
"""The type of a harbor that takes every kind at 3:1; the other types are kinds of card."""


@Question
def trade_rates(game: Game, seat: Seat) -> Cards:
    """Return how many cards of each kind buy one card, at the seat's best rate. Read-only.

    BASE-TRADE-21, BASE-TRADE-23, BASE-TRADE-26
    """
    return lasting_rates(game, seat)


@Question
def lasting_rates(game: Game, seat: Seat) -> Cards:
    """Return the seat's best rates without those that end with a turn. Read-only."""
    return _rates_by_harbors(game, seat)


@Question
def own_harbors(game: Game, seat: Seat) -> set[str]:
    """Return the types of the harbors where the seat has a building. BASE-TRADE-23"""
    at = harbors(game)
    return {at[vertex] for vertex in buildings_of(game, seat) if vertex in at}


@Question
def why_short_of_rate(game: Game, seat: Seat, kind: str) -> Refusal:
    """Return the refusal for a seat that pays fewer cards than its rate. BASE-ERR-40"""
    return refuse("BASE-ERR-40", resource=kind, rate=trade_rates(game, seat)[kind])


@derived_from(SITES)
def _rates_by_harbors(game: Game, seat: Seat) -> Cards:
    own = own_harbors(game, seat)
    usual = facts.RATES["any" if ANY_KIND in own else "default"]
    return {
        kind: facts.RATES["special"] if kind in own else usual for kind in kinds(game, "traded_with_bank")
    }


base.ties_to_record("bank_trade", Moved("give", "hand/{seat}", "bank"), Moved("take", "bank", "hand/{seat}"))


@base.verb(bank_trade)
class TradeWithBank(Verb):
    """Pay `times` the rate of one kind for `times` cards of another. BASE-TRADE-22, BASE-TRADE-24, BASE-TRADE-25"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        held = hand(game, seat)
        rates = trade_rates(game, seat)
        payable = [kind for kind in rates if held[kind] >= rates[kind]]
        if not payable or is_trade_closed(game):
            return []
        stock = bank(game)
        return [
            {"give": given, "take": taken, "times": times}
            for given in payable
            for most in (held[given] // rates[given],)
            for taken in rates
            if taken != given
            for times in range(1, min(most, stock.get(taken, most)) + 1)
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = why_trade_closed(game) or _why_not_kinds(game, argument)
        if refusal is not None:
            return refusal
        given, taken, times = argument["give"], argument["take"], argument["times"]
        rate = trade_rates(game, seat)[given]
        if hand(game, seat)[given] < rate * times:
            return why_short_of_rate(game, seat, given)
        if bank_can_pay(game, taken, times) < times:
            return refuse_short(bank(game), taken)
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        times = argument["times"]
        given = {argument["give"]: trade_rates(game, seat)[argument["give"]] * times}
        taken = {argument["take"]: times}
        game.log("bank_trade", seat=seat, give=given, take=taken)
        pay(game, seat, given)
        take(game, seat, taken)


def _why_not_kinds(game: Game, argument: Json) -> Refusal | None:
    """Require one kind for another, a positive whole number of times.

    BASE-ERR-41, BASE-ERR-42, BASE-ERR-43, BASE-ERR-52, BASE-ERR-58
    """
    if not has_parts(argument, "give", "take", "times"):
        return refuse("BASE-ERR-68")
    given, taken, times = argument["give"], argument["take"], argument["times"]
    if isinstance(given, (dict, list)):
        return refuse("BASE-ERR-41")
    refusal = why_not_traded(game, (given, taken), "traded_with_bank")
    if refusal is not None:
        return refusal
    if given == taken:
        return refuse("BASE-ERR-42")
    if type(times) is not int or times < 0:
        return refuse("BASE-ERR-58")
    return refuse("BASE-ERR-43") if not times else None

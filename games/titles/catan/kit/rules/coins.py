"""Coins, as all scenarios with gold use them. TB-GOLD

A purse is a public number (TB-GOLD-01, TB-GOLD-03), and coins never run out (TB-GOLD-02). Coins are not resource cards:
a seven, a thief and Monopoly do not affect them (TB-GOLD-04). Seats and the bank trade them as one more kind, but no
harbor trades coins (TB-GOLD-06, TB-GOLD-07). A scenario that uses them calls `bring_coins` once.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, need
from games.engine.module import Module
from games.engine.record import Moved
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.goods import PURSE, Good, goods, kinds
from games.titles.catan.base.rules.hands import bank, bank_can_pay, hand, pay, take
from games.titles.catan.base.rules.module import bank_trade
from games.titles.catan.base.rules.supply import refuse_short
from games.titles.catan.base.rules.trade import is_trade_closed, why_trade_closed
from games.titles.catan.kit.rules.notes import open_notes

COIN = "gold"
KEY = "coins"
"""The key of their facts in a part of the turn."""
COINS_OF_A_RESOURCE = 2
PURCHASES = 2
"""The most resources bought with coins in a turn."""

MESSAGES = {
    "TB-GOLD-05a": "You may buy resources with gold only twice per turn.",
    "TB-GOLD-05b": "You need {price} gold; you have {n}.",
}
REWORDS = {"BASE-ERR-43": "Both sides must give something: gifts are not allowed."}


def coins_of(game: Game, seat: Seat) -> int:
    return hand(game, seat)[COIN]


def take_coins(game: Game, seat: Seat, number: int, why: str) -> None:
    """Take coins from the supply.

    :param why: what they are for, as logged
    """
    game.log("coins_taken", seat=seat, cards={COIN: number}, why=why)
    take(game, seat, {COIN: number})


def purchases(game: Game) -> int:
    """Return the number of resources bought in this part of the turn."""
    part = game.part_or_none
    return 0 if part is None else part.get(KEY, {}).get("bought", 0)


class BuyResource(Verb):
    """TB-GOLD-05, TB-RI-D2: two coins buy a resource of choice, twice a turn; coins gained this turn count."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if coins_of(game, seat) < COINS_OF_A_RESOURCE or purchases(game) >= PURCHASES:
            return []
        if is_trade_closed(game):
            return []
        return [kind for kind in kinds(game, "is_resource") if bank_can_pay(game, kind, 1)]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-RI-E7, TB-RI-E8; BASE-ERR-38, BASE-ERR-39, BASE-ERR-60"""
        refusal = why_trade_closed(game)
        if refusal is not None:
            return refusal
        if not isinstance(argument, str) or argument not in kinds(game, "is_resource"):
            return refuse("BASE-ERR-39")
        if purchases(game) >= PURCHASES:
            return refuse("TB-GOLD-05a")
        held = coins_of(game, seat)
        if held < COINS_OF_A_RESOURCE:
            return refuse("TB-GOLD-05b", price=COINS_OF_A_RESOURCE, n=held)
        return None if bank_can_pay(game, argument, 1) else refuse_short(bank(game), argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        price, bought = {COIN: COINS_OF_A_RESOURCE}, {argument: 1}
        game.part_facts(KEY)["bought"] = purchases(game) + 1
        game.log("resource_bought", seat=seat, give=price, take=bought)
        pay(game, seat, price)
        take(game, seat, bought)


def bring_coins(module: Module) -> None:
    """Add coins to a scenario. TB-GOLD-01"""
    module.messages.update(MESSAGES)
    module.rewords.update(REWORDS)
    module.ties_to_record("coins_taken", Moved("cards", "bank", "hand/{seat}"))
    module.ties_to_record(
        "resource_bought", Moved("give", "hand/{seat}", "bank"), Moved("take", "bank", "hand/{seat}")
    )
    module.answers(goods)(coins_lie_in_purses)
    open_notes(module, KEY)
    module.invariants(purchases_invariants)
    module.verb(bank_trade)(BuyResource)


def coins_lie_in_purses(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    """TB-GOLD-02, TB-GOLD-03, TB-GOLD-04, TB-GOLD-06, TB-GOLD-07"""
    coin = Good(lives=PURSE, stock=None, traded_with_bank=True, traded_with_seats=True)
    return {**earlier(game), COIN: coin}


def purchases_invariants(game: Game) -> None:
    """:raises EngineError: a purse is not a number, or a part of the turn has more purchases than allowed"""
    held = [hand(game, seat).get(COIN) for seat in game.seats]
    need(all(map(is_count, held)), "`base.hands` count the coins")
    for part in game.stack:
        if part["step"] in game.rules.parts and KEY in part:
            here = part[KEY]
            fits = isinstance(here, dict) and list(here) == ["bought"] and here["bought"] in (1, PURCHASES)
            need(fits, f"`{KEY}` of a part has the number `bought`")

"""Advice to those who trade: which offers of others to accept in advance. BASE-OFFER-16"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.game import Game
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.evaluation import evaluate, exchange, is_near_the_end
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.standing_answers import (
    ALWAYS,
    MOST_RULES,
    OFF,
    Rule,
    SetStandingAnswers,
)
from games.titles.catan.kit.rules.cards import Cards


def open_to_trade(game: Game, seat: Seat, orders: Sequence[Answer]) -> list[Answer]:
    """Return a seat's standing orders with rules that accept offers, instead of the one that declines them all."""
    rules = rules_of(game, seat)
    if not rules:
        return list(orders)
    return [
        (verb, {**argument, "decline_all": OFF, "rules": rules})
        if verb == SetStandingAnswers.name
        else (verb, argument)
        for verb, argument in orders
    ]


def rules_of(game: Game, seat: Seat) -> list[Rule]:
    """Return a rule for each swap of two cards that improves the position, the best first.

    If only one more card of a kind would make it good, the seat keeps those that it has now. There are no rules if
    somebody is about to win.
    """
    if any(is_near_the_end(game, other) for other in game.seats if other != seat):
        return []
    traded, held = kinds(game, "traded_with_seats"), hand(game, seat)
    found: list[tuple[float, Rule]] = []
    for gives in traded:
        for more in (0, 1):
            if not held[gives] + more:
                continue
            held[gives] += more
            before = evaluate(game, seat)
            gains = {gets: _value_after(game, seat, gives, gets) - before for gets in traded if gets != gives}
            held[gives] -= more
            keep = {gives: held[gives]} if more and held[gives] else {}
            known = [(rule["give"], rule["want"]) for _gain, rule in found]
            found += [
                (gain, _rule(gives, gets, keep))
                for gets, gain in gains.items()
                if gain > 0 and ({gives: 1}, {gets: 1}) not in known
            ]
    found.sort(key=lambda one: -one[0])
    return [rule for _gain, rule in found[:MOST_RULES]]


def _value_after(game: Game, seat: Seat, gives: str, gets: str) -> float:
    exchange(game, seat, {gives: 1}, {gets: 1})
    value = evaluate(game, seat)
    exchange(game, seat, {gets: 1}, {gives: 1})
    return value


def _rule(gives: str, gets: str, keep: Cards) -> Json:
    return {"give": {gives: 1}, "want": {gets: 1}, "keep": keep, "times": 1, "until": ALWAYS}

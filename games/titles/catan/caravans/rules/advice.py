"""Advice to bots about camels and votes. None of it is a rule of the game.

Numbers are in hundredths of a victory point, as in base's `evaluation.py`. Points and longer roads are already counted
elsewhere. This file adds what the next camels may bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.engine.arguments import Arguments
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.evaluation import foreseen, worth_besides, worth_trying
from games.titles.catan.base.rules.hands import hand, lay_aside
from games.titles.catan.base.rules.pieces import buildings_of, network
from games.titles.catan.caravans.rules import facts
from games.titles.catan.caravans.rules.camels import (
    between_camels,
    camel_places,
    camels,
    camels_left,
    put_camel,
)
from games.titles.catan.caravans.rules.module import caravans
from games.titles.catan.caravans.rules.vote import PILE, AgreeOnCamel, BidForCamel, votes
from games.titles.catan.caravans.rules.worth_of_paths import best_place

ROAD_BESIDE = 6.0
"""The worth of a road beside a camel, whether or not it already counts for the longest road."""
ALMOST_BETWEEN = 22.0
"""The worth of a building beside one camel, if the next one can come beside it too."""
IN_REACH = 6.0
"""The worth of a building that the next camel can reach."""
MOST_BID = 3
"""The maximum number of cards that a bot bids."""


@caravans.answers(worth_besides)
def camels_are_worth_something(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Add the worth of roads beside camels and of buildings that the next camel can reach."""
    own_roads, out = network(game, seat), camels(game)
    value = earlier(game, seat) + ROAD_BESIDE * sum(edge in own_roads for edge in out)
    if not camels_left(game):
        return value
    ends, between = board(game).ends, between_camels(game)
    beside = {vertex for edge in out for vertex in ends[edge]}
    near = {vertex for edge in camel_places(game) for vertex in ends[edge]}
    for vertex in buildings_of(game, seat):
        if vertex in near and vertex not in between:
            value += ALMOST_BETWEEN if vertex in beside else IN_REACH
    return value


@caravans.answers(worth_trying)
def few_votes_are_tried(
    earlier: Callable[[Game, Seat, str, Arguments], list[Json] | None],
    game: Game,
    seat: Seat,
    verb: str,
    choices: Arguments,
) -> list[Json] | None:
    """Return bids of up to three cards, and for an agreement only final answers."""
    if verb in BidForCamel.own_verbs:
        return list(_bids(hand(game, seat)))
    if verb in AgreeOnCamel.own_verbs:
        places = [None, best_place(game, seat, camel_places(game))]
        return [{"place": place, "final": True} for place in places]
    return earlier(game, seat, verb, choices)


def _bids(held: dict[str, int]) -> Iterable[Json]:
    """Yield an empty bid, then bids that grow by a card of the kind most held."""
    left = {kind: held[kind] for kind in facts.VOTES}
    bid: dict[str, int] = {}
    yield {}
    for _ in range(min(MOST_BID, sum(left.values()))):
        kind = max(reversed(facts.VOTES), key=lambda one: left[one])
        left[kind] -= 1
        bid[kind] = bid.get(kind, 0) + 1
        yield dict(bid)


@caravans.answers(foreseen)
def a_bid_is_taken_for_the_last(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    """Apply a bid as if it were the last one, and a supported path as if all agreed on it."""
    if verb in BidForCamel.own_verbs:
        others = votes(game)
        lay_aside(game, seat, argument, PILE)
        if sum(argument.values()) > max(others.values(), default=0) or _chooses_anyway(game, seat, others):
            put_camel(game, best_place(game, seat, camel_places(game)), seat)
        elif others:
            rival = max(others, key=lambda one: others[one])
            put_camel(game, best_place(game, rival, camel_places(game)), rival)
        return True
    if verb in AgreeOnCamel.own_verbs:
        if argument["place"] is not None:
            put_camel(game, argument["place"], seat)
        return True
    return earlier(game, seat, verb, argument)


def _chooses_anyway(game: Game, seat: Seat, others: dict[Seat, int]) -> bool:
    """TB-CA-18: without any votes, the seat whose turn it is chooses."""
    return not others and game.part["seat"] == seat

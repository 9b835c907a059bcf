"""How near a seat is to winning, for bots that plan: its worth.

The chance to win is the softmax over the worth of all seats, so a point of 0.7 doubles a seat's odds. A worth adds few
causal numbers: what a seat has, what it earns, where it can build, and what its hand can pay. `weights.json` has their
weights, which were accepted by games won (docs/bots.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.engine.game import Game
from games.engine.memory import Topic, derived_from
from games.engine.questions import Constant
from games.engine.types import Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.bank_trade import trade_rates
from games.titles.catan.base.rules.board import BOARD, board, harbors
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.development import CARD, KNIGHT, development_cards
from games.titles.catan.base.rules.evaluation import earned_at, worth_besides
from games.titles.catan.base.rules.hands import hand, hand_cards
from games.titles.catan.base.rules.largest_army import knights_of
from games.titles.catan.base.rules.longest_road import road_length
from games.titles.catan.base.rules.pieces import (
    CITY,
    ROAD,
    SETTLEMENT,
    blocked_vertices,
    city_places,
    closed_to_roads,
    closed_to_settlements,
    network,
    open_vertices,
    pieces_left,
    pieces_of,
)
from games.titles.catan.base.rules.points import POINTS_OF_CARDS, own_points, points_to_win, public_points
from games.titles.catan.base.rules.production import blocked_hexes
from games.titles.catan.base.rules.seven import hand_limit
from games.titles.catan.kit.rules.cards import Cards

Weights = Mapping[str, Any]
NEW_KIND = 1.5
"""A kind that a seat does not earn yet makes a place as good as this many pips more."""
NEW_ANY_HARBOR, NEW_OWN_HARBOR, NEW_OWN_HARBOR_PER_PIP = 1.5, 0.5, 0.15
_AS_THE_PLAN_BEGAN = Topic("as the plan began")
"""Never stale, so the branches of a game share it."""


def read_weights(folder: Path) -> dict[str, Any]:
    """Return the weights of a module's `weights.json`."""
    text = (folder / "weights.json").read_text(encoding="utf-8")
    return json.loads(text)["weights"]  # type: ignore[no-any-return]


WEIGHTS = read_weights(Path(__file__).parent.parent)


@Constant
def weights(game: Game) -> Weights:
    """Return the weights of the parts of a worth."""
    return WEIGHTS


def worths(game: Game, viewer: Seat | None) -> dict[Seat, float]:
    """Return how near each seat is to winning, as the viewer sees it."""
    return {seat: worth(game, seat, viewer) for seat in game.seats}


def worth(game: Game, seat: Seat, viewer: Seat | None) -> float:
    """Return how near a seat is to winning, as the viewer sees it."""
    weigh = weights(game)
    value = weigh["besides"] * (
        worth_besides(game, seat) if seat == viewer else _besides_of_rival(game, seat)
    )
    income, places, has_place = _on_the_board(game, seat)
    value += _rest_of_game(game, weigh) * (income + places) + _awards(game, seat, viewer, weigh)
    cards = development_cards(game, seat)
    held = sum(hand_cards(game, seat).values())
    value += weigh["card"] * min(held, weigh["cards_counted"])
    value += weigh["over_the_limit"] * max(0, held - hand_limit(game, seat))
    if seat != viewer:
        value += weigh["point"] * public_points(game, seat)
        return float(value + weigh["unknown_card"] * sum(cards.values()))
    value += weigh["point"] * own_points(game, seat) + _in_hand(game, seat, weigh, has_place=has_place)
    for kind, count in cards.items():
        if kind not in POINTS_OF_CARDS:
            value += weigh["knight_held" if kind == KNIGHT else "other_held"] * count
    return float(value)


@derived_from(_AS_THE_PLAN_BEGAN)
def _besides_of_rival(game: Game, seat: Seat) -> float:
    """Return the worth of a rival's things of other modules when the plan began; own moves seldom change it."""
    return worth_besides(game, seat)


# The board


@derived_from(BOARD)
def _on_the_board(game: Game, seat: Seat) -> tuple[float, float, bool]:
    """Return the worth of a seat's income, that of places to settle, and whether it has a place now."""
    weigh = weights(game)
    earned, blocked = _earned(game, seat)
    value = _income(game, seat, earned, weigh) + weigh["blocked"] * blocked
    return value, *_places(game, seat, earned, weigh)


def _rest_of_game(game: Game, weigh: Weights) -> float:
    """Return the weight of future income: more at the beginning of a game, less near its end."""
    progress = max(public_points(game, seat) / points_to_win(game, seat) for seat in game.seats)
    factor: float = 1 + weigh["early_income"] * (0.6 - min(1.0, progress))
    return factor


def _earned(game: Game, seat: Seat) -> tuple[dict[str, int], int]:
    """Return the pips of each kind that a seat earns, and those that a figure blocks."""
    at, shut = earned_at(game), blocked_hexes(game)
    earned: dict[str, int] = {}
    blocked = 0
    for times, piece in ((1, SETTLEMENT), (2, CITY)):
        for vertex in pieces_of(game, seat, piece):
            for name, kind, number in at.get(vertex, ()):
                if name in shut:
                    blocked += times * number
                else:
                    earned[kind] = earned.get(kind, 0) + times * number
    return earned, blocked


def _income(game: Game, seat: Seat, earned: dict[str, int], weigh: Weights) -> float:
    value: float = weigh["kind"] * len(earned)
    for kind, number in earned.items():
        value += weigh.get(kind, weigh["other_income"]) * number
    value += weigh["road_pair"] * min(earned.get("brick", 0), earned.get("lumber", 0))
    value += weigh["city_pair"] * min(earned.get("grain", 0), earned.get("ore", 0))
    rates = trade_rates(game, seat)
    is_any = False
    for kind, rate in rates.items():
        if rate == facts.RATES["special"]:
            value += weigh["own_harbor"] * earned.get(kind, 0)
        is_any = is_any or rate == facts.RATES["any"]
    if is_any:
        value += weigh["any_harbor"] * sum(earned.values())
    if len(pieces_of(game, seat, CITY)) < 4:
        at = earned_at(game)
        best = max(
            (sum(number for _, _, number in at.get(v, ())) for v in pieces_of(game, seat, SETTLEMENT)),
            default=0,
        )
        value += weigh["upgrade"] * best
    return value


def _places(game: Game, seat: Seat, earned: dict[str, int], weigh: Weights) -> tuple[float, bool]:
    """Return the worth of the best places to settle now, after one road and after two, and whether there is one now."""
    if not pieces_left(game, seat, SETTLEMENT):
        return 0.0, False
    graph = board(game)
    ends, edges_at = graph.ends, graph.edges_at
    free = open_vertices(game)
    closed = closed_to_settlements(game, seat)
    if closed:
        free = free - closed.keys()
    now = {vertex for edge in network(game, seat) for vertex in ends[edge]}
    rate = _Places(game, seat, earned)
    found = sorted((rate.of(vertex) for vertex in now & free), reverse=True)[:2]
    value: float = weigh["place"] * found[0] if found else 0.0
    if len(found) > 1:
        value += weigh["second_place"] * found[1]
    if pieces_left(game, seat, ROAD):
        taken = {*game.state["base"]["roads"], *closed_to_roads(game, seat)}
        seen = now | {*pieces_of(game, seat, SETTLEMENT), *pieces_of(game, seat, CITY)}
        blocked, layer = blocked_vertices(game, seat), seen
        for name in ("place_one_road_off", "place_two_roads_off"):
            layer = {
                vertex
                for start in layer
                if start not in blocked
                for edge in edges_at[start]
                if edge not in taken
                for vertex in ends[edge]
            } - seen
            seen = seen | layer
            value += weigh[name] * max(map(rate.of, layer & free), default=0.0)
    return value, bool(found)


class _Places:
    """Rates places by the pips there, kinds that the seat lacks and a new harbor."""

    def __init__(self, game: Game, seat: Seat, earned: dict[str, int]) -> None:
        self.at, self.harbors, self.earned = earned_at(game), harbors_at(game), earned
        self.rates = trade_rates(game, seat)

    def of(self, vertex: str) -> float:
        value, new = 0.0, set()
        for _, kind, number in self.at.get(vertex, ()):
            value += number
            if kind not in self.earned:
                new.add(kind)
        value += NEW_KIND * len(new)
        harbor = self.harbors.get(vertex)
        if harbor is None:
            return value
        if harbor in self.rates:
            if self.rates[harbor] > facts.RATES["special"]:
                value += NEW_OWN_HARBOR + NEW_OWN_HARBOR_PER_PIP * self.earned.get(harbor, 0)
        elif max(self.rates.values()) > facts.RATES["any"]:
            value += NEW_ANY_HARBOR
        return value


@derived_from(BOARD)
def harbors_at(game: Game) -> dict[str, str]:
    return harbors(game)


def _awards(game: Game, seat: Seat, viewer: Seat | None, weigh: Weights) -> float:
    """Return the worth of being near Longest Road and Largest Army, or ahead with them."""
    here = game.state["base"]
    others = [other for other in game.seats if other != seat]
    length = road_length(game, seat)
    longest = max(road_length(game, other) for other in others)
    if here["longest_road"] == seat:
        value: float = weigh["road_lead"] * min(3, length - longest)
    else:
        value = weigh["road_gap"] * max(-4, min(0, length - max(facts.LONGEST_ROAD_FROM - 1, longest)))
    knights, most = knights_of(game, seat), max(knights_of(game, other) for other in others)
    if here["largest_army"] == seat:
        return float(value + weigh["army_lead"] * min(3, knights - most))
    if seat == viewer:
        knights += development_cards(game, seat).get(KNIGHT, 0)
    return float(
        value + weigh["army_gap"] * max(-3, min(1, knights - max(facts.LARGEST_ARMY_FROM - 1, most)))
    )


# The hand


def _in_hand(game: Game, seat: Seat, weigh: Weights, *, has_place: bool) -> float:
    """Return the worth of a hand that can pay something, or nearly so, swaps with the bank included."""
    held, rates, prices = hand(game, seat), trade_rates(game, seat), costs(game, seat)
    value: float = weigh["balance"] * sum(1 for count in held.values() if count)
    can = {
        "city": bool(pieces_left(game, seat, CITY) and city_places(game, seat)),
        "settlement": has_place,
        "card": bool(game.state["base"]["deck"]),
        "road": bool(pieces_left(game, seat, ROAD)),
    }
    for name, what in (("city", CITY), ("settlement", SETTLEMENT), ("card", CARD), ("road", ROAD)):
        if can[name]:
            steps = weigh[f"{name}_in_hand"]
            lack = lacking(held, prices[what], rates)
            if lack < len(steps):
                value += steps[lack]
    return value


def lacking(held: Cards, price: Cards, rates: Cards) -> int:
    """Return how many cards of a price are missing after all swaps with the bank that the hand allows."""
    lack = spare = 0
    for kind, count in held.items():
        more = count - price.get(kind, 0)
        if more < 0:
            lack -= more
        elif kind in rates:
            spare += more // rates[kind]
    return max(0, lack - spare)

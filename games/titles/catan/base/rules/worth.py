"""How near a seat is to winning, for bots that plan: its worth.

The chance to win is the softmax over the worth of all seats, so a point of 0.7 doubles a seat's odds. A worth adds few
causal numbers: what a seat has, what it earns, where it can build, and what its hand can pay. `weights.json` has their
weights, which were accepted by games won (docs/bots.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from games.engine.game import Game
from games.engine.memory import AS_THE_PLAN_BEGAN, MOVES, NEWS, derived_from
from games.engine.questions import Constant, Question
from games.engine.types import Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.bank_trade import lasting_rates, trade_rates
from games.titles.catan.base.rules.board import (
    BOARD,
    BOARD_AND_FIGURES,
    HARBORS,
    INCOME,
    SITES,
    board,
    harbors,
)
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.development import CARD, KNIGHT, development_cards
from games.titles.catan.base.rules.evaluation import Earned, earned_at, worth_besides
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
from games.titles.catan.base.rules.points import POINTS_OF_CARDS, points, points_to_win, public_sum
from games.titles.catan.base.rules.production import blocked_hexes
from games.titles.catan.base.rules.seven import hand_limit
from games.titles.catan.kit.rules.cards import Cards

Weights = Mapping[str, Any]
NEW_KIND = 1.5
"""A kind that a seat does not earn yet makes a place as good as this many pips more."""
GOALS = {
    CITY: "city_in_hand",
    SETTLEMENT: "settlement_in_hand",
    CARD: "card_in_hand",
    ROAD: "road_in_hand",
}
"""The weight of each thing that a hand can pay. Settlements need a place, which `_places` looks for."""
NEW_ANY_HARBOR, NEW_OWN_HARBOR, NEW_OWN_HARBOR_PER_PIP = 1.5, 0.5, 0.15


def read_weights(folder: Path) -> dict[str, Any]:
    """Return the weights of a module's `weights.json`."""
    text = (folder / "weights.json").read_text(encoding="utf-8")
    return json.loads(text)["weights"]  # type: ignore[no-any-return]


WEIGHTS = read_weights(Path(__file__).parent.parent)


@Constant
def weights(game: Game) -> Weights:
    """Return the weights of the parts of a worth."""
    return WEIGHTS


@Question
def worth_planned(game: Game, seat: Seat) -> float:
    """Return `worth_besides` as bots that plan count it: they carry out what one move ahead only promises."""
    return worth_besides(game, seat)


@Question
def passing_points(game: Game, seat: Seat) -> int:
    """Return the part of a seat's points that it may lose or regain any turn.

    It counts little before the seat is near its end: a plan that holds such points early gives up income for nothing.
    """
    return 0


@Question
def earned_besides(game: Game) -> dict[str, list[Earned]]:
    """Return by vertex what a settlement there earns besides resources, in pips of a resource.

    A city earns twice as much. It counts as income, so it is worth more at the beginning of a game.
    """
    return {}


class _Table(NamedTuple):
    """Facts on which the worths of all seats depend."""

    public: dict[Seat, float]
    own: dict[Seat, float]
    roads: dict[Seat, int]
    knights: dict[Seat, int]
    rest_of_game: float
    """The weight of future income: more at the beginning of a game, less near its end."""


@derived_from(NEWS)
def _table(game: Game) -> _Table:
    public: dict[Seat, float] = {}
    own: dict[Seat, float] = {}
    progress = 0.0
    for seat in game.seats:
        lines, passing = points(game, seat), passing_points(game, seat)
        lasting = public_sum(lines) - passing
        near = lasting / points_to_win(game, seat)
        counted = passing * min(1.0, max(0.0, near)) ** 2
        public[seat] = lasting + counted
        own[seat] = sum(line.number for line in lines) - passing + counted
        progress = max(progress, near)
    return _Table(
        public,
        own,
        {seat: road_length(game, seat) for seat in game.seats},
        {seat: knights_of(game, seat) for seat in game.seats},
        1 + weights(game)["early_income"] * (0.6 - min(1.0, progress)),
    )


def worths(game: Game, viewer: Seat | None) -> dict[Seat, float]:
    """Return how near each seat is to winning, as the viewer sees it."""
    return {
        seat: worth(game, seat, viewer) if seat == viewer else _worth_of_rival(game, seat)
        for seat in game.seats
    }


def worth(game: Game, seat: Seat, viewer: Seat | None) -> float:
    """Return how near a seat is to winning, as the viewer sees it."""
    if seat != viewer:
        return _worth_of_rival(game, seat)
    weigh, table = weights(game), _table(game)
    income, places, has_place = _on_the_board(game, seat)
    cards = development_cards(game, seat)
    value = weigh["besides"] * worth_planned(game, seat) + table.rest_of_game * (income + places)
    value += _awards(game, seat, table, cards.get(KNIGHT, 0), weigh) + _cards(game, seat, weigh)
    value += weigh["point"] * table.own[seat] + _in_hand(game, seat, weigh, has_place=has_place)
    for kind, count in cards.items():
        if kind not in POINTS_OF_CARDS:
            value += weigh["knight_held" if kind == KNIGHT else "other_held"] * count
    return float(value)


@derived_from(MOVES)
def _worth_of_rival(game: Game, seat: Seat) -> float:
    """Return how near a seat is to winning, as others see it.

    It is kept until a move is played. Offers and bought cards are only imagined (`expected`), and change nothing of a
    rival.
    """
    return _standing(game, seat) + _cards(game, seat, weights(game))


@derived_from(NEWS)
def _standing(game: Game, seat: Seat) -> float:
    """Return the worth of a rival without its hand."""
    weigh, table = weights(game), _table(game)
    income, places, _ = _on_the_board(game, seat)
    value = weigh["besides"] * _besides_of_rival(game, seat) + table.rest_of_game * (income + places)
    value += _awards(game, seat, table, 0, weigh) + weigh["point"] * table.public[seat]
    return float(value + weigh["unknown_card"] * sum(development_cards(game, seat).values()))


def _cards(game: Game, seat: Seat, weigh: Weights) -> float:
    """Return the worth of the number of cards in a hand."""
    held = sum(hand_cards(game, seat).values())
    value = weigh["card"] * min(held, weigh["cards_counted"])
    if held > facts.HAND_LIMIT:
        value += weigh["over_the_limit"] * max(0, held - hand_limit(game, seat))
    return float(value)


@derived_from(AS_THE_PLAN_BEGAN)
def _besides_of_rival(game: Game, seat: Seat) -> float:
    """Return the worth of a rival's things of other modules when the plan began; own moves seldom change it."""
    return worth_besides(game, seat)


# The board


@derived_from(BOARD_AND_FIGURES)
def _on_the_board(game: Game, seat: Seat) -> tuple[float, float, bool]:
    """Return the worth of a seat's income, that of places to settle, and whether it has a place now."""
    weigh = weights(game)
    income, rated = _earnings(game, seat)
    return income, *_places(game, seat, rated, weigh)


@derived_from(INCOME)
def _earnings(game: Game, seat: Seat) -> tuple[float, _RatedPlaces]:
    """Return the worth of a seat's income, and the places rated for a seat with this income."""
    weigh = weights(game)
    earned, blocked = _earned(game, seat)
    rated = _rated_places(game, tuple(earned.items()), tuple(lasting_rates(game, seat).items()))
    return _income(game, seat, earned, weigh) + weigh["blocked"] * blocked, rated


def _earned_at(game: Game) -> dict[str, list[Earned]]:
    """Return what a building at each vertex earns, with what modules add."""
    at, more = earned_at(game), earned_besides(game)
    if not more:
        return at
    return {vertex: [*at.get(vertex, ()), *more.get(vertex, ())] for vertex in {*at, *more}}


def _earned(game: Game, seat: Seat) -> tuple[dict[str, float], float]:
    """Return the pips of each kind that a seat earns, and those that a figure blocks."""
    at, shut = _earned_at(game), blocked_hexes(game)
    earned: dict[str, float] = {}
    blocked = 0.0
    for times, piece in ((1, SETTLEMENT), (2, CITY)):
        for vertex in pieces_of(game, seat, piece):
            for name, kind, number in at.get(vertex, ()):
                if name in shut:
                    blocked += times * number
                else:
                    earned[kind] = earned.get(kind, 0) + times * number
    return earned, blocked


def _income(game: Game, seat: Seat, earned: dict[str, float], weigh: Weights) -> float:
    value: float = weigh["kind"] * len(earned)
    for kind, number in earned.items():
        value += weigh.get(kind, weigh["other_income"]) * number
    value += weigh["road_pair"] * min(earned.get("brick", 0), earned.get("lumber", 0))
    value += weigh["city_pair"] * min(earned.get("grain", 0), earned.get("ore", 0))
    rates = lasting_rates(game, seat)
    is_any = False
    for kind, rate in rates.items():
        if rate == facts.RATES["special"]:
            value += weigh["own_harbor"] * earned.get(kind, 0)
        is_any = is_any or rate == facts.RATES["any"]
    if is_any:
        value += weigh["any_harbor"] * sum(earned.values())
    if len(pieces_of(game, seat, CITY)) < 4:
        at = _earned_at(game)
        best = max(
            (sum(number for _, _, number in at.get(v, ())) for v in pieces_of(game, seat, SETTLEMENT)),
            default=0,
        )
        value += weigh["upgrade"] * best
    return value


def _places(game: Game, seat: Seat, rated: _RatedPlaces, weigh: Weights) -> tuple[float, bool]:
    """Return the worth of the best places to settle now, after one road and after two, and whether there is one now."""
    if not pieces_left(game, seat, SETTLEMENT):
        return 0.0, False
    now, *later = _places_in_reach(game, seat)
    found = sorted((rated[vertex] for vertex in now), reverse=True)[:2]
    value: float = weigh["place"] * found[0] if found else 0.0
    if len(found) > 1:
        value += weigh["second_place"] * found[1]
    if pieces_left(game, seat, ROAD):
        for name, places in zip(("place_one_road_off", "place_two_roads_off"), later, strict=True):
            value += weigh[name] * max(map(rated.__getitem__, places), default=0.0)
    return value, bool(found)


@derived_from(BOARD)
def _places_in_reach(game: Game, seat: Seat) -> tuple[set[str], ...]:
    """Return the places for a settlement of a seat now, those after one road, and those after two."""
    graph = board(game)
    ends, onward = graph.ends, graph.onward
    free = open_vertices(game)
    closed = closed_to_settlements(game, seat)
    if closed:
        free = free - closed.keys()
    now = {vertex for edge in network(game, seat) for vertex in ends[edge]}
    roads, shut = game.state["base"]["roads"], closed_to_roads(game, seat)
    seen = now | {*pieces_of(game, seat, SETTLEMENT), *pieces_of(game, seat, CITY)}
    blocked, layer, found = blocked_vertices(game, seat), seen, [now & free]
    for _ in range(2):
        layer = {
            vertex
            for start in layer
            if start not in blocked
            for edge, vertex in onward[start]
            if edge not in roads and edge not in shut
        } - seen
        seen = seen | layer
        found.append(layer & free)
    return tuple(found)


class _RatedPlaces(dict[str, float]):
    """Rates places by the pips there, kinds that a seat lacks and a new harbor; each when it is first asked for."""

    def __init__(self, game: Game, earned: dict[str, float], rates: Cards) -> None:
        self.at, self.harbors, self.earned, self.rates = _earned_at(game), harbors_at(game), earned, rates

    def __missing__(self, vertex: str) -> float:
        value, new = 0.0, set()
        for _, kind, number in self.at.get(vertex, ()):
            value += number
            if kind not in self.earned:
                new.add(kind)
        value += NEW_KIND * len(new)
        harbor = self.harbors.get(vertex)
        if harbor in self.rates:
            if self.rates[harbor] > facts.RATES["special"]:
                value += NEW_OWN_HARBOR + NEW_OWN_HARBOR_PER_PIP * self.earned.get(harbor, 0)
        elif harbor is not None and max(self.rates.values()) > facts.RATES["any"]:
            value += NEW_ANY_HARBOR
        self[vertex] = value
        return value


@derived_from(SITES)
def _rated_places(
    game: Game, earned: tuple[tuple[str, float], ...], rates: tuple[tuple[str, int], ...]
) -> _RatedPlaces:
    """Return the places rated for a seat with this income and these rates."""
    return _RatedPlaces(game, dict(earned), dict(rates))


@derived_from(HARBORS)
def harbors_at(game: Game) -> dict[str, str]:
    return harbors(game)


def _awards(game: Game, seat: Seat, table: _Table, knights_held: int, weigh: Weights) -> float:
    """Return the worth of being near Longest Road and Largest Army, or ahead with them."""
    here = game.state["base"]
    length = table.roads[seat]
    longest = max(table.roads[other] for other in game.seats if other != seat)
    if here["longest_road"] == seat:
        value: float = weigh["road_lead"] * min(3, length - longest)
    else:
        value = weigh["road_gap"] * max(-4, min(0, length - max(facts.LONGEST_ROAD_FROM - 1, longest)))
    knights = table.knights[seat]
    most = max(table.knights[other] for other in game.seats if other != seat)
    if here["largest_army"] == seat:
        return float(value + weigh["army_lead"] * min(3, knights - most))
    lacking_knights = knights + knights_held - max(facts.LARGEST_ARMY_FROM - 1, most)
    return float(value + weigh["army_gap"] * max(-3, min(1, lacking_knights)))


# The hand


def _in_hand(game: Game, seat: Seat, weigh: Weights, *, has_place: bool) -> float:
    """Return the worth of a hand that can pay something, or nearly so, swaps with the bank included."""
    held, rates, prices = hand(game, seat), trade_rates(game, seat), costs(game, seat)
    value: float = weigh["balance"] * sum(1 for count in held.values() if count)
    for what, name in GOALS.items():
        steps = weigh[name]
        lack = lacking(held, prices[what], rates)
        if lack < len(steps) and _is_possible(game, seat, what, has_place=has_place):
            value += steps[lack]
    return value


def _is_possible(game: Game, seat: Seat, what: str, *, has_place: bool) -> bool:
    """Return whether a seat that can pay has a piece or card to take, and a place for it."""
    if what == SETTLEMENT:
        return has_place
    if what == CARD:
        return bool(game.state["base"]["deck"])
    return pieces_left(game, seat, what) > 0 and (what == ROAD or bool(city_places(game, seat)))


def lacking(held: Cards, price: Cards, rates: Cards, bought: int = 0) -> int:
    """Return how many cards of a price are missing after all swaps with the bank that the hand allows.

    :param bought: cards of choice that can be bought besides
    """
    lack = -bought
    for kind, count in price.items():
        if held[kind] < count:
            lack += count - held[kind]
    if lack <= 0:
        return 0
    for kind, rate in rates.items():
        more = held[kind] - price.get(kind, 0)
        if more >= rate:
            lack -= more // rate
    return max(0, lack)

"""Advice to bots: the value of a CATAN position for a seat.

Values are in hundredths of a victory point. They are rules of thumb, found by playing bots against each other, and
not rules of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from games.engine.arguments import Arguments
from games.engine.game import Game
from games.engine.memory import derived_from
from games.engine.questions import Question
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.bank_trade import trade_rates
from games.titles.catan.base.rules.board import FIELDS, board, pips, terrains, tokens
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.development import CARD, KNIGHT, development_cards
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import hand, hand_cards
from games.titles.catan.base.rules.longest_road import road_length
from games.titles.catan.base.rules.offers import offers, offers_of
from games.titles.catan.base.rules.pieces import (
    CITY,
    ROAD,
    SETTLEMENT,
    city_places,
    network,
    open_vertices,
    pieces_left,
    road_places,
    settlement_places,
)
from games.titles.catan.base.rules.points import POINTS_OF_CARDS, own_points, points_to_win, public_points
from games.titles.catan.base.rules.production import blocked_hexes
from games.titles.catan.base.rules.seven import hand_limit
from games.titles.catan.base.rules.turn import EndTurn, before_production
from games.titles.catan.kit.rules.cards import Cards, missing, total
from games.titles.catan.kit.rules.geometry import Graph

Earned = tuple[str, str, float]
"""A hex or another place, the kind that it produces and the pips of its numbers."""

POINT = 100.0
WON = 100_000.0
PIP = 7.0
WORTH = {"ore": 1.1, "grain": 1.1, "brick": 1.0, "lumber": 1.0, "wool": 0.85}
NEW_KIND = 14.0
ANY_HARBOR = 10.0
OWN_HARBOR_PER_PIP = 2.0
BLOCKED_STILL_COUNTS = 0.5
PLAYED_KNIGHT = 9.0
HELD_CARD = 26.0
OPPONENTS = 0.25
PLACE_NOW = 3.2
PLACE_ONE_ROAD_OFF = 1.3
SECOND_PLACE = 0.25
ROAD_STEP = 2.5
IN_HAND = 3.0
OVER_THE_LIMIT = 5.0
GOALS = {CITY: 85.0, SETTLEMENT: 80.0, CARD: 36.0, ROAD: 14.0}
"""The value of a full hand for each goal. It is less than the goal's own value, so that bots build."""
MOST_OWN_OFFERS = 1
LIKELY = 0.6
"""The share of an offer's gain that counts, because the offer may not be accepted."""
PLENTY = {1: 1, 2: 4}
"""By the number of cards offered: how many of that kind must remain after paying for the goal."""
NO_DEALS_FROM = 2
"""Bots do not trade with a seat that needs this many points or fewer to win."""


@Question
def worth_besides(game: Game, seat: Seat) -> float:
    """Return the value of a module's own things, besides points, income, cards and places."""
    return 0.0


def evaluate(game: Game, seat: Seat) -> float:
    """Return the value of the position for a seat, minus a share of its opponents' public value."""
    outcome = game.state["outcome"]
    if outcome is not None:
        return WON if outcome["winner"] == seat else -WON
    earning = production(game)
    value = own_points(game, seat) * POINT
    value += _income_value(game, seat, earning[seat])
    value += _hand_value(game, seat) + _growth_value(game, seat) + worth_besides(game, seat)
    others = [other for other in game.seats if other != seat]
    worry = sum(_seen_value(game, other, earning[other]) for other in others)
    return value - OPPONENTS * worry / len(others)


def production(game: Game) -> dict[Seat, dict[str, float]]:
    """Return the pips of each kind that each seat earns; blocked hexes count in part."""
    here = game.state["base"]
    at = earned_at(game)
    blocked = blocked_hexes(game)
    earned: dict[Seat, dict[str, float]] = {seat: {} for seat in game.seats}
    for times, owners in ((1, here["settlements"]), (2, here["cities"])):
        for vertex, owner in owners.items():
            own = earned.get(owner, {})
            for name, kind, number in at.get(vertex, ()):
                counts = times * number * (BLOCKED_STILL_COUNTS if name in blocked else 1)
                own[kind] = own.get(kind, 0) + counts
    return earned


@derived_from(FIELDS)
def earned_at(game: Game) -> dict[str, list[Earned]]:
    """Return what a building at each vertex earns, hex by hex."""
    terrain = game.state["base"]["terrain"]
    kinds = terrains(game)
    earned = (
        (name, kinds[terrain[name]].produces, sum(map(pips, numbers)))
        for name, numbers in tokens(game).items()
    )
    return _by_vertex(
        board(game), tuple((name, kind, number) for name, kind, number in earned if kind is not None)
    )


@lru_cache(maxsize=256)
def _by_vertex(graph: Graph, earned: tuple[Earned, ...]) -> dict[str, list[Earned]]:
    of_hex = {one[0]: one for one in earned}
    return {
        vertex: [of_hex[name] for name in names if name in of_hex] for vertex, names in graph.hexes_at.items()
    }


def _income_value(game: Game, seat: Seat, earned: dict[str, float]) -> float:
    value = sum(PIP * WORTH.get(kind, 1.0) * number for kind, number in earned.items())
    value += NEW_KIND * len(earned)
    rates = trade_rates(game, seat)
    if any(rate == facts.RATES["any"] for rate in rates.values()):
        value += ANY_HARBOR
    for kind, rate in rates.items():
        if rate == facts.RATES["special"]:
            value += OWN_HARBOR_PER_PIP * earned.get(kind, 0)
    return value


def _hand_value(game: Game, seat: Seat) -> float:
    """Value the hand: cards towards the nearest goal and partly towards others, minus the danger of a seven."""
    held = hand(game, seat)
    count = total(hand_cards(game, seat))
    value = IN_HAND * count - OVER_THE_LIMIT * max(0, count - hand_limit(game, seat))
    prices = costs(game, seat)
    near = [
        worth * (1 - sum(missing(held, prices[goal]).values()) / total(prices[goal])) ** 2
        for goal, worth in _goals(game, seat)
    ]
    if near:
        near.sort(reverse=True)
        value += near[0] + 0.15 * sum(near[1:])
    cards = development_cards(game, seat)
    value += HELD_CARD * sum(count for kind, count in cards.items() if kind not in POINTS_OF_CARDS)
    return value


def _goals(game: Game, seat: Seat) -> Iterable[tuple[str, float]]:
    for goal, worth in GOALS.items():
        if goal == CITY:
            possible = bool(pieces_left(game, seat, CITY) and city_places(game, seat))
        elif goal == SETTLEMENT:
            possible = bool(pieces_left(game, seat, SETTLEMENT) and settlement_places(game, seat))
        elif goal == CARD:
            possible = bool(game.state["base"]["deck"])
        else:
            possible = bool(pieces_left(game, seat, ROAD))
        if possible:
            yield goal, worth


def _growth_value(game: Game, seat: Seat) -> float:
    """Value places to settle now or after one road, and roads and knights towards the two awards."""
    here = game.state["base"]
    value: float = PLAYED_KNIGHT * here["knights"][seat]
    if pieces_left(game, seat, SETTLEMENT):
        value += _places_value(game, seat)
    roads: int = len(network(game, seat))
    if roads >= facts.LONGEST_ROAD_FROM - 2 and here["longest_road"] != seat:
        value += ROAD_STEP * road_length(game, seat)
    return value + ROAD_STEP * 0.4 * roads


def _places_value(game: Game, seat: Seat) -> float:
    at = earned_at(game)
    free = open_vertices(game)
    ends = board(game).ends
    now = settlement_places(game, seat)
    seen = set(now)
    worths = [PLACE_NOW * (2 + sum(number for _, _, number in at[vertex])) for vertex in now]
    for edge in road_places(game, seat):
        for vertex in ends[edge]:
            if vertex in free and vertex not in seen:
                seen.add(vertex)
                worths.append(PLACE_ONE_ROAD_OFF * (2 + sum(number for _, _, number in at[vertex])))
    if not worths:
        return 0.0
    worths.sort(reverse=True)
    return worths[0] + SECOND_PLACE * sum(worths[1:3])


def _seen_value(game: Game, seat: Seat, earned: dict[str, float]) -> float:
    """Value what is public about a seat: points, cards, and income, which weighs more as the end comes near."""
    seen = public_points(game, seat)
    income = sum(PIP * WORTH.get(kind, 1.0) * number for kind, number in earned.items())
    return seen * POINT + (1 + seen / 10) * income + IN_HAND * total(hand_cards(game, seat))


# The expected result of moves


@Question
def foreseen(game: Game, seat: Seat, verb: str, argument: Json) -> bool:
    """Apply the expected result of a module's verb, if playing it would not show it; return True if applied."""
    return False


def foresee(game: Game, seat: Seat, verb: str, argument: Json) -> bool:
    """Apply the expected result of a verb without chance; return True if applied.

    A bought card is taken to be a knight, and a deal is taken to be agreed. `foreseen` lets a module decide first.
    """
    if foreseen(game, seat, verb, argument):
        return True
    if verb in (before_production(game, seat)[0], EndTurn.name):
        return True
    if verb == "buy_development_card":
        _give_up(game, seat, costs(game, seat)[CARD])
        held = development_cards(game, seat)
        held[KNIGHT] = held.get(KNIGHT, 0) + 1
        return True
    if verb == "discard":
        _give_up(game, seat, argument)
        return True
    if verb == "make_offer":
        exchange(game, seat, argument["give"], argument["want"])
        return True
    if verb in ("answer_offer", "answer_counter", "execute_offer"):
        return _foresee_deal(game, seat, verb, argument)
    return False


def _foresee_deal(game: Game, seat: Seat, verb: str, argument: Json) -> bool:
    offer = offers(game)[argument["offer"]]
    if argument.get("answer") == "decline":
        return True
    if verb == "execute_offer":
        exchange(game, seat, offer["give"], offer["want"])
    elif not is_near_the_end(game, offer["from"]):
        exchange(game, seat, offer["want"], offer["give"])
    else:
        _give_up(game, seat, offer["want"])
    return True


def is_near_the_end(game: Game, seat: Seat) -> bool:
    return public_points(game, seat) >= points_to_win(game, seat) - NO_DEALS_FROM


def exchange(game: Game, seat: Seat, gives: Cards, takes: Cards) -> None:
    held = hand(game, seat)
    for kind, count in gives.items():
        held[kind] -= count
    for kind, count in takes.items():
        held[kind] += count


def _give_up(game: Game, seat: Seat, cards: Cards) -> None:
    exchange(game, seat, cards, {})


@Question
def worth_trying(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    """Return the arguments that a bot should consider if a verb has very many; None leaves the choice to the bot."""
    return None


def candidates(game: Game, seat: Seat, verb: str, choices: Arguments) -> list[Json] | None:
    """Return the arguments worth considering: for offers, those that complete a goal.

    Offers that would only bring a goal nearer are not made: players stop answering if they are asked each turn.
    """
    if verb == "make_offer":
        return _offers(game, seat, _completes)
    return worth_trying(game, seat, verb, choices)


def deals(game: Game, seat: Seat) -> list[Answer]:
    """Return the offers that bring a goal nearer, as people make them about once a turn."""
    return [("make_offer", argument) for argument in _offers(game, seat, _brings_nearer)]


def _completes(lacks: Cards, kind: str) -> bool:
    return lacks == {kind: 1}


def _brings_nearer(lacks: Cards, kind: str) -> bool:
    return kind in lacks


def _offers(game: Game, seat: Seat, serves: Callable[[Cards, str], bool]) -> list[Json]:
    """Return offers of one or two cards for a card that serves a goal, to opponents that are not about to win.

    Opponents are asked that can have such a card, as far as the seat can tell, and only if one of them must have it.

    :param serves: takes what a goal lacks, and the kind of the card
    """
    if len(offers_of(game, seat)) >= MOST_OWN_OFFERS:
        return []
    partners = [other for other in game.clockwise_from(seat)[1:] if not is_near_the_end(game, other)]
    made = [(offer["give"], offer["want"]) for offer in offers(game).values()]
    held, traded = hand(game, seat), kinds(game, "traded_with_seats")
    prices = costs(game, seat)
    lacking = [(price, missing(held, price)) for price in (prices[goal] for goal in _aims(game, seat))]
    found: list[Json] = []
    for want in traded:
        served = [price for price, lacks in lacking if serves(lacks, want)]
        asked = [other for other in partners if can_have(game, seat, other, want)] if served else []
        if not asked or not has_one(game, seat, asked, want):
            continue
        found += [
            {"give": {give: number}, "want": {want: 1}, "to": asked, "mode": "first"}
            for give in traded
            for number in (1, 2)
            if give != want
            and ({give: number}, {want: 1}) not in made
            and any(held[give] - price.get(give, 0) >= PLENTY[number] for price in served)
        ]
    return found


def can_have(game: Game, seat: Seat, other: Seat, kind: str) -> bool:
    """Return whether another seat can have a card of a kind, from what `seat` sees.

    Of a kind in hands it sees how many all others have together, because the bank is open, and how many cards each has.
    """
    if kind not in kinds(game, "in_hand"):
        return hand(game, other)[kind] > 0
    among_others = sum(hand(game, one)[kind] for one in game.seats if one != seat)
    return among_others > 0 and total(hand_cards(game, other)) > 0


def has_one(game: Game, seat: Seat, asked: list[Seat], kind: str) -> bool:
    """Return whether one of these seats must have a card of a kind, from what `seat` sees.

    The other opponents cannot hold more of it than they have cards.
    """
    others = game.clockwise_from(seat)[1:]
    if kind not in kinds(game, "in_hand"):
        return any(hand(game, one)[kind] > 0 for one in asked)
    elsewhere = sum(total(hand_cards(game, one)) for one in others if one not in asked)
    return sum(hand(game, one)[kind] for one in others) > elsewhere


def _aims(game: Game, seat: Seat) -> list[str]:
    """Return the goals that offers may serve; a road only if the seat has no place for a settlement."""
    possible = [goal for goal, _worth in _goals(game, seat)]
    if not settlement_places(game, seat):
        return possible
    return [goal for goal in possible if goal != ROAD]


def repeats(verb: str, earlier: Json, argument: Json) -> bool:
    """Return True if two arguments are the same choice; offers are compared without their addressees."""
    if verb != "make_offer":
        return bool(earlier == argument)
    return all(earlier[side] == argument[side] for side in ("give", "want"))

"""The worth of wagons, their cards and their cargo: advice to bots, not a rule.

Numbers are in hundredths of a victory point, as in base's `evaluation.py`. Deliveries count as points already; this
file values how near the next one is.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.development import KNIGHT, development_cards
from games.titles.catan.base.rules.evaluation import foreseen, worth_besides, worth_trying
from games.titles.catan.base.rules.hands import hand, hand_cards
from games.titles.catan.base.rules.largest_army import knight_card_played
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.kit.rules.cards import missing, total
from games.titles.catan.kit.rules.coins import coins_of
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.barbarians import free_paths, in_order, put_barbarian
from games.titles.catan.traders_and_barbarians.rules.goods import cargo_of, stack_of
from games.titles.catan.traders_and_barbarians.rules.journey import SWIFT_JOURNEY, MoveWagon, points_left
from games.titles.catan.traders_and_barbarians.rules.module import traders_and_barbarians
from games.titles.catan.traders_and_barbarians.rules.wagons import level_of, next_card, wagon_of
from games.titles.catan.traders_and_barbarians.rules.ways import distances

COIN_KEPT = 6.0
LEVELS = (0.0, 58.0, 114.0, 166.0, 172.0)
"""The worth of each wagon card, without the point for the last."""
MATERIAL = 28.0
"""The worth of a hand that can pay the next card."""
PER_POINT = 2.5
"""The worth of being one movement point nearer to the next delivery."""
UNLOADED = 14.0
"""Movement points still ahead of an empty wagon once it reaches a stack, about as many as with any cargo."""
IN_REACH = 24.0
"""The worth of having the next delivery within reach this turn."""
TOLL_IN_POINTS = 1.0
"""The movement points that a coin for a toll counts as."""
PLAYED_SOON = -16.0
"""The deduction for a Knight or Swift Journey in hand, so that bots play them."""
FEW = 4
"""The number of roads that a bot considers for each barbarian."""


@traders_and_barbarians.answers(worth_besides)
def a_wagon_near_its_goal_is_worth_something(
    earlier: Callable[[Game, Seat], float], game: Game, seat: Seat
) -> float:
    """Add the worth of the wagon's card, its cargo, the way left and cards for the next improvement."""
    held = development_cards(game, seat)
    value = earlier(game, seat) + COIN_KEPT * coins_of(game, seat)
    value += LEVELS[level_of(game, seat) - 1] + _towards_next_card(game, seat)
    value += PLAYED_SOON * (held.get(KNIGHT, 0) + held.get(SWIFT_JOURNEY, 0))
    far = way_left(game, seat)
    if cargo_of(game, seat) is None:
        return value - PER_POINT * (far + UNLOADED)
    top = game.top
    may_come = isinstance(top, MoveWagon) and top.seat == seat and far <= points_left(game)
    return value - PER_POINT * far + IN_REACH * may_come


def _towards_next_card(game: Game, seat: Seat) -> float:
    card = next_card(game, seat)
    if card is None:
        return 0.0
    lacking = total(missing(hand(game, seat), card.cost))
    return MATERIAL * (1 - lacking / total(card.cost)) ** 2


def goals(game: Game, seat: Seat) -> list[str]:
    """Return the plazas that accept the wagon's cargo, or those with tiles left if it is empty."""
    carried = cargo_of(game, seat)
    return [
        place.plaza
        for place in facts.TRADE_HEXES
        if (carried in place.accepts if carried is not None else stack_of(game, place))
    ]


def way_left(game: Game, seat: Seat) -> float:
    vertex = wagon_of(game, seat)
    there = goals(game, seat)
    if vertex is None or not there:
        return UNLOADED
    return min(distances(game, seat, plaza, TOLL_IN_POINTS)[vertex] for plaza in there)


@traders_and_barbarians.answers(worth_trying)
def few_paths_are_tried(
    earlier: Callable[[Game, Seat, str, Arguments], list[Json] | None],
    game: Game,
    seat: Seat,
    verb: str,
    choices: Arguments,
) -> list[Json] | None:
    """Consider only roads of rivals for barbarians, those with cards and most points first."""
    if verb == "move_barbarian":
        targets = _roads_of_rivals(game, seat)
        return [[start, goal] for start in in_order(game) for goal in targets]
    if verb == "place_driven_off":
        return list(_roads_of_rivals(game, seat))
    return earlier(game, seat, verb, choices)


def _roads_of_rivals(game: Game, seat: Seat) -> list[str]:
    roads = game.state["base"]["roads"]
    free = free_paths(game)
    rivals = [other for other in game.seats if other != seat]
    rivals.sort(key=lambda other: (-min(total(hand_cards(game, other)), 1), -public_points(game, other)))
    found = [edge for rival in rivals for edge in free if roads.get(edge) == rival]
    return (found or free)[:FEW]


@traders_and_barbarians.answers(foreseen)
def a_knight_is_taken_to_bring_a_card(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    """Treat a knight as bringing a card, and a barbarian as always driven off."""
    if verb == "drive_off":
        put_barbarian(game, seat, argument, _roads_of_rivals(game, seat)[0])
        return True
    if verb == "play_knight":
        held = development_cards(game, seat)
        held[KNIGHT] -= 1
        game.state["base"]["knights"][seat] += 1
        knight_card_played(game, seat)
        own = hand(game, seat)
        own[min(facts.GRAIN, key=lambda kind: own[kind])] += 1
        return True
    return earlier(game, seat, verb, argument)

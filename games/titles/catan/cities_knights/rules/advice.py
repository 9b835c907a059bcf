"""The worth of knights, levels and progress cards to a seat: advice to bots, not a rule.

Numbers are in hundredths of a victory point, as in `games/titles/catan/base/rules/evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.worth import Weights, read_weights, weights, worth_planned
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.barbarians import barbarian_strength, contributions, ship
from games.titles.catan.cities_knights.rules.cities import seats_with_plain_cities, walls
from games.titles.catan.cities_knights.rules.improvements import cost_of_next, levels_of, why_no_improvement
from games.titles.catan.cities_knights.rules.knights import knights
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.progress_cards import progress_hand

LEVELS = (0.0, 30.0, 62.0, 105.0, 150.0, 190.0)
"""The worth of level 0 to 5 of an area, without the points of its metropolis."""
NEXT_LEVEL = 26.0
"""The worth of all commodities for the next level of an area."""
NEXT_LEVEL_OF_A_PLAN = 8.0
"""The same for bots that plan. With more, keeping the commodities is worth as much as the level, and they keep them."""
KNIGHT = (0.0, 16.0, 30.0, 42.0)
"""The worth of an inactive knight of level 0 to 3."""
AWAKE = 6.0
WALL = 9.0
CARD = 20.0
LOST_CITY = 130.0
DEFENDER = 70.0
WEIGHTS = read_weights(Path(__file__).parent.parent)


@cities_knights.answers(weights)
def weights_of_a_longer_game(earlier: Callable[[Game], Weights], game: Game) -> Weights:
    return {**earlier(game), **WEIGHTS}


@cities_knights.answers(worth_planned)
def plans_improve_when_they_can(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    return earlier(game, seat) - (NEXT_LEVEL - NEXT_LEVEL_OF_A_PLAN) * _part_of_next_levels(game, seat)


@cities_knights.answers(worth_besides)
def knights_levels_and_cards(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    value = earlier(game, seat) + _improvements(game, seat) + _knights(game, seat) + _landing(game, seat)
    value += WALL * list(walls(game).values()).count(seat)
    return value + CARD * min(len(progress_hand(game, seat)), facts.MOST_PROGRESS_CARDS)


def _improvements(game: Game, seat: Seat) -> float:
    value = sum(LEVELS[level] for level in levels_of(game, seat).values())
    return value + NEXT_LEVEL * _part_of_next_levels(game, seat)


def _part_of_next_levels(game: Game, seat: Seat) -> float:
    """Return how much of the next levels the hand can pay, each from 0 to 1."""
    held = hand(game, seat)
    part = 0.0
    for area, kind in facts.COMMODITY_OF.items():
        if held[kind] and why_no_improvement(game, seat, area) is None:
            for count in cost_of_next(game, seat, area).values():
                part += (min(held[kind], count) / count) ** 2
    return part


def _knights(game: Game, seat: Seat) -> float:
    value = 0.0
    for knight in knights(game).values():
        if knight["seat"] == seat:
            value += KNIGHT[knight["level"]] + (AWAKE * knight["level"] if knight["active"] else 0.0)
    return value


def _landing(game: Game, seat: Seat) -> float:
    """Return what the next landing would bring or cost now; it counts more the nearer the ship is."""
    gave = contributions(game, [vertex for vertex, knight in knights(game).items() if knight["active"]])
    near = ((ship(game) + 1) / facts.LANDING) ** 2
    if sum(gave.values()) >= barbarian_strength(game):
        best = max(gave.values())
        alone = list(gave.values()).count(best) == 1
        return near * DEFENDER if best and gave[seat] == best and alone else 0.0
    hit = seats_with_plain_cities(game)
    if seat not in hit or gave[seat] > min(gave[other] for other in hit):
        return 0.0
    return -near * LOST_CITY

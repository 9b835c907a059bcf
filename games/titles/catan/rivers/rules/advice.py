"""The worth of coins, bridges and tiles: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.pieces import pieces_left
from games.titles.catan.base.rules.planning import wanted_besides
from games.titles.catan.base.rules.worth import passing_points, worth_planned
from games.titles.catan.kit.rules.cards import missing, total
from games.titles.catan.kit.rules.coin_plans import plan_with_coins
from games.titles.catan.kit.rules.coins import COIN, coins_of
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.bridges import bridge_places
from games.titles.catan.rivers.rules.facts import BRIDGE
from games.titles.catan.rivers.rules.module import rivers
from games.titles.catan.rivers.rules.settlers import poorest, wealthiest

COIN_KEPT = 5.0
"""The worth of a coin in hundredths of a victory point: half a resource card, and protection from being poorest."""
AHEAD = 7.0
"""The additional worth of each coin that a seat has more than the poorest other one, up to `SAFE` of them."""
AHEAD_OF_A_PLAN = 3.0
"""The same for bots that plan. With more, they keep their coins all game long instead of building."""
SAFE = 3
MATERIAL = 22.0
"""The worth of a hand that can pay a bridge, while one can be built."""
MATERIAL_OF_A_PLAN = 7.0
"""The same for bots that plan. With more, keeping the cards is worth as much as the bridge, and they keep them."""


plan_with_coins(rivers)


@rivers.answers(worth_besides)
def coins_keep_one_from_being_poor(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Add the worth of coins and of cards for the next bridge; tiles count as points already."""
    value = earlier(game, seat) + COIN_KEPT * coins_of(game, seat) + AHEAD * _lead(game, seat)
    return value + MATERIAL * _part_of_a_bridge(game, seat)


def _lead(game: Game, seat: Seat) -> int:
    """Return how many coins a seat has more than the poorest other one, at most `SAFE`."""
    others = min(coins_of(game, other) for other in game.seats if other != seat)
    return max(-SAFE, min(SAFE, coins_of(game, seat) - others))


def _part_of_a_bridge(game: Game, seat: Seat) -> float:
    """Return how much of a bridge the hand can pay, from 0 to 1; 0 if none can be built."""
    if not pieces_left(game, seat, BRIDGE) or not bridge_places(game, seat):
        return 0.0
    lacking = total(missing(hand(game, seat), facts.BRIDGE_COST))
    return float((1 - lacking / total(facts.BRIDGE_COST)) ** 2)


@rivers.answers(worth_planned)
def plans_spend(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Count the cards for a bridge and the lead in coins less, or plans keep them."""
    value = earlier(game, seat) - (MATERIAL - MATERIAL_OF_A_PLAN) * _part_of_a_bridge(game, seat)
    return value - (AHEAD - AHEAD_OF_A_PLAN) * _lead(game, seat)


@rivers.answers(passing_points)
def tiles_change_hands(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """Add the points of the tiles, which follow from a few coins."""
    value = earlier(game, seat) + (facts.WEALTHIEST if wealthiest(game) == seat else 0)
    return value + (facts.POOREST if seat in poorest(game) else 0)


@rivers.answers(wanted_besides)
def coins_are_bought(earlier: Callable[[Game, Seat], set[str]], game: Game, seat: Seat) -> set[str]:
    """Add coins: one more may be what the poorest settler lacks."""
    return earlier(game, seat) | {COIN}

"""The worth of coins, bridges and tiles: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.pieces import pieces_left
from games.titles.catan.kit.rules.cards import missing, total
from games.titles.catan.kit.rules.coins import coins_of
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.bridges import bridge_places
from games.titles.catan.rivers.rules.facts import BRIDGE
from games.titles.catan.rivers.rules.module import rivers

COIN_KEPT = 5.0
"""The worth of a coin in hundredths of a victory point: half a resource card, and protection from being poorest."""
AHEAD = 7.0
"""The additional worth of each coin that a seat has more than the poorest other one, up to `SAFE` of them."""
SAFE = 3
MATERIAL = 22.0
"""The worth of a hand that can pay a bridge, while one can be built."""


@rivers.answers(worth_besides)
def coins_keep_one_from_being_poor(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Add the worth of coins and of cards for the next bridge; tiles count as points already."""
    own = coins_of(game, seat)
    others = min(coins_of(game, other) for other in game.seats if other != seat)
    value = earlier(game, seat) + COIN_KEPT * own + AHEAD * max(-SAFE, min(SAFE, own - others))
    if pieces_left(game, seat, BRIDGE) and bridge_places(game, seat):
        lacking = total(missing(hand(game, seat), facts.BRIDGE_COST))
        value += MATERIAL * (1 - lacking / total(facts.BRIDGE_COST)) ** 2
    return value

"""The worth of wonders and of the places that they need: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.evaluation import production, worth_besides
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.pieces import buildings_of
from games.titles.catan.base.rules.points import own_points, points_to_win
from games.titles.catan.kit.rules.cards import missing, total
from games.titles.catan.wonders.rules.claims import free_cards, level_of, wonder_of
from games.titles.catan.wonders.rules.module import places_of, wonders

CLAIM = 30.0
"""The worth of a wonder without a level, in hundredths of a victory point."""
FIT = 4.0
"""The worth of a pip of each card that a level costs."""
LEVEL = 180.0
"""The worth of a level for a seat without points; twice as much for one that has enough of them to win."""
MATERIAL = 100.0
"""The worth of a hand that can pay the next level, besides that of its cards. Both are less than the level, so that
bots build."""
SITE = 35.0
"""The worth of a building on the site of a free wonder, as long as the seat has no wonder."""
OTHERS = 0.3
"""The share of an opponent's levels that a seat worries about."""


@wonders.answers(worth_besides)
def wonders_are_worth_building(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    value = earlier(game, seat)
    value -= OTHERS * LEVEL * max(level_of(game, other) for other in game.seats if other != seat)
    wonder = wonder_of(game, seat)
    return value + (_sites_value(game, seat) if wonder is None else _wonder_value(game, seat, wonder))


def _wonder_value(game: Game, seat: Seat, wonder: str) -> float:
    cost, earned = costs(game, seat)[wonder], production(game)[seat]
    lacking = total(missing(hand(game, seat), cost))
    building = LEVEL * level_of(game, seat) + MATERIAL * (1 - lacking / total(cost)) ** 2
    value = CLAIM + building * (1 + own_points(game, seat) / points_to_win(game, seat))
    return value + FIT * sum(count * earned.get(kind, 0) for kind, count in cost.items()) / len(cost)


def _sites_value(game: Game, seat: Seat) -> float:
    own, free = set(buildings_of(game, seat)), free_cards(game)
    has_site = any(own.intersection(site) for wonder, site in places_of(game).sites.items() if wonder in free)
    return SITE if has_site else 0.0

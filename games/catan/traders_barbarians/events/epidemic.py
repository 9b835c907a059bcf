"""Epidemic: cities earn what settlements do. TB-EV-11"""

from __future__ import annotations

from collections.abc import Callable

from games.catan.base.pieces import CITY, SETTLEMENT
from games.catan.base.production import building_yields
from games.catan.kit.cards import Cards
from games.catan.traders_barbarians.events.facts import EPIDEMIC, event_of
from games.catan.traders_barbarians.events.module import events, noted
from games.engine.game import Game


@events.answers(building_yields)
def cities_earn_one_resource(
    earlier: Callable[[Game, str, str], Cards], game: Game, building: str, terrain: str
) -> Cards:
    """TB-EV-11, TB-EV-C3: one resource; so no commodity, either."""
    if building == CITY and event_of(noted(game).get("card", "")) == EPIDEMIC:
        return earlier(game, SETTLEMENT, terrain)
    return earlier(game, building, terrain)

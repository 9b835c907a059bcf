"""Epidemic: cities produce as much as settlements. TB-EV-11"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT
from games.titles.catan.base.rules.production import building_yields
from games.titles.catan.events.rules.facts import EPIDEMIC, event_of
from games.titles.catan.events.rules.module import events, noted
from games.titles.catan.kit.rules.cards import Cards


@events.answers(building_yields)
def cities_earn_one_resource(
    earlier: Callable[[Game, str, str], Cards], game: Game, building: str, terrain: str
) -> Cards:
    """TB-EV-11, TB-EV-C3: a city gets one resource and no commodity."""
    return earlier(game, as_in_an_epidemic(game, building), terrain)


def as_in_an_epidemic(game: Game, building: str) -> str:
    """Return the building as which a building produces under the card of this part of the turn. TB-EV-11"""
    is_epidemic = event_of(noted(game).get("card", "")) == EPIDEMIC
    return SETTLEMENT if building == CITY and is_epidemic else building

"""The production of cities: a commodity on forest, pasture and mountains. CK-PROD"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.titles.catan.base.rules.pieces import CITY
from games.titles.catan.base.rules.production import building_yields
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.kit.rules.cards import Cards


@cities_knights.answers(building_yields)
def cities_earn_commodities(
    earlier: Callable[[Game, str, str], Cards], game: Game, building: str, terrain: str
) -> Cards:
    """Cities earn a fixed mix of cards; a toppled city counts as a settlement.

    CK-PROD-01, CK-PROD-02, CK-PROD-03, CK-PROD-04, CK-PROD-05, CK-PROD-06, CK-PROD-07, CK-PROD-08
    """
    if building == CITY and terrain in facts.CITY_PRODUCTION:
        return facts.CITY_PRODUCTION[terrain]
    return earlier(game, building, terrain)

"""The guide to Traders & Barbarians, with its numbers taken from the rules."""

from __future__ import annotations

from typing import Any

from games.titles.catan.kit.rules import coins
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.words import PLACES, TILES
from games.views.pages.module_page import Guide


def _facts() -> dict[str, Any]:
    return {
        "target": facts.TARGET,
        "start": facts.COINS_AT_START,
        "bare": facts.NO_ROAD,
        "road": facts.ON_A_ROAD,
        "barbarian": facts.PAST_A_BARBARIAN,
        "fed": facts.POINTS_FOR_GRAIN,
        "price": coins.COINS_OF_A_RESOURCE,
        "times": coins.PURCHASES,
        "deck": facts.DECK,
        "cards": [
            {
                "level": level,
                "cost": card.cost,
                "movement": card.movement,
                "coins": card.coins,
                "drives": ", ".join(map(str, sorted(card.drives_off_on))),
            }
            for level, card in enumerate(facts.CARDS, start=1)
        ],
        "places": [
            {
                "name": PLACES[place.kind],
                "takes": [(kind, TILES[kind]) for kind in place.accepts],
                "ships": [(kind, TILES[kind]) for kind in place.ships],
            }
            for place in facts.TRADE_HEXES
        ],
    }


GUIDE = Guide("catan/traders_and_barbarians/templates/guide.html", _facts)

"""The guide to Barbarian Attack, with its numbers taken from the rules."""

from __future__ import annotations

from typing import Any

from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.kit.rules import coins
from games.views.pages.module_page import Guide


def _facts() -> dict[str, Any]:
    return {
        "target": facts.TARGET,
        "landings": facts.LANDINGS,
        "full": facts.CONQUERED_AT,
        "knights": facts.KNIGHTS,
        "steps": facts.STEPS,
        "far": facts.STEPS_WITH_GRAIN,
        "consolation": facts.CONSOLATION,
        "prisoners": facts.PRISONERS_PER_POINT,
        "treason_coins": facts.TREASON_COINS,
        "deck": facts.DECK,
        "mercenary_coins": facts.COINS_FOR_A_KNIGHT_FOR_TWO,
        "price": coins.COINS_OF_A_RESOURCE,
    }


GUIDE = Guide("catan/barbarian_attack/templates/guide.html", _facts)

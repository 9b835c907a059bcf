"""The guide to the Fishermen of Catan, filled from the module's tables."""

from __future__ import annotations

from typing import Any

from games.titles.catan.base.drawing import cards
from games.titles.catan.base.rules import facts as base
from games.titles.catan.fishermen.page.payment import fish
from games.titles.catan.fishermen.rules import boot, facts
from games.views.pages.module_page import Guide

MODULES = ("base", "fishermen")


def _facts() -> dict[str, Any]:
    """Return the numbers that are new to players who know base CATAN."""
    goods = cards.goods_of(MODULES)
    return {
        "lake_numbers": ", ".join(map(str, facts.LAKE_NUMBERS)),
        "ground_numbers": ", ".join(map(str, facts.NUMBERS)),
        "tokens": [goods.stack(kind, count) for kind, count in facts.TOKENS.items()],
        "pieces": sum(facts.TOKENS.values()),
        "most": facts.MOST_TOKENS,
        "costs": {action: fish(cost) for action, cost in facts.COSTS.items()},
        "target": base.POINTS_TO_WIN,
        "with_boot": base.POINTS_TO_WIN + boot.MORE_POINTS,
    }


GUIDE = Guide("catan/fishermen/templates/guide.html", _facts)

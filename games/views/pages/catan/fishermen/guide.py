"""How the Fishermen of Catan are played, written from the module's own tables."""

from __future__ import annotations

from typing import Any

from games.catan.base import facts as base
from games.catan.traders_barbarians.fishermen import boot, facts
from games.drawing.catan.base import cards
from games.views.pages.catan.fishermen.paying import fish
from games.views.pages.page_part import Guide

MODULES = ("base", "fishermen")


def _facts() -> dict[str, Any]:
    """What is new to somebody who knows base CATAN."""
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


GUIDE = Guide("games/catan/fishermen/guide.html", _facts)

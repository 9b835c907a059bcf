"""The guide to The Rivers of Catan, with its numbers taken from the rules."""

from __future__ import annotations

from typing import Any

from games.titles.catan.base.rules.facts import POINTS_TO_WIN
from games.titles.catan.kit.rules import coins
from games.titles.catan.rivers.rules import facts
from games.views.pages.module_page import Guide


def _facts() -> dict[str, Any]:
    return {
        "road": facts.COINS_FOR["road"],
        "settlement": facts.COINS_FOR["settlement"],
        "bridge": facts.COINS_FOR["bridge"],
        "bridges": facts.BRIDGES,
        "price": coins.COINS_OF_A_RESOURCE,
        "wealthiest": facts.WEALTHIEST,
        "poorest": -facts.POOREST,
        "points_to_win": POINTS_TO_WIN,
    }


GUIDE = Guide("catan/rivers/templates/guide.html", _facts)

"""The guide to The Caravans, filled from the module's tables."""

from __future__ import annotations

from typing import Any

from games.titles.catan.caravans.rules import facts
from games.views.pages.module_page import Guide


def _facts() -> dict[str, Any]:
    return {
        "camels": facts.CAMELS,
        "arrows": len(facts.ARROWS["A"]),
        "target": facts.TARGET,
        "road": facts.ROAD_BESIDE_A_CAMEL,
        "between": facts.BETWEEN_CAMELS,
    }


GUIDE = Guide("catan/caravans/templates/guide.html", _facts)

"""What the Friendly Robber brings to the pages: its guide."""

from __future__ import annotations

from games.catan.traders_barbarians import friendly_robber as rules
from games.views.pages.catan.base.part import CatanPart
from games.views.pages.page_part import Guide


def _facts() -> dict[str, int]:
    return {"few_points": rules.FEW_POINTS}


PART = CatanPart(guide=Guide("games/catan/friendly_robber/guide.html", _facts))

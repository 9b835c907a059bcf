"""The page that explains The Four Islands. Tables are those of Seafarers."""

from __future__ import annotations

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.four_islands.rules import MAPS
from games.views.pages.module_page import Guide


def _facts() -> dict[str, int]:
    """Return the numbers that the guide contains."""
    return {"points_to_win": MAPS[4].points_to_win, "bonus": MAPS[4].bonus}


MODULE_PAGE = CatanModulePage(guide=Guide("catan/four_islands/templates/guide.html", _facts))

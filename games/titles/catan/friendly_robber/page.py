"""The pages of the Friendly Robber: its guide."""

from __future__ import annotations

from games.titles.catan.base.page.module_page import CatanModulePage
from games.titles.catan.friendly_robber import rules
from games.views.pages.module_page import Guide


def _facts() -> dict[str, int]:
    return {"few_points": rules.FEW_POINTS}


MODULE_PAGE = CatanModulePage(guide=Guide("catan/friendly_robber/templates/guide.html", _facts))

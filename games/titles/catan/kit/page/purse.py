"""What the pages of all scenarios with gold say of a purse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.titles.catan.kit.rules.coins import KEY, PURCHASES

if TYPE_CHECKING:
    from games.titles.catan.base.page.page import CatanPage


def purchases_left(catan: CatanPage) -> int | None:
    """How often the viewer may still buy a resource in this turn; None while it may not. TB-GOLD-05"""
    if "buy_resource" not in catan.offered:
        return None
    noted: Mapping[str, Any] = next((step[KEY] for step in catan.sight["stack"] if KEY in step), {})
    return PURCHASES - int(noted.get("bought", 0))

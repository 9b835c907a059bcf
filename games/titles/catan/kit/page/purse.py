"""The purse on the pages of all scenarios with gold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.titles.catan.kit.rules.coins import KEY, PURCHASES

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


def purchases_left(catan: CatanReading) -> int | None:
    """Return how many resources the viewer may still buy this turn, or None if buying is not possible. TB-GOLD-05"""
    if "buy_resource" not in catan.offered:
        return None
    noted: Mapping[str, Any] = next((step[KEY] for step in catan.sight["stack"] if KEY in step), {})
    return PURCHASES - int(noted.get("bought", 0))

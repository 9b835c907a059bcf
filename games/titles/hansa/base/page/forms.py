"""Readers that turn submitted forms of Hansa Teutonica into arguments of moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games.views.pages.module_page import Reader


def _orders(data: QueryDict) -> dict[str, Any]:
    """Return the standing orders. An order that is off has no key."""
    ends = {"end": True} if data.get("end") else {}
    return {"replace": data.get("replace", "ask"), **ends}


READERS: Mapping[str, Reader] = {
    "set_standing_orders": _orders,
}

"""What Hansa Teutonica's own forms send, read into arguments of moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games.views.pages.module_page import Reader


def _orders(data: QueryDict) -> dict[str, Any]:
    """Read standing orders; an order that is off is left out."""
    ends = {"end": True} if data.get("end") else {}
    return {"replace": data.get("replace", "ask"), **ends}


READERS: Mapping[str, Reader] = {
    "set_standing_orders": _orders,
}

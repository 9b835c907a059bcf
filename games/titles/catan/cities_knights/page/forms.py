"""Readers that turn the forms of Cities & Knights into arguments of moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games.titles.catan.base.page.forms import ranked
from games.views.pages.module_page import Reader


def _swaps(data: QueryDict) -> list[dict[str, str]]:
    """Read fields such as `swap.2`, whose value is the resource offered to seat 2."""
    return [
        {"seat": name.removeprefix("swap."), "resource": data.get(name, "")}
        for name in data
        if name.startswith("swap.") and data.get(name)
    ]


def _wishes(data: QueryDict) -> dict[str, Any]:
    """Read standing orders. `wedding.wool=2` means that wool is the second kind to give."""
    return {
        "aqueduct": data.get("aqueduct") or None,
        "fight": bool(data.get("fight")),
        "lose_city": [city for city in data.getlist("lose_city") if city],
        "wedding": ranked(data, "wedding"),
        "usual": [decision for decision in data.getlist("usual") if decision],
    }


READERS: Mapping[str, Reader] = {"offer_harbor_swap": _swaps, "set_wishes": _wishes}

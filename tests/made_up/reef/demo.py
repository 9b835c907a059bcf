"""Demo games of the Reef."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "reef")


def a_pearl_is_found(title: Any, state: Any) -> bool:
    """Whose turn it is could sell a pearl."""
    return any(title.options(state, seat).get("sell_pearl") for seat in title.waiting(state).due)


MOMENTS = (Moment(TITLE, "A pearl is found", a_pearl_is_found, modules=MODULES),)

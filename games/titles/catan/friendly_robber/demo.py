"""Demo games of the Friendly Robber."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "friendly_robber")
MANY_HEXES = 6


def hexes_are_spared(title: Any, state: Any) -> bool:
    """The robber is to be moved, many hexes are closed to it, and somewhere two can be robbed."""
    waiting = title.waiting(state)
    if set(waiting.due.values()) != {"robber"}:
        return False
    (seat,) = waiting.due
    closed = title.view(state, seat)["shows"].get("closed", {}).get("robber", {})
    hexes = [choice["hex"] for choice in title.options(state, seat)["move_robber"]]
    return len(closed) >= MANY_HEXES and len(set(hexes)) < len(hexes)


MOMENTS = (Moment(TITLE, "A robber that spares", hexes_are_spared, modules=MODULES),)

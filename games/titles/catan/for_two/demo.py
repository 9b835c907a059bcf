"""Demo games of Catan for Two."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "for_two")
NEUTRAL_ROADS = 6


def a_neutral_road_in_the_way(title: Any, state: Any) -> bool:
    """A neutral road is to be placed, with both neutral players well on their way."""
    owners = [owner for owner in state["base"]["roads"].values() if owner not in state["seats"]]
    is_asked = set(title.waiting(state).due.values()) == {"neutral_road"}
    return is_asked and len(owners) >= NEUTRAL_ROADS and len(set(owners)) > 1


MOMENTS = (Moment(TITLE, "A neutral road in the way", a_neutral_road_in_the_way, modules=MODULES, seats=2),)

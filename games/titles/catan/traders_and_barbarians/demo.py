"""Demo games of Traders & Barbarians: a wagon's first journey, and a delivery within reach late in the game."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "traders_and_barbarians")
KEY = "traders_and_barbarians"
MANY_DELIVERIES = 8


def a_first_journey(title: Any, state: Any) -> bool:
    """A wagon moves, and nobody has delivered anything yet."""
    due = title.waiting(state).due
    return set(due.values()) == {"move_wagon"} and not any(state[KEY]["delivered"].values())


def goods_near_their_goal(title: Any, state: Any) -> bool:
    """Much has been delivered, and the wagon that moves now is loaded and beside a barbarian that it may drive off."""
    due = title.waiting(state).due
    if set(due.values()) != {"move_wagon"}:
        return False
    (seat,) = due
    done = sum(map(len, state[KEY]["delivered"].values()))
    return (
        done >= MANY_DELIVERIES
        and bool(state[KEY]["cargo"][seat])
        and "drive_off" in title.options(state, seat)
    )


MOMENTS = (
    Moment(TITLE, "The first journey", a_first_journey, modules=MODULES),
    Moment(TITLE, "Goods near their goal", goods_near_their_goal, modules=MODULES),
)

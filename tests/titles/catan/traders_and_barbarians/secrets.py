"""The secrets of Traders & Barbarians, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment

KEY = "traders_and_barbarians"


def somebody_trades(title: Any, state: Any) -> bool:
    """Return whether a seat trades and builds while goods are on wagons."""
    return (
        set(title.waiting(state).due.values()) == {"main"}
        and sum(map(bool, state[KEY]["cargo"].values())) > 1
    )


def a_plaza_is_reached(title: Any, state: Any) -> bool:
    """Return whether the turn continues only because a card might be a Swift Journey."""
    due = title.waiting(state).due
    if set(due.values()) != {"move_wagon"}:
        return False
    (seat,) = due
    return (
        title.game(state).part[KEY]["arrived"]
        and "play_swift_journey" not in title.options(state, seat)
        and sum(len(fact) for fact in state["base"]["development_cards"].values()) > 0
    )


def hidden(state: State) -> list[Json]:
    """TB-TB-26, BASE-HIDE-02: The held cards, the order of the stacks and standing orders are secret."""
    return [state["base"]["deck"], state[KEY]["stacks"], state[KEY]["orders"]]


MOMENTS = {
    "trade": Moment(somebody_trades, hidden, "set_wagon_orders", ("move_barbarian", "move_wagon")),
    # with an order for the wagon the turn would end there
    "plaza": Moment(a_plaza_is_reached, hidden, "set_wagon_orders", ("move_barbarian",)),
}

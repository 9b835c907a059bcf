"""What Traders & Barbarians hides, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment

KEY = "traders_and_barbarians"


def somebody_trades(title: Any, state: Any) -> bool:
    """Goods are under way, and somebody trades and builds."""
    return (
        set(title.waiting(state).due.values()) == {"main"}
        and sum(map(bool, state[KEY]["cargo"].values())) > 1
    )


def a_plaza_is_reached(title: Any, state: Any) -> bool:
    """The turn goes on only because, for all that others know, one of the cards is a Swift Journey."""
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
    """TB-TB-26, BASE-HIDE-02: which cards are held, how tiles lie in their stacks, who has ordered."""
    return [state["base"]["deck"], state[KEY]["stacks"], state[KEY]["orders"]]


MOMENTS = {
    "trade": Moment(somebody_trades, hidden, "set_wagon_orders", ("move_barbarian", "move_wagon")),
    # with an order for the wagon the turn would end there
    "plaza": Moment(a_plaza_is_reached, hidden, "set_wagon_orders", ("move_barbarian",)),
}

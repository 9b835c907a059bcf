"""Traders & Barbarians keeps its secrets wherever the site shows something: cards, the order of tiles, orders.

TB-GEN-16, BASE-HIDE-13
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.secrets.reading import differences, everything, in_turn
from tests.secrets.test_same_bytes import swap_what_is_hidden

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

KEY = "traders_and_barbarians"
MODULES = ("base", KEY)
ORDERS = ["move_barbarian", "move_wagon"]


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


def order(game: Any, viewer: str | None, usual: list[str]) -> None:
    """All others say in advance what is to be answered for them, in moves that nobody sees."""
    for seat in game.state["seats"]:
        if seat != viewer:
            game.play(seat, "set_wagon_orders", {"usual": usual})


MOMENTS = (somebody_trades, a_plaza_is_reached)


@pytest.mark.parametrize("moment", MOMENTS)
def test_cards_stacks_and_orders_change_no_byte_for_others(party, world, moment):
    """TB-TB-26, BASE-HIDE-02, BASE-HIDE-13: which cards are held, how tiles lie in their stacks, who has ordered."""
    game = party(until=moment, modules=MODULES, decision_hours=24)
    (due,) = game.waiting.due
    idle = next(seat for seat in game.users if seat != due)
    ordered = ["move_barbarian"] if moment is a_plaza_is_reached else ORDERS  # else the turn ends there
    for seat in in_turn((due, idle, None), MOMENTS, moment):
        user, told, hidden = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                order(game, seat, ordered)
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, "another-seed")
                    order(game, seat, [])
                state = game.state
                hidden.append((state["base"]["deck"], state[KEY]["stacks"], state[KEY]["orders"]))
                told.append(everything(game.fresh(), user))

        assert all(one != other for one, other in zip(*hidden, strict=True))
        assert not differences(*told), seat

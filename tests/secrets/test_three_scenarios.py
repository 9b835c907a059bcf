"""Fishermen, Rivers and Caravans keep their secrets wherever the site shows something.

Fish tokens lie face down before their owners and in the supply; hands, decks and standing orders are as secret as in
every game. TB-GEN-16, TB-FI-13, BASE-HIDE-13
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.secrets.reading import differences, everything, in_turn
from tests.secrets.test_same_bytes import swap_what_is_hidden

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands"), pytest.mark.one_database]

FISH = ("fish_1", "fish_2", "fish_3")


def tokens(state: Any) -> dict[str, tuple[int, ...]]:
    """How many tokens of each kind each seat has."""
    return {seat: tuple(hand[kind] for kind in FISH) for seat, hand in state["base"]["hands"].items()}


def nets_are_full(title: Any, state: Any) -> bool:
    """Somebody trades and builds, and two others or more have tokens."""
    have = [seat for seat, held in tokens(state).items() if sum(held) > 1]
    return set(title.waiting(state).due.values()) == {"main"} and len(have) > 2


def some_agree(title: Any, state: Any) -> bool:
    """Those who have bid may agree."""
    return set(title.waiting(state).due.values()) == {"agree_on_camel"}


def a_bridge_stands(title: Any, state: Any) -> bool:
    """Somebody trades and builds beside a bridge."""
    return set(title.waiting(state).due.values()) == {"main"} and bool(state["rivers"]["bridges"])


MOMENTS = {
    "tokens": ("fishermen", nets_are_full, "set_fishing_orders"),
    "agreement": ("caravans", some_agree, "set_caravan_orders"),
    "bridge": ("rivers", a_bridge_stands, None),
}
ORDERS = {"set_fishing_orders": ["give_boot"], "set_caravan_orders": ["place_camel"]}


def order(game: Any, viewer: str | None, verb: str | None, usual: list[str]) -> None:
    """All others say in advance what is to be answered for them, in moves that nobody sees."""
    for seat in game.state["seats"]:
        if verb is not None and seat != viewer:
            game.play(seat, verb, {"usual": usual})


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_hidden_changes_no_byte_for_others(party, world, moment):
    """TB-FI-13, TB-FI-16, TB-GEN-16, BASE-HIDE-13: tokens, hands, the supply, the deck, and who has ordered."""
    module, until, verb = MOMENTS[moment]
    game = party(until=until, modules=("base", module), decision_hours=24)
    due = next(iter(game.waiting.due))
    idle = next(seat for seat in game.users if seat not in game.waiting.due)
    for seat in in_turn((due, idle, None), MOMENTS, moment):
        user, told, hidden = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                order(game, seat, verb, ORDERS.get(verb, []))
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, "another-seed")
                    order(game, seat, verb, [])
                state = game.state
                hidden.append([state["base"]["deck"], state["base"]["hands"]])
                if module == "fishermen":
                    hidden[-1] += [state[module]["supply"], tokens(state)]
                told.append(everything(game.fresh(), user))

        assert all(one != other for one, other in zip(*hidden, strict=True))
        assert not differences(*told), seat

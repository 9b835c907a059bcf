"""A forced trade of Catan for Two stays secret in everything that the site shows.

TB-GEN-10, TB-GEN-16
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.secrets.reading import differences, everything
from tests.secrets.test_same_bytes import swap_what_is_hidden

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("clock_stands"),
    pytest.mark.one_database,
    pytest.mark.slow,
]


def hands_are_full(title: Any, state: Any) -> bool:
    """Return whether a trade is being forced, and there are cards to take."""
    return set(title.waiting(state).due.values()) == {"forced_trade"} and all(
        sum(hand.values()) > 8 for hand in state["base"]["hands"].values()
    )


@pytest.mark.parametrize("watcher", ["opponent", "spectator"])
def test_a_forced_trade_changes_no_byte_for_who_may_not_see_it(party, world, watcher):
    """A spectator learns no card.

    Each of two players can count the other's hand, but not the deck.
    TB-2P-16, TB-2P-D2
    """
    game = party(until=hands_are_full, modules=("base", "for_two"), seats=2, decision_hours=24)
    (due,) = game.waiting.due
    seat = next(seat for seat in game.users if seat != due) if watcher == "opponent" else None
    user, told, hidden = None if seat is None else game.users[seat], [], []
    for swapped in (False, True):
        with world():
            if swapped:
                swap_what_is_hidden(game.fresh(), seat, "another-seed")
            hidden.append(game.state["base"]["deck" if seat is not None else "hands"])
            told.append(everything(game.fresh(), user))

    assert hidden[0] != hidden[1]
    assert not differences(*told)

"""The secrets of Barbarian Attack, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment, all_trade_and_build


def knights_stand(title: Any, state: State) -> bool:
    return all_trade_and_build(title, state) and len(state["barbarian_attack"]["knights"]) > 1


def a_card_is_taken(title: Any, state: State) -> bool:
    """TB-BA-28: return whether a seat is choosing a card; meanwhile the page reveals no hands."""
    return set(title.waiting(state).due.values()) == {"take_a_card"}


def deck_and_orders(state: State) -> list[Json]:
    """The order of the deck, and the seats that have ordered the default moves of knights."""
    return [state["base"]["deck"], state["barbarian_attack"]["orders"]]


def hands(state: State) -> list[Json]:
    return [state["base"]["hands"]]


MOMENTS = {
    "take_a_card": Moment(a_card_is_taken, hands),
    "knights": Moment(knights_stand, deck_and_orders, "set_attack_orders", ("move_knights", "take_a_card")),
}

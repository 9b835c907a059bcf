"""The secrets of the Fishermen of Catan, for `tests/secrets/test_modules.py`."""

from __future__ import annotations

from typing import Any

from games.engine.types import Json, State
from tests.secrets.moments import Moment, all_trade_and_build

FISH = ("fish_1", "fish_2", "fish_3")


def tokens(state: State) -> dict[str, tuple[int, ...]]:
    """Return the number of tokens of each kind by seat."""
    return {seat: tuple(hand[kind] for kind in FISH) for seat, hand in state["base"]["hands"].items()}


def nets_are_full(title: Any, state: State) -> bool:
    """Return whether a seat trades and builds, and at least two others have tokens."""
    have = [seat for seat, held in tokens(state).items() if sum(held) > 1]
    return all_trade_and_build(title, state) and len(have) > 2


def hidden(state: State) -> list[Json]:
    """TB-FI-13, TB-FI-16: Tokens lie face down with their owners and in the supply."""
    here = state["base"]
    return [here["deck"], here["hands"], state["fishermen"]["supply"], tokens(state)]


MOMENTS = {"tokens": Moment(nets_are_full, hidden, "set_fishing_orders", ("give_boot",))}

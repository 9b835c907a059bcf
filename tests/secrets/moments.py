"""What a module's `secrets.py` brings to `test_modules.py`: moments at which something of the module is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.types import Json, State


@dataclass(frozen=True)
class Moment:
    """A moment of a game of base and the module.

    :param until: whether a state of the title is such a moment
    :param hidden: what no other seat and no spectator may know; each of it is different in the other world
    :param orders: the verb by which a seat says in private and in advance what is to be answered for it
    :param usual: what it says
    """

    until: Callable[[Any, State], bool]
    hidden: Callable[[State], Sequence[Json]]
    orders: str = ""
    usual: tuple[str, ...] = ()


def all_trade_and_build(title: Any, state: State) -> bool:
    """Whether nothing but the main decision is asked."""
    return set(title.waiting(state).due.values()) == {"main"}

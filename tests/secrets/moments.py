"""The contents of a module's `secrets.py` for `test_modules.py`: moments at which it hides something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.types import Json, State


@dataclass(frozen=True)
class Moment:
    """A moment of a game of base and the module.

    :param until: returns True for a state of the title at this moment
    :param hidden: returns what no other seat and no spectator may know; each item differs in the other world
    :param orders: the verb with which a seat gives private standing orders
    :param usual: the order's usual answers
    :param more: the other parts of the order
    :param options: the options of the table
    :param prepare: moves that lead from there to the moment, made on the site
    """

    until: Callable[[Any, State], bool]
    hidden: Callable[[State], Sequence[Json]]
    orders: str = ""
    usual: tuple[str, ...] = ()
    more: Mapping[str, Json] = field(default_factory=dict)
    options: Mapping[str, Json] = field(default_factory=dict)
    prepare: Callable[[Any], None] = lambda _party: None


def all_trade_and_build(title: Any, state: State) -> bool:
    """Return True if only the main decision is open."""
    return set(title.waiting(state).due.values()) == {"main"}

"""What a demo game is: a moment that bots are to come to, and how they play until then."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from games.engine.arguments import sample

SEATS = 4

Move = tuple[str, str, Any]
Plan = Callable[[Any, Any, str, random.Random], tuple[str, Any] | None]


@dataclass
class Moment:
    """What a demo game shows: when it has come, and what is still to be played then."""

    title: str
    name: str
    has_come: Callable[[Any, Any], bool]
    then: Callable[[Any, Any], list[Move] | None] = field(default=lambda title, state: [])
    options: dict[str, Any] = field(default_factory=dict)
    # where the search begins: at the seed that is known to do
    attempt: int = 0
    modules: tuple[str, ...] = ("base",)
    level: str = "greedy"
    seats: int = SEATS
    # what the players do rather than what a bot advises
    plan: Plan = lambda options, state, seat, luck: None


def is_over(title: Any, state: Any) -> bool:
    return title.waiting(state).outcome is not None


def eager(*verbs: str) -> Plan:
    """Use the first of these verbs that can be used."""

    def plan(options: Any, state: Any, seat: str, luck: random.Random) -> tuple[str, Any] | None:
        verb = next((verb for verb in verbs if options.get(verb)), "")
        return (verb, sample(options[verb], luck)) if verb else None

    return plan

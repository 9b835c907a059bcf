"""Conserved quantities: the sums of what each module counts in its part of the state.

A module's `everywhere.py` has `totals`, a function from a state to counts. The sums must stay as they were after
set-up, and no single count may be below zero.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import orjson

from games.engine.types import State
from tests.module_files import defined

Totals = dict[str, int]
BELOW_ZERO = b'":-'
"""Matches a negative number as a value in JSON; only then is the state walked."""


def counts(state: Any) -> None:
    """Raise if a count in the state is below zero."""
    if isinstance(state, dict):
        for key, value in state.items():
            assert type(value) is not int or value >= 0, f"{key} is {value}"
            counts(value)
    elif isinstance(state, list):
        for value in state:
            counts(value)


def of_ring(state: State) -> Totals:
    """Count goods in hands, bank and set aside, posts on the ring and in the supply, and cards of the deck."""
    here = state["ring"]
    totals: Counter[str] = Counter()
    for pile in (here["bank"], *here["hands"].values(), state.get("caravans", {}).get("set_aside", {})):
        totals.update(pile)
    for seat in state["seats"]:
        standing = sum(1 for owner in here["posts"].values() if owner == seat)
        on_the_way = sum(1 for step in state["stack"] if step["step"] == "re_place" and step["seat"] == seat)
        del on_the_way  # its post is back in the supply until it is placed
        totals[f"posts of {seat}"] = here["supply"][seat] + standing
    if "deck" in state:
        new_year = "new_year" not in state["deck"]["cards"]
        totals["deck"] = len(state["deck"]["cards"]) + len(state["deck"]["open"]) + new_year
    return dict(totals)


def conserved(state: State) -> Totals:
    """Return the conserved quantities of a game of any title.

    :raises AssertionError: something lies where it cannot, or a count is below zero
    """
    parts = {key: state[key] for key in state["modules"]}
    if BELOW_ZERO in orjson.dumps(parts):
        counts(parts)
    if state["title"] == "ring":
        return of_ring(state)
    found: Counter[str] = Counter()
    for totals in defined("everywhere", state["title"], state["modules"], "totals").values():
        found.update(totals(state))
    return dict(found)

"""Gains and losses that log lines of Cities & Knights report but no pile of cards shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.selectors.table.changes_of_holdings import Held

Told = Mapping[str, Any]


def _one(pile: str, fact: str, number: int) -> Callable[[Told], dict[Held, int]]:
    """Return a function that adds `number` pieces for the seat named by a fact."""
    return lambda told: {Held(told[fact], pile, ""): number}


def _metropolis(told: Told) -> dict[Held, int]:
    """Move the metropolis to its new seat, from the previous holder if there is one."""
    found = {Held(told["seat"], "metropolises", ""): 1}
    if told.get("from") is not None:
        found[Held(told["from"], "metropolises", "")] = -1
    return found


CHANGES = {
    "city_lost": _one("cities", "seat", -1),
    "defender_of_catan": _one("defender", "seat", 1),
    "metropolis_placed": _metropolis,
    # the owner then finds another corner, or the knight goes to the supply
    "knight_displaced": _one("knights", "owner", -1),
    "knight_driven_out": _one("knights", "owner", -1),
    "knight_relocated": _one("knights", "seat", 1),
}

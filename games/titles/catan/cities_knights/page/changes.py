"""What lines of Cities & Knights tell that came to a seat or went from it, where no pile of cards tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.selectors.table.changes_of_holdings import Held

Told = Mapping[str, Any]


def _one(pile: str, fact: str, number: int) -> Callable[[Told], dict[Held, int]]:
    """One more, or one fewer, of who is named by a fact."""
    return lambda told: {Held(told[fact], pile, ""): number}


def _metropolis(told: Told) -> dict[Held, int]:
    """It changes hands, or comes from beside the board."""
    found = {Held(told["seat"], "metropolises", ""): 1}
    if told.get("from") is not None:
        found[Held(told["from"], "metropolises", "")] = -1
    return found


CHANGES = {
    "city_lost": _one("cities", "seat", -1),
    "defender_of_catan": _one("defender", "seat", 1),
    "metropolis_placed": _metropolis,
    # who loses the corner finds another, or the knight goes to the supply
    "knight_displaced": _one("knights", "owner", -1),
    "knight_driven_out": _one("knights", "owner", -1),
    "knight_relocated": _one("knights", "seat", 1),
}

"""Events of Catan. Each file is a topic of TB-EV; importing the package registers all of them."""

from __future__ import annotations

from games.catan.traders_barbarians.events import (
    advice,
    damaged_roads,
    deck,
    epidemic,
    gifts,
    neighbors,
    robber_flees,
    spoils,
    standing_orders,
    turn,
)
from games.catan.traders_barbarians.events.module import events

__all__ = [
    "advice",
    "damaged_roads",
    "deck",
    "epidemic",
    "events",
    "gifts",
    "neighbors",
    "robber_flees",
    "spoils",
    "standing_orders",
    "turn",
]

"""The rules of Events of Catan, one file per topic of TB-EV.

Importing the package registers all of them.
"""

from __future__ import annotations

from games.titles.catan.events.rules import (
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
from games.titles.catan.events.rules.module import events

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

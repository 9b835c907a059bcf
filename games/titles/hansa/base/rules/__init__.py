"""The rules of Hansa Teutonica, one file per section of docs/rules/hansa-teutonica.md.

Importing the package registers all of them.
"""

from __future__ import annotations

from games.titles.hansa.base.rules import (
    claims,
    displacement,
    income,
    marker_uses,
    moves,
    placement,
    plates,
    replacement,
    setup,
    standing_orders,
    turn,
    two_players,
)
from games.titles.hansa.base.rules.messages import MESSAGES
from games.titles.hansa.base.rules.module import base

# isort: split
# Imported last because they use the rest: rules register in the order of imports.
from games.titles.hansa.base.rules import invariants, sight

base.messages.update(MESSAGES)

__all__ = [
    "base",
    "claims",
    "displacement",
    "income",
    "invariants",
    "marker_uses",
    "moves",
    "placement",
    "plates",
    "replacement",
    "setup",
    "sight",
    "standing_orders",
    "turn",
    "two_players",
]

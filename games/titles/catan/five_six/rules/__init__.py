"""The rules for five and six players, one file per part of docs/rules/five-six-players.md. P6

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.five_six.rules import (
    cards,
    island,
    ordered_builds,
    paired,
    special_building,
    standing_orders,
)
from games.titles.catan.five_six.rules.module import five_six

__all__ = ["cards", "five_six", "island", "ordered_builds", "paired", "special_building", "standing_orders"]

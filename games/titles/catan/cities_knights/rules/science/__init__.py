"""The green cards, a file for each, as on the page "Science" of the almanac. CK-ALM

The Printer (CK-ALM-G5) is a point when it is drawn: `progress_cards.py`.
"""

from __future__ import annotations

from games.titles.catan.cities_knights.rules.science import (
    alchemist,
    crane,
    engineer,
    inventor,
    medicine,
    mining_and_irrigation,
    road_building,
    smith,
)

__all__ = [
    "alchemist",
    "crane",
    "engineer",
    "inventor",
    "medicine",
    "mining_and_irrigation",
    "road_building",
    "smith",
]

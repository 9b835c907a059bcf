"""The green cards, one file each, as on the almanac's "Science" page. CK-ALM

The Printer (CK-ALM-G5) is a point as soon as it is drawn; see `progress_cards.py`.
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

"""The blue cards, one file each, as on the almanac's "Politics" page. CK-ALM

The Constitution (CK-ALM-B9) is a point as soon as it is drawn; see `progress_cards.py`.
"""

from __future__ import annotations

from games.titles.catan.cities_knights.rules.politics import (
    bishop,
    deserter,
    diplomat,
    intrigue,
    saboteur,
    spy,
    warlord,
    wedding,
)

__all__ = ["bishop", "deserter", "diplomat", "intrigue", "saboteur", "spy", "warlord", "wedding"]

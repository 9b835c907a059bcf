"""The blue cards, a file for each, as on the page "Politics" of the almanac. CK-ALM

The Constitution (CK-ALM-B9) is a point when it is drawn: `progress_cards.py`.
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

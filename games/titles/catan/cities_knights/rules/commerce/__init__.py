"""The yellow cards, one file each, as on the almanac's "Trade" page. CK-ALM

The merchant on the board is in `merchant.py`, the rates of the bank in `trade.py`.
"""

from __future__ import annotations

from games.titles.catan.cities_knights.rules.commerce import (
    commercial_harbor,
    master_merchant,
    merchant,
    merchant_fleet,
    monopolies,
)

__all__ = ["commercial_harbor", "master_merchant", "merchant", "merchant_fleet", "monopolies"]

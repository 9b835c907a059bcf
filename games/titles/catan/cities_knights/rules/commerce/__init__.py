"""The yellow cards, a file for each, as on the page "Trade" of the almanac. CK-ALM

What the merchant does on the board is in `merchant.py`, the rates of the bank in `trade.py`.
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

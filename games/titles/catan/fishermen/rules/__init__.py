"""The rules of the Fishermen of Catan, one file per part of the chapter. TB-FI

The scenario can be combined with every variant of the book (TB-CO-01), but not with Cities & Knights. Importing the
package registers all rules.
"""

from __future__ import annotations

from games.titles.catan.fishermen.rules import (
    actions,
    advice,
    boot,
    exchange,
    income,
    standing_orders,
    tokens,
    waters,
)
from games.titles.catan.fishermen.rules.module import fishermen

__all__ = [
    "actions",
    "advice",
    "boot",
    "exchange",
    "fishermen",
    "income",
    "standing_orders",
    "tokens",
    "waters",
]

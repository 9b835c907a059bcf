"""The Fishermen of Catan. TB-FI

A scenario: it goes together with every variant of the book (TB-CO-01), not with Cities & Knights. Each file is a part
of the chapter; importing the package registers all of them.
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

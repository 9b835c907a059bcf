"""The rules of Catan for Two, one file per part of the chapter. TB-2P

It can be combined with every variant (TB-2P-C1), but not with Cities & Knights (TB-2P-C2). Importing the package
registers all rules.
"""

from __future__ import annotations

from games.titles.catan.for_two.rules import (
    advice,
    knights,
    neutral_pieces,
    neutral_players,
    rolls,
    token_actions,
    tokens,
)
from games.titles.catan.for_two.rules.module import for_two

__all__ = [
    "advice",
    "for_two",
    "knights",
    "neutral_pieces",
    "neutral_players",
    "rolls",
    "token_actions",
    "tokens",
]

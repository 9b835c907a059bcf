"""Catan for Two. TB-2P

It goes together with every variant (TB-2P-C1), not with Cities & Knights (TB-2P-C2). Each file is a part of the
chapter; importing the package registers all of them.
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

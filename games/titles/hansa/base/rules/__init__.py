"""Hansa Teutonica. Each file is a page of docs/rules/hansa-teutonica.md; importing the package registers
all of them."""

from __future__ import annotations

from games.titles.hansa.base.rules import (
    claiming,
    displacing,
    income,
    marker_uses,
    moving,
    placing,
    plates,
    replacing,
    setup,
    sound,
    standing_orders,
    turn,
    two_players,
    views,
)
from games.titles.hansa.base.rules.messages import MESSAGES
from games.titles.hansa.base.rules.module import base

base.messages.update(MESSAGES)

__all__ = [
    "base",
    "claiming",
    "displacing",
    "income",
    "marker_uses",
    "moving",
    "placing",
    "plates",
    "replacing",
    "setup",
    "sound",
    "standing_orders",
    "turn",
    "two_players",
    "views",
]

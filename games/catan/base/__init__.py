"""The base game. Each file is a page of docs/rules/base.md; importing the package registers all of them."""

from __future__ import annotations

from games.catan.base import (
    bank_trade,
    building,
    counter_offers,
    development,
    largest_army,
    longest_road,
    offering,
    offers,
    points,
    production,
    robber,
    setup,
    seven,
    standing_answers,
    turn,
    views,
)
from games.catan.base.messages import MESSAGES
from games.catan.base.module import base, cards

base.set_up = setup.set_up
base.view = views.view
base.copy = views.copy
base.imagine = views.imagine
base.messages.update(MESSAGES)
base.takes_out(cards, "play_victory_point", "BASE-ERR-34")

__all__ = [
    "bank_trade",
    "base",
    "building",
    "counter_offers",
    "development",
    "largest_army",
    "longest_road",
    "offering",
    "offers",
    "points",
    "production",
    "robber",
    "setup",
    "seven",
    "standing_answers",
    "turn",
    "views",
]

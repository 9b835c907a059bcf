"""The rules of Cities & Knights, one file per topic of docs/rules/cities-and-knights.md.

Importing the package registers them all.
"""

from __future__ import annotations

from games.titles.catan.cities_knights.rules import (
    advice,
    aqueduct,
    barbarians,
    cities,
    commerce,
    dice,
    goods,
    improvements,
    knight_actions,
    knights,
    merchant,
    metropolis,
    points,
    politics,
    production,
    progress_cards,
    robber_lock,
    science,
    setup,
    standing_orders,
    toppled,
    trade,
    walls,
)
from games.titles.catan.cities_knights.rules.messages import MESSAGES, REWORDED
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.upgrades import (
    discards_lie_with_the_base_game,
    small_decisions_may_have_their_usual_answer,
    the_ground_is_open,
)

# isort: split
# last: these ask the other modules, and modules register in the order of imports
from games.titles.catan.cities_knights.rules import invariants, sight

cities_knights.schema = 4
cities_knights.upgrades.update(
    {
        1: discards_lie_with_the_base_game,
        2: small_decisions_may_have_their_usual_answer,
        3: the_ground_is_open,
    }
)
cities_knights.harmless = points.HARMLESS
cities_knights.messages.update(MESSAGES)
cities_knights.rewords.update(REWORDED)

__all__ = [
    "advice",
    "aqueduct",
    "barbarians",
    "cities",
    "cities_knights",
    "commerce",
    "dice",
    "goods",
    "improvements",
    "invariants",
    "knight_actions",
    "knights",
    "merchant",
    "metropolis",
    "points",
    "politics",
    "production",
    "progress_cards",
    "robber_lock",
    "science",
    "setup",
    "sight",
    "standing_orders",
    "toppled",
    "trade",
    "walls",
]

"""The rules of the base game, one topic of docs/rules/base.md per file; importing the package registers all of them."""

from __future__ import annotations

from games.titles.catan.base.rules import (
    bank_trade,
    building,
    counter_offers,
    development,
    figures,
    largest_army,
    longest_road,
    offer_verbs,
    offers,
    plans,
    points,
    production,
    robber,
    setup,
    seven,
    standing_answers,
    turn,
)
from games.titles.catan.base.rules.messages import MESSAGES
from games.titles.catan.base.rules.module import base, cards, cards_before_roll
from games.titles.catan.base.rules.upgrades import (
    orders_for_ones_own_turn_and_discards,
    placements_say_whether_they_pay,
    the_ground_is_open,
)

# isort: split
# last, since they query the other files: modules register in the order of imports
from games.titles.catan.base.rules import invariants, sight

base.schema = 4
base.upgrades.update(
    {
        1: orders_for_ones_own_turn_and_discards,
        2: the_ground_is_open,
        3: placements_say_whether_they_pay,
    }
)
base.harmless = points.HARMLESS
base.messages.update(MESSAGES)
for played_from in (cards, cards_before_roll):
    base.takes_out(played_from, "play_victory_point", "BASE-ERR-34")

__all__ = [
    "bank_trade",
    "base",
    "building",
    "counter_offers",
    "development",
    "figures",
    "invariants",
    "largest_army",
    "longest_road",
    "offer_verbs",
    "offers",
    "plans",
    "points",
    "production",
    "robber",
    "setup",
    "seven",
    "sight",
    "standing_answers",
    "turn",
]

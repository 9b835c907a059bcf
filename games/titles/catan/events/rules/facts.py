"""The printed facts of Events of Catan. A test compares them with docs/rules/data."""

from __future__ import annotations

ROBBER_ATTACK = "robber_attack"
EPIDEMIC = "epidemic"
EARTHQUAKE = "earthquake"
GOOD_NEIGHBORS = "good_neighbors"
TOURNAMENT = "tournament"
TRADE_ADVANTAGE = "trade_advantage"
CALM_SEA = "calm_sea"
ROBBER_FLEES = "robber_flees"
NEIGHBORLY_HELP = "neighborly_help"
CONFLICT = "conflict"
PLENTIFUL_YEAR = "plentiful_year"
NO_EVENT = "none"

CARDS: dict[str, int] = {
    "robber_attack/7": 6,
    "epidemic/6": 1,
    "epidemic/8": 1,
    "earthquake/6": 1,
    "good_neighbors/6": 1,
    "tournament/5": 1,
    "trade_advantage/5": 1,
    "calm_sea/9": 1,
    "calm_sea/12": 1,
    "robber_flees/4": 2,
    "neighborly_help/10": 1,
    "neighborly_help/11": 1,
    "conflict/3": 1,
    "plentiful_year/2": 1,
    "none/3": 1,
    "none/4": 1,
    "none/5": 2,
    "none/6": 2,
    "none/8": 4,
    "none/9": 3,
    "none/10": 2,
    "none/11": 1,
}
"""The number of copies of each card, which is named by its event and its number."""
NEW_YEAR = "new_year"
UNDER_NEW_YEAR = 5
REPAIR = "repair"
REPAIR_COST = {"lumber": 1, "brick": 1}


def event_of(card: str) -> str:
    return card.partition("/")[0]


def number_of(card: str) -> int:
    return int(card.partition("/")[2])

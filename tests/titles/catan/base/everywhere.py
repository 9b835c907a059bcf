"""CATAN's parameters for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.game import Game
from games.engine.types import Seat, State
from games.titles.catan.base.rules.facts import PIECES
from games.titles.catan.base.rules.pieces import PLACES
from games.titles.catan.base.rules.points import own_points, points_to_win, whose_moment
from tests.module_files import defined

GAMES = 16
"""The number of random games of the title."""
BOT_TURNS = 4
"""A greedy bot plays every fourth turn of a random game, which then ends after a quarter of the moves."""
RARE = {"place_free_piece"}
"""Verbs that random games need not reach."""
SETTLED = {"longest_road"}
"""Kinds of log entries that belong to the event before the victory check. BASE-VP-10"""
KINDS = {places: piece for piece, places in PLACES.items()}


def totals(state: State) -> dict[str, int]:
    """Count all cards, pieces and tokens; goods that never run out are not counted.

    BASE-COMP-07, BASE-COMP-08, BASE-COMP-09, BASE-COMP-13, BASE-COMP-14
    """
    here = state["base"]
    found: Counter[str] = Counter()
    for pile in (here["bank"], *here["hands"].values()):
        found.update({kind: count for kind, count in pile.items() if kind in here["bank"]})
    development = len(here["deck"]) + sum(here["knights"].values())
    development += sum(len(spent) for spent in here["spent"].values())
    development += sum(sum(cards.values()) for cards in here["development_cards"].values())
    found["development cards"] = development
    found.update(f"hex of {terrain}" for terrain in here["terrain"].values())
    found.update(f"number {number}" for numbers in here["tokens"].values() for number in numbers)
    found.update(f"harbor for {kind}" for kind in here["harbors"].values())
    disguised = defined("everywhere", "catan", state["modules"], "DISGUISED")
    for kind, piece in KINDS.items():
        built = Counter(here[kind].values())
        for lie in disguised.values():
            built.update(lie(state).get(kind, {}))
        assert all(count <= PIECES[piece] for count in built.values()), f"too many {kind}: {built}"
    assert len(set(here["settlements"]) & set(here["cities"])) == 0, "two buildings in one place"
    return dict(found)


def near(game: Game) -> dict[Seat, int]:
    """Return how close the seat that can win now is to its target, which may fall too. BASE-VP-03"""
    seat = whose_moment(game)
    return {} if seat is None else {seat: own_points(game, seat) - points_to_win(game, seat)}

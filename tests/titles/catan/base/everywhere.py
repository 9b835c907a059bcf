"""What the generic tests of `tests/everywhere` hold CATAN to, and how they play it."""

from __future__ import annotations

from collections import Counter

from games.engine.game import Game
from games.engine.types import Seat, State
from games.titles.catan.base.rules.facts import PIECES
from games.titles.catan.base.rules.pieces import PLACES
from games.titles.catan.base.rules.points import own_points, points_to_win, whose_moment
from tests.module_files import defined

GAMES = 16
"""Random games of the title."""
BOT_TURNS = 4
"""A bot plays each such turn of a random game. Three of four moves less bring the game to its end."""
RARE = {"place_free_piece"}
"""Verbs that no random game needs to reach."""
SETTLED = {"longest_road"}
"""BASE-VP-10: awards of an event are settled before victory is looked at."""
KINDS = {places: piece for piece, places in PLACES.items()}


def totals(state: State) -> dict[str, int]:
    """BASE-COMP-07, BASE-COMP-08, BASE-COMP-09, BASE-COMP-13, BASE-COMP-14; what never runs out is in no bank."""
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
    """BASE-VP-03: only the seat whose moment it is can win; a target that falls brings it nearer as well."""
    seat = whose_moment(game)
    return {} if seat is None else {seat: own_points(game, seat) - points_to_win(game, seat)}

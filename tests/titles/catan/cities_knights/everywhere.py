"""What the generic tests of `tests/everywhere` check in states of Cities & Knights."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State
from games.titles.catan.cities_knights.rules.facts import CARD_COLOR


def totals(state: State) -> dict[str, int]:
    """Count the progress cards by color, and check the pieces on the board.

    CK-COMP-11, CK-COMP-12. Commodities are counted with base's hands (CK-COMP-10).
    """
    here, base = state["cities_knights"], state["base"]
    found: Counter[str] = Counter()
    for pile in (*here["decks"].values(), *here["progress"].values(), *here["open_cards"].values()):
        found.update(f"{CARD_COLOR[card]} cards" for card in pile)
    for seat, held in here["progress"].items():
        assert not set(held) & {"printer", "constitution"}, f"seat {seat} hides a point card"
    for seat in state["seats"]:
        standing = [knight["level"] for knight in here["knights"].values() if knight["seat"] == seat]
        assert all(standing.count(level) <= 2 for level in (1, 2, 3)), f"seat {seat} has {standing}"
        assert list(here["walls"].values()).count(seat) <= 3, f"seat {seat} has too many walls"
    buildings = {**base["settlements"], **base["cities"]}
    assert not set(here["knights"]) & set(buildings), "a knight stands on a building"
    assert all(base["cities"].get(vertex) == seat for vertex, seat in here["walls"].items()), "a wall alone"
    assert set(here["toppled"]) <= set(base["settlements"]), "a toppled city that is none"
    assert set(here["metropolises"].values()) <= set(base["cities"]), "a metropolis without a city"
    assert not set(here["metropolises"].values()) & set(here["toppled"]), "a toppled metropolis"
    return dict(found)


def cities_that_lie_as_settlements(state: State) -> dict[str, dict[str, int]]:
    """CK-TOPPLE-03: a toppled city uses a city piece, although the state lists a settlement."""
    toppled = Counter(state["base"]["settlements"][vertex] for vertex in state["cities_knights"]["toppled"])
    return {"settlements": {seat: -count for seat, count in toppled.items()}, "cities": toppled}


DISGUISED = cities_that_lie_as_settlements
"""Corrections to the number of pieces by owner, where the state lists another kind than the piece used."""

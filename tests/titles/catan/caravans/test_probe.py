"""What the probe of the caravans changes is seen in play."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.invariants import check_invariants
from games.engine.title import Title
from games.titles.catan.title import CATAN
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.caravans.probe import CARAVANS

MODULES = ("base", "caravans")
MOVES = 400


def _asked(title: Title, modules: tuple[str, ...], seed: str) -> list[tuple[str, bool]]:
    """What a random game asks after bids, and whether of the seat whose turn it is."""
    asked: list[tuple[str, bool]] = []

    def look(state: Any) -> None:
        check_invariants(title, state)
        due = title.waiting(state).due
        if set(due.values()) & {"place_camel", "agree_on_camel"}:
            turn = title.game(state).part["seat"]
            asked.extend((step, seat == turn) for seat, step in due.items())

    walk(title, modules, seed=seed, moves=MOVES, look=look)
    return asked


@pytest.mark.slow  # random games, every position looked at from all sides
def test_only_whose_turn_it_is_decides() -> None:
    asked = _asked(title_with(CARAVANS), (*MODULES, CARAVANS.key), "probe")

    assert set(asked) == {("place_camel", True)}
    assert set(_asked(CATAN, MODULES, "probe")) - set(asked), "without the probe others decide, too"

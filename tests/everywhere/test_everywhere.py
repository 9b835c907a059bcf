"""What must hold in every game of every title, with every allowed set of modules.

`GAMES=2000 pytest tests/everywhere` plays more.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table, module_sets, tables, titles

RARE = {"catan": {"place_free_road"}}
"""Verbs that no random game needs to reach."""

TABLES = [table for title in titles().values() for table in tables(title)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_random_game_holds_all_that_must_hold(table: Table) -> None:
    finished = play_out(table)

    assert finished.last["outcome"] is not None
    assert finished.last["outcome"]["winner"] in finished.last["seats"]


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.key)
def test_each_allowed_set_of_modules_is_played_or_drawn(title) -> None:
    kinds = set(module_sets(title))

    played = {(table.modules, table.seats) for table in tables(title)}

    assert played <= kinds
    assert played == kinds or len(played) == len(tables(title))


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.key)
def test_random_games_use_every_verb_and_take_moves_back(title) -> None:
    """The generic tests see nothing of a verb that no random game reaches."""
    verbs: Counter[str] = Counter()
    undone = 0
    known: set[str] = set()
    for table in tables(title):
        known |= title.rules(table.modules).known_verbs
        if not known <= set(verbs) or not undone:
            finished = play_out(table, every=100_000)
            verbs.update(finished.verbs)
            undone += finished.undone

    assert known - set(verbs) <= RARE.get(title.key, set())
    assert undone > 0

"""Checks that hold in every game of every title, with every allowed set of modules.

`DEEP=1 pytest tests/everywhere` plays two games of each set of modules with each number of seats,
`GAMES=5000 pytest tests/everywhere` this many games.
"""

from __future__ import annotations

import itertools

import pytest

from tests.engine.shapes.title import title as shapes
from tests.everywhere.playing import play_out
from tests.everywhere.tables import BEGINNING, DEEP, Table, module_sets, said_of, tables, telling_sets, titles

TABLES = [table for title in titles().values() for table in tables(title)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_random_game_holds_all_that_must_hold(table: Table) -> None:
    budget = None if table.is_played_out else BEGINNING

    finished = play_out(table, every=table.between_looks, budget=budget)

    assert finished.last["outcome"] is not None or len(finished.moves) == budget
    assert finished.last["outcome"] is None or finished.last["outcome"]["winner"] in finished.last["seats"]


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.key)
def test_each_module_with_least_others_and_the_largest_set_are_played_to_the_end(title) -> None:
    whole = {table.modules for table in tables(title) if table.is_played_out}
    kinds = [(set(modules), seats) for modules, seats in module_sets(title)]

    together = {
        (frozenset(two), seats) for modules, seats in kinds for two in itertools.combinations(modules, 2)
    }

    for module in title.modules:
        least = min((modules for modules, _seats in kinds if module.key in modules), key=len)
        assert any(set(modules) == least for modules in whole)
    assert max(map(len, whole)) == max(len(modules) for modules, _seats in kinds)
    for two, seats in together:
        assert any(two <= set(modules) for modules in telling_sets(title) if (set(modules), seats) in kinds)


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.key)
def test_each_two_modules_are_played_together_and_each_set_if_many_games_are(title) -> None:
    kinds = set(module_sets(title))
    pairs = {two for modules, _seats in kinds for two in itertools.combinations(modules, 2)}

    played = {(table.modules, table.seats) for table in tables(title)}

    assert played <= kinds
    assert {two for modules, _seats in played for two in itertools.combinations(modules, 2)} == pairs
    assert {seats for _modules, seats in played} == {seats for _modules, seats in kinds}
    assert not DEEP or {modules for modules, _seats in played} == {modules for modules, _seats in kinds}


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.key)
def test_random_games_use_every_verb_and_take_moves_back(title) -> None:
    """The generic tests cannot check a verb that no random game reaches.

    Only verbs that every game of a title has are required, and all verbs of `shapes`. Verbs that are rare in an
    expansion are left to its own tests.
    """
    modules = [module.key for module in title.modules] if title is shapes else title.required
    missing = title.rules(modules).known_verbs - said_of(title.key, "RARE", frozenset())
    undone = 0
    for table in tables(title):
        if not missing and undone:
            break
        finished = play_out(table, every=100_000)
        missing -= set(finished.verbs)
        undone += finished.undone

    assert not missing
    assert undone > 0

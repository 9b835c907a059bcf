"""A branch of a game, with what its parent derived, plays as a game that derives everything itself."""

from __future__ import annotations

import random

import pytest

from tests.engine.shapes.title import title as shapes
from tests.everywhere.tables import module_sets, titles

MOVES = 60
TABLES = [
    pytest.param(title, modules, seats, id=f"{title.key}-{'+'.join(modules)}")
    for title in titles().values()
    if title is not shapes
    for modules, seats in {modules: (modules, seats) for modules, seats in module_sets(title)}.values()
]


@pytest.mark.parametrize(("title", "modules", "seats"), TABLES)
def test_a_branch_and_its_parent_change_apart(title, modules, seats):
    game = title.game(title.new(seats=seats, modules=modules, seed="branches").state)
    luck = random.Random("branches")
    for _ in range(MOVES):
        if game.is_over:
            return
        seat = game.due()[0]
        title.evaluate_game(game, seat)
        branch, fresh = game.branch(), title.game(title.copy(game.state))
        for _ in range(2):
            moving = branch.due()[0]
            assert branch.options(moving).keys() == fresh.options(moving).keys()
            move = fresh.sample(moving, luck)
            branch.play(moving, *move)
            fresh.play(moving, *move)
            assert branch.state == fresh.state
            if branch.is_over:
                break
        for one in game.seats:
            assert title.evaluate_game(branch, one) == title.evaluate_game(fresh, one)
        untouched = title.game(title.copy(game.state))
        assert title.evaluate_game(game, seat) == title.evaluate_game(untouched, seat)
        game.play(seat, *game.sample(seat, luck))

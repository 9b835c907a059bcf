"""Open tables of one host, and players who plan their turns."""

from __future__ import annotations

import pytest

from games.services.table import new_tables
from tests.services.conftest import NOW, step
from tests.services.table.planner import Planner


@pytest.fixture
def host(player):
    return player("Anna")


@pytest.fixture
def table(host):
    def make(**changes):
        wanted = {
            "title": "catan",
            "modules": ["base"],
            "options": {},
            "seats": 3,
            "start_when_full": False,
        }
        return new_tables.create_game(now=NOW, **{"host": host} | wanted | changes)

    return make


@pytest.fixture
def planner(party):
    """The player in turn, in trade and build: `planner()`; or the one who comes next: `planner(next_one=True)`."""

    def sit(*, next_one=False, **more):
        game = party(until=step("main"), **more)
        seats = len(game.users)
        return Planner(game, str((int(game.active) + 1) % seats) if next_one else game.active)

    return sit

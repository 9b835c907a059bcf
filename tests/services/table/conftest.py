"""Open tables of one host."""

from __future__ import annotations

import pytest

from games.services.table import new_tables
from tests.services.conftest import NOW


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

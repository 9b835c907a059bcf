"""A table's page late in a game, for each set of modules: compressed size and best processor time."""

from __future__ import annotations

import gzip
from time import process_time
from typing import Any

import pytest

from games.engine.title import Title
from tests.benchmarks.test_other_tables import TABLES
from tests.services.conftest import party  # noqa: F401 (a fixture)
from tests.views.conftest import eyes  # noqa: F401 (a fixture)

pytestmark = [pytest.mark.django_db, pytest.mark.benchmark(timer=process_time)]

LATE = 41
"""The turn of a random game at which a page is measured."""
LOOKS = 30


def _is_late(title: Title, state: Any) -> bool:
    return int(state["base"]["turn"]) >= LATE and len(title.waiting(state).due) == 1


@pytest.mark.parametrize(
    "table", [pytest.param(table, id=table.name) for table in TABLES if table.title == "catan"]
)
def test_a_page_late_in_a_game(benchmark, report, party, eyes, table):  # noqa: F811
    game = party(title=table.title, modules=table.modules, seats=table.seats, until=_is_late)
    seat = eyes(game, game.active)
    seat.look()

    page = benchmark.pedantic(seat.look, rounds=LOOKS)

    report(f"{table.name}: ms of processor time, at best", benchmark.stats.stats.min * 1000)
    report("  kB compressed", len(gzip.compress(page.content)) / 1000)

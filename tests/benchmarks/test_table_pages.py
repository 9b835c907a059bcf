"""A table's page late in a game, for each set of modules: compressed size and processor time."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any

import brotli
import pytest

from catansite.compression import QUALITY
from games.engine.title import Title
from tests.benchmarks.test_other_tables import TABLES, Table
from tests.everywhere.tables import titles
from tests.services.conftest import party  # noqa: F401 (a fixture)
from tests.views.conftest import eyes  # noqa: F401 (a fixture)

pytestmark = [pytest.mark.django_db, pytest.mark.benchmark(timer=process_time)]

KNIGHTS, SIX = ("cities_knights",), ("five_six",)
LATE = 41
"""The turn of a random game at which a page is measured."""
LOOKS = 30


def at_sea() -> list[Table]:
    """Return the scenarios of Seafarers with four and six seats, alone and with Cities & Knights where offered."""
    catan = titles()["catan"]
    scenarios = [module for module in catan.modules if "seafarers" in (module.key, *module.needs)]
    return [
        Table(
            f"{scenario.name}{', Cities & Knights' * bool(more[:1] == KNIGHTS)}, {seats} seats",
            "catan",
            ("base", *scenario.needs, scenario.key, *more),
            seats,
        )
        for scenario in scenarios
        for seats, more in ((4, ()), (6, SIX), (4, KNIGHTS), (6, (*KNIGHTS, *SIX)))
        if all(catan.compatibility(scenario.key, other).answer != "no" for other in more)
    ]


def is_late(title: Title, state: Any) -> bool:
    return int(state["base"]["turn"]) >= LATE and len(title.waiting(state).due) == 1


@pytest.mark.parametrize(
    "table",
    [pytest.param(table, id=table.name) for table in [*TABLES, *at_sea()] if table.title == "catan"],
)
def test_a_page_late_in_a_game(benchmark, report, party, eyes, table):  # noqa: F811
    game = party(title=table.title, modules=table.modules, seats=table.seats, until=is_late)
    seat = eyes(game, game.active)
    seat.look()

    page = benchmark.pedantic(seat.look, rounds=LOOKS)

    spent = benchmark.stats.stats.data
    report(f"{table.name}: ms of processor time, at best", min(spent) * 1000)
    report("  p50 / longest of 30", f"{median(spent) * 1000:.1f} / {max(spent) * 1000:.1f}")
    report("  kB compressed", len(brotli.compress(page.content, quality=QUALITY)) / 1000)

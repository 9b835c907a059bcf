"""The order of test files in a run by several processes: the longest come first, so that all end together."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
LONGEST = (
    "browser/test_pages.py",
    "browser/test_whole_game.py",
    "browser/test_fresh_clone.py",
    "browser/test_other_ways.py",
    "faults/test_workers.py",
    "faults/test_redis.py",
    "faults/test_clock.py",
    "faults/test_database.py",
    "secrets/test_every_address.py",
    "titles/catan/cities_knights/test_secrets.py",
    "secrets/test_same_bytes.py",
    "secrets/test_strangers.py",
    "api/test_fuzz.py",
    "workshop/fast_forward/test_fast_forward.py",
    "services/ladders/test_ladder_tables.py",
    "services/ladders/test_lost_seats.py",
    "services/test_processes.py",
    "everywhere/test_everywhere.py",
    "secrets/test_headers.py",
    "views/test_size.py",
    "views/test_each_address.py",
    "services/table/test_bot_moves.py",
    "fair_dice/test_every_title.py",
    "catansite/test_production.py",
    "workshop/gallery/test_gallery.py",
)
"""The files to begin with. `pytest --durations=30` shows which tests take longest."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that `tests/run.py` gives to a part that has one process."""
    parser.addoption("--longest-first", action="store_true", help="begin with the longest files")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the files that use a browser to the front, since they share a site and a Chromium; then the longest."""
    if not (hasattr(config, "workerinput") or config.getoption("longest_first")):
        return
    ranks = {TESTS / name: rank for rank, name in enumerate(LONGEST)}
    items.sort(
        key=lambda item: (TESTS / "browser" not in item.path.parents, ranks.get(item.path, len(ranks))),
    )

"""The order of the test files."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from tests.order import LONGEST, TESTS, pytest_collection_modifyitems


def test_each_file_to_begin_with_is_there():
    assert [name for name in LONGEST if not (TESTS / name).exists()] == []


def test_browser_files_come_first_and_then_the_longest():
    names = ["api/test_clubs.py", LONGEST[-1], "browser/test_hansa.py", LONGEST[4], LONGEST[0]]
    items = [SimpleNamespace(path=Path(TESTS / name)) for name in names]
    config = SimpleNamespace(getoption=lambda name: name == "longest_first")

    pytest_collection_modifyitems(config, items)

    order = [str(item.path.relative_to(TESTS)) for item in items]
    assert order == [LONGEST[0], "browser/test_hansa.py", LONGEST[4], LONGEST[-1], "api/test_clubs.py"]


def test_a_run_by_hand_keeps_its_own_order():
    items = [SimpleNamespace(path=TESTS / name) for name in ("api/test_clubs.py", LONGEST[0])]
    before = list(items)

    pytest_collection_modifyitems(SimpleNamespace(getoption=lambda name: False), items)

    assert items == before

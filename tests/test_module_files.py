"""A module's folders and its line in the title's list can be deleted, since nothing outside imports it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import catalog
from tests.infrastructure import ROOT
from tests.module_files import NAMES, defined, first_defined, module_file, unread_names

EXAMPLE = "cities_knights"
"""The module used by the site's tests where base is too small an example."""
PAIRS = {"test_absent_seats.py", "test_with_other_modules.py"}
"""Files of tests/titles/<title> about modules that are played together."""


def test_a_module_s_file_is_found_by_its_name() -> None:
    assert module_file("everywhere", "catan", "base").__name__ == "tests.titles.catan.base.everywhere"
    assert module_file("mails", "catan", "base") is None
    assert module_file("everywhere", "catan", "nothing") is None
    assert module_file("everywhere", "nothing", "base") is None


def test_a_module_without_the_name_is_left_out() -> None:
    modules = ["base", "friendly_robber", "cities_knights"]

    assert defined("everywhere", "catan", modules, "totals").keys() == {"base", "cities_knights"}
    assert first_defined("everywhere", "catan", modules, "GAMES", 0) == 16
    assert first_defined("everywhere", "catan", modules, "PURPOSE", 7) == 7


def test_a_name_that_no_test_reads_is_refused() -> None:
    with pytest.raises(LookupError, match="total is none of the names"):
        defined("everywhere", "catan", ["base"], "total")


@pytest.mark.parametrize("title", catalog.titles().values(), ids=lambda title: title.key)
def test_modules_define_only_names_that_are_read(title) -> None:
    files = [module_file(file, title.key, module.key) for file in NAMES for module in title.modules]

    assert any(files)


@pytest.mark.parametrize(
    "line",
    [
        "def total(state):\n    return total_of(state)",
        "TOTALS = {}",
        "TOTALS: dict = {}",
        "GAMES, TOTALS = 1, 2",
        "class Total: ...",
    ],
)
def test_a_misspelled_name_is_found(line: str) -> None:
    (name,) = unread_names(line, NAMES["everywhere"])

    assert name in ("total", "TOTALS", "Total")


def test_private_names_and_names_that_the_file_uses_are_no_misspelled_ones() -> None:
    text = "from a import B\n_C = 1\ndef counted(state):\n    return {}\ntotals = counted"

    assert unread_names(text, NAMES["everywhere"]) == []


def imported(text: str) -> Iterator[str]:
    """Yield the full names of everything that a file imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules_imported(text: str, title: str) -> set[str]:
    """Return the folders of a title from which a file imports something."""
    if f"titles.{title}" not in text:
        return set()  # most files; parsing takes a while
    places = [name.split(".") for name in imported(text)]
    return {
        place[3]
        for place in places
        if place[0] in ("games", "tests") and place[1:3] == ["titles", title] and len(place) > 3
    }


def outside(title: str) -> Iterator[Path]:
    """Yield files outside of modules' folders; a module's tests may name other modules."""
    for package in ("accounts", "catansite", "games", "tests"):
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).parts
            is_in_module = place[1:3] == ("titles", title) and len(place) > 4
            if not is_in_module and not (place[:3] == ("tests", "titles", title) and path.name in PAIRS):
                yield path


@pytest.mark.parametrize("title", catalog.titles().values(), ids=lambda title: title.key)
def test_no_file_outside_a_module_s_folders_imports_it(title) -> None:
    free = {module.key for module in title.modules} - {*title.required, EXAMPLE}

    found = {
        str(path.relative_to(ROOT)): sorted(modules)
        for path in outside(title.key)
        if (modules := modules_imported(path.read_text(encoding="utf-8"), title.key) & free)
    }

    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "import games.titles.catan.rivers.rules",
        "from games.titles.catan import rivers",
        "def later():\n    from tests.titles.catan.rivers.tables import bank",
    ],
)
def test_each_form_of_an_import_is_read(line: str) -> None:
    assert modules_imported(line, "catan") == {"rivers"}
    assert modules_imported(line, "hansa") == set()

"""docs/architecture.md names only extension points that exist."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import games.engine
import games.titles.catan
from games.engine.verbs import VerbSet
from tests.infrastructure import ROOT

DOCUMENT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CHAPTERS = ("The board of CATAN", "A turn of CATAN", "How each rule book sits on it")
RULES = re.compile(r"\.(rules\b|with_|title$)")
NAME = re.compile(r"`([A-Za-z]\w*)`")


def chapter(heading: str) -> str:
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert found is not None, f"the document has no chapter {heading!r}"
    return found[1]


def named() -> set[str]:
    """Return the questions, events, verb sets, steps and other names in those chapters."""
    return {name for heading in CHAPTERS for name in NAME.findall(chapter(heading))}


@pytest.fixture(scope="module")
def written() -> set[str]:
    """Return the names that the engine, base, its kit and the modules define: files and members of classes."""
    names: set[str] = set()
    for package in (games.engine, games.titles.catan):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if package is games.engine or RULES.search(found.name):
                names |= defined_in(importlib.import_module(found.name))
    return names


def defined_in(module: ModuleType) -> set[str]:
    names = {name for name, value in vars(module).items() if not isinstance(value, ModuleType)}
    for value in vars(module).values():
        if isinstance(value, VerbSet):
            names.add(value.name)
        elif isinstance(value, type) and value.__module__ == module.__name__:
            names |= {*vars(value), *inspect.get_annotations(value)}
    return names


def test_every_name_in_the_document_exists(written):
    assert named() - written == set()
    assert {"roll_steps", "network", "building", "points_to_win"} <= named()


PACKAGES = [file for top in ("accounts", "catansite", "games") for file in (ROOT / top).rglob("__init__.py")]


def handed_on(file: Path) -> set[str]:
    """Return the names that a package imports without using them, other than its own files."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module != "__future__"]
    return {
        name.asname or name.name
        for found in imports
        for name in found.names
        if (name.asname or name.name) not in used and not is_file((found.module or "").split("."), name.name)
    }


def is_file(package: list[str], name: str) -> bool:
    folder = ROOT.joinpath(*package)
    return (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()


@pytest.mark.parametrize("file", PACKAGES, ids=lambda file: str(file.relative_to(ROOT).parent))
def test_a_package_hands_on_nothing_that_is_defined_elsewhere(file):
    """Exceptions are names that are looked up in it: a rule book's module, a layer's parts, Celery's app."""
    assert handed_on(file) <= {file.parent.parent.name, "MODULE_PAGE", "MODULE_DRAWING", "PAGE", "celery_app"}


ROWS_OF_MOVES = re.compile(r"\bTurn\.objects\b|\bgame\.turns\b|\bgames_turn\b|game__turns\b")
READS_ROWS_OF_MOVES = {
    "notifications/feeds/feed_entries.py": "running games",
    "selectors/table/turns.py": "the one place",
    "selectors/table/undo_rights.py": "running games",
    "services/messages/mail_links.py": "a key, which is forgotten with the row",
    "services/operations/administration.py": "running games",
    "services/operations/packing.py": "replaces rows by a document",
    "services/table/bot_moves.py": "running games",
    "services/table/locked_rows.py": "a key, which is forgotten with the row",
    "services/table/moves.py": "running games, and a key",
    "services/table/plan_runs.py": "running games",
    "services/watching/followed_games.py": "running games",
}
"""Files that read rows of moves, with the reason why a packed game does not matter there."""


def test_moves_of_a_game_that_may_be_over_are_read_in_one_place():
    """A packed game has no rows of moves (`PackedTurns`)."""
    code = ROOT / "games"
    rooms = ("admin", "api", "models", "notifications", "selectors", "services", "views")
    files = [file for room in rooms for file in (code / room).rglob("*.py")]
    reading = {
        file.relative_to(code).as_posix() for file in files if ROWS_OF_MOVES.search(file.read_text("utf-8"))
    }

    assert reading == set(READS_ROWS_OF_MOVES)

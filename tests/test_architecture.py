"""docs/architecture.md tells the truth about the extension points that it names."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import games.catan
import games.engine
from games.engine.verbs import VerbSet

DOCUMENT = (Path(__file__).parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
CHAPTERS = ("The board of CATAN", "A turn of CATAN", "How each rule book sits on it")
UNWRITTEN = "**Still to be written**"
NAME = re.compile(r"`([A-Za-z]\w*)`")


def chapter(heading: str) -> str:
    """A chapter of the document with its sections."""
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert found is not None, f"the document has no chapter {heading!r}"
    return found[1]


def unwritten() -> set[str]:
    """The names that the document calls still to be written."""
    paragraph = next(part for part in DOCUMENT.split("\n\n") if part.startswith(UNWRITTEN))
    return set(NAME.findall(paragraph))


def named() -> set[str]:
    """The questions, events, verb sets, steps and other names in those chapters."""
    return {name for heading in CHAPTERS for name in NAME.findall(chapter(heading))}


@pytest.fixture(scope="module")
def written() -> set[str]:
    """What the engine, base, its kit and the modules define: names of files, and what their classes have."""
    names: set[str] = set()
    for package in (games.engine, games.catan):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
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
    assert named() - unwritten() - written == set()


def test_what_is_still_to_be_written_is_not_written(written):
    assert unwritten() & written == set()


def test_the_document_names_each_of_them_where_it_is_needed():
    rest = DOCUMENT.replace(next(part for part in DOCUMENT.split("\n\n") if part.startswith(UNWRITTEN)), "")

    assert unwritten() <= set(NAME.findall(rest))
    assert {"roll_steps", "network", "building", "points_to_win"} <= named()

"""The site knows no module: a module's parts are in its own files and folders, and no other file names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games import catalog

ROOT = Path(settings.BASE_DIR)
SITE = (
    ("games", "*.py"),
    ("games", "*.html"),
    ("games", "*.jinja"),
    ("games", "*.css"),
    ("games", "*.js"),
    ("accounts", "*.py"),
    ("catansite", "*.py"),
    ("templates", "*.html"),
    ("templates", "*.jinja"),
    ("templates", "*.txt"),
    ("catansite/static/css", "*.css"),
    ("catansite/static/js", "*.js"),
)
# Rules, and files about another module, name others where the rule books do. Migrations keep the names of their time.
RULES = re.compile(r"games/(titles/\w+/(title\.py|\w+/(rules\b|((words|page)/)?with_))|migrations/)")
# The site's choice of ladders may name modules.
EXCUSED = {"games/catalog.py"}
# Keys that are common words; such a module is recognized by its full name, or with its title.
COMMON = {"events", "cloth"}


def modules() -> Iterator[tuple[str, str, str]]:
    """Yield title, key and name of each module except those that every game of a title has."""
    for title in catalog.titles().values():
        for module in title.modules:
            if module.key not in title.required:
                yield title.key, module.key, module.name


MODULES = list(modules())


def key_of(title: str, key: str) -> str:
    """Return a pattern that matches the module's key in code."""
    return rf"\b{title}[./]{key}\b" if key in COMMON else rf"\b{key}\b"


def words_for(title: str, key: str, name: str) -> re.Pattern[str]:
    """Return a pattern that matches the module in code or in text."""
    return re.compile("|".join((key_of(title, key), *map(re.escape, (name, name.replace("&", "&amp;"))))))


def files() -> list[Path]:
    """Return the site's code, templates, style sheets and scripts."""
    found = [path for folder, pattern in SITE for path in (ROOT / folder).rglob(pattern)]
    return [path for path in found if not RULES.match(str(path.relative_to(ROOT)))]


def owner(path: Path) -> str:
    """Return the module in whose folder a file is, or ""."""
    folders = path.relative_to(ROOT).parts[:-1]
    return next((key for title, key, _name in MODULES if folders[:4] == ("games", "titles", title, key)), "")


def needs(title: str, whose: str) -> tuple[str, ...]:
    """Return the modules that a module is never without; its files may name them."""
    return catalog.title(title).module(whose).needs if whose else ()


def naming(title: str, key: str, name: str) -> dict[str, list[str]]:
    """Return the files of others that name a module, with the lines. Another module's texts for players may do so."""
    found = {}
    for path in files():
        whose = owner(path)
        words = re.compile(key_of(title, key)) if whose else words_for(title, key, name)
        if key not in (whose, *needs(title, whose)):
            lines = [line.strip() for line in path.read_text().splitlines() if words.search(line)]
            if lines:
                found[str(path.relative_to(ROOT))] = lines
    return found


@pytest.mark.parametrize(("title", "key", "name"), MODULES)
def test_no_file_of_the_site_names_a_module_but_its_own(title, key, name):
    found = naming(title, key, name)

    assert {path: lines for path, lines in found.items() if path not in EXCUSED} == {}


def test_each_excuse_is_needed():
    named = {path for module in MODULES for path in naming(*module)}

    assert named & EXCUSED == EXCUSED


@pytest.mark.parametrize(("title", "key", "name"), MODULES)
def test_what_names_a_module_is_found(title, key, name):
    words = words_for(title, key, name)

    assert words.search(f"from games.titles.{title}.{key}.page import MODULE_PAGE")
    assert words.search(f"<p>{name}</p>")
    assert not words.search("what just happened")

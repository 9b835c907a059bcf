"""A made-up module: one folder, and one line in its title's list.

If adding it takes more than a folder and a line, the site needs to be fixed.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.infrastructure import ROOT

REEF = Path(__file__).parent / "reef"
TITLE = Path("games/titles/catan/title.py")
LINE = '    "reef",\n'
"""The only change to a file of the project."""
COPIED = (
    "accounts", "catansite", "games", "templates", "tests", "docs", "manage.py", "pyproject.toml", "CHANGELOG.md",
    "README.md", "LICENSE",
)  # fmt: skip


def project_with_reef(folder: Path) -> Path:
    """Copy the project into a folder, and add the module."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    place = (folder / TITLE).parent / REEF.name
    shutil.copytree(REEF, place, ignore=shutil.ignore_patterns("__pycache__"))
    _add_the_line(folder / TITLE)
    return folder


def _add_the_line(title: Path) -> None:
    """Add the module's line as the last of the list."""
    before, begins, rest = title.read_text().partition("MODULES = modules_of(\n")
    listed, ends, after = rest.partition(")\n")
    title.write_text("".join((before, begins, listed, LINE, ends, after)))

"""Data that the workshop makes and keeps in the folders of modules: a JSON file of one name in each, read as one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from games import catalog


def read(titles: Path, file: str) -> dict[str, Any]:
    """Everything that the files of this name hold."""
    found: dict[str, Any] = {}
    for path in sorted(titles.glob(f"*/*/{file}")):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


def write(titles: Path, file: str, kept: Mapping[tuple[str, str], Mapping[str, Any]]) -> None:
    """Replace all of them: by title and module what is kept there, a line for each entry."""
    for path in titles.glob(f"*/*/{file}"):
        path.unlink()
    for (title, module), entries in kept.items():
        lines = (
            f"{json.dumps(key)}: {json.dumps(one, separators=(',', ':'))}" for key, one in entries.items()
        )
        folder = titles / title / module
        folder.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def latest(title: str, modules: Iterable[str]) -> tuple[str, str]:
    """The module in whose folder a game of these modules is kept: the last in the title's order."""
    wanted = set(modules)
    return title, [module.key for module in catalog.title(title).modules if module.key in wanted][-1]

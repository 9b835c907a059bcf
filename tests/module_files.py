"""Look-up of what a module contributes to generic tests: a file in `tests/titles/<title>/<module>/`.

There is no list of such files, as in `games/module_files.py`. A module without such a file contributes nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

TITLES = "tests.titles"
NAMES = {
    "everywhere": {"BOT_TURNS", "DISGUISED", "GAMES", "PURPOSE", "RARE", "SETTLED", "near", "totals"},
    "fair_dice": {"BUT_DRAWN", "FOUND_AT", "NEVER_DRAWN"},
    "secrets": {"MOMENTS", "tries"},
    "mails": {"ASKED"},
    "scenario": {"BESIDE_THE_BOARD"},
    "browser": {"ALONE", "IN_SIGHT", "PANEL", "POSITIONS", "TABLE"},
}
"""The names that generic tests read from each file. docs/testing.md describes them."""


@cache
def module_file(file: str, title: str, module: str) -> ModuleType | None:
    """Return the module's file of this name, such as `everywhere`; None if it has none.

    :raises LookupError: the file defines a name that nothing reads
    """
    name = TITLES
    for key in (title, module, file):
        name = f"{name}.{key}"
        if find_spec(name) is None:
            return None
    found = import_module(name)
    assert found.__file__ is not None
    unknown = unread_names(Path(found.__file__).read_text(encoding="utf-8"), NAMES[file])
    if unknown:
        raise LookupError(f"nothing reads {unknown} of {name}; generic tests read {sorted(NAMES[file])}")
    return found


def unread_names(text: str, known: Iterable[str]) -> list[str]:
    """Return the public names that a file defines and does not use itself, apart from the known ones."""
    tree = ast.parse(text)
    used = {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    return sorted(
        name for name in _defined_names(tree) if not name.startswith("_") and name not in {*used, *known}
    )


def _defined_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (part.id for one in targets for part in ast.walk(one) if isinstance(part, ast.Name))


def defined(file: str, title: str, modules: Iterable[str], name: str) -> dict[str, Any]:
    """Return what these modules' files define under a name, by module; modules without it are left out.

    :raises LookupError: `NAMES` does not list the name
    """
    if name not in NAMES[file]:
        raise LookupError(f"{name} is none of the names of {file}: {sorted(NAMES[file])}")
    found = {key: getattr(module_file(file, title, key), name, None) for key in modules}
    return {key: brought for key, brought in found.items() if brought is not None}


def first_defined(file: str, title: str, modules: Iterable[str], name: str, default: Any = None) -> Any:
    """Return what the first of these modules defines under a name, or the default."""
    return next(iter(defined(file, title, modules, name).values()), default)

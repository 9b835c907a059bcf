"""Lookup of what a module contributes to a layer: the file or folder in `games/titles/<title>/<module>/`.

There is no list of such files. Each layer asks here for the files of the modules in play, and shows things plainly if a
module has no such file.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

TITLES = "games.titles"


@cache
def module_file(file: str, title: str, module: str) -> ModuleType | None:
    """Import and return the module's file of this name, such as `words`; return None if there is none."""
    name = TITLES
    for key in (title, module, file):
        name = f"{name}.{key}"
        if find_spec(name) is None:
            return None
    return import_module(name)


def brought_by(file: str, title: str, modules: Iterable[str], name: str) -> dict[str, Any]:
    """Return a name's definitions in these modules' files, by module in their order; modules without it are omitted."""
    found = {key: getattr(module_file(file, title, key), name, None) for key in modules}
    return {key: brought for key, brought in found.items() if brought is not None}


def first_brought(file: str, title: str, modules: Iterable[str], name: str) -> Any | None:
    """Return the first definition of a name in these modules' files, or None if there is none."""
    return next(iter(brought_by(file, title, modules, name).values()), None)

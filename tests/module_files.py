"""Look-up of what a module contributes to generic tests: a file in `tests/titles/<title>/<module>/`.

There is no list of such files, as in `games/module_files.py`. A module without such a file contributes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

TITLES = "tests.titles"


@cache
def module_file(file: str, title: str, module: str) -> ModuleType | None:
    """Return the module's file of this name, such as `everywhere`; None if it has none."""
    name = TITLES
    for key in (title, module, file):
        name = f"{name}.{key}"
        if find_spec(name) is None:
            return None
    return import_module(name)


def defined(file: str, title: str, modules: Iterable[str], name: str) -> dict[str, Any]:
    """Return what these modules' files define under a name, by module; modules without it are left out."""
    found = {key: getattr(module_file(file, title, key), name, None) for key in modules}
    return {key: brought for key, brought in found.items() if brought is not None}


def first_defined(file: str, title: str, modules: Iterable[str], name: str, default: Any = None) -> Any:
    """Return what the first of these modules defines under a name, or the default."""
    return next(iter(defined(file, title, modules, name).values()), default)

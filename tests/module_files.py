"""Find what a module brings to the generic tests: the file of that name in `tests/titles/<title>/<module>/`.

There is no list of such files, as there is none of those in `games/module_files.py`. A module without one
brings nothing.
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
    """The module's file of this name, as `everywhere`; None if it has none."""
    name = TITLES
    for key in (title, module, file):
        name = f"{name}.{key}"
        if find_spec(name) is None:
            return None
    return import_module(name)


def defined(file: str, title: str, modules: Iterable[str], name: str) -> dict[str, Any]:
    """What these modules' files define under a name, by module; a module without it is left out."""
    found = {key: getattr(module_file(file, title, key), name, None) for key in modules}
    return {key: brought for key, brought in found.items() if brought is not None}


def first_defined(file: str, title: str, modules: Iterable[str], name: str, default: Any = None) -> Any:
    """What the first of these modules that has it defines under a name; the default if none has."""
    return next(iter(defined(file, title, modules, name).values()), default)

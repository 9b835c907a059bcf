"""Find what a module brings to a layer: the file or folder of that name in `games/titles/<title>/<module>/`.

There is no list of such files. A module is named in its title's list of modules; each layer asks here for the
files of the modules that are in play, and shows plainly what belongs to a module without one.
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
    """The module's file of this name, as `words`; None if it has none."""
    name = TITLES
    for key in (title, module, file):
        name = f"{name}.{key}"
        if find_spec(name) is None:
            return None
    return import_module(name)


def brought_by(file: str, title: str, modules: Iterable[str], name: str) -> dict[str, Any]:
    """Return the definitions of a name in these modules' files, in the order of modules, without those that lack it."""
    found = {key: getattr(module_file(file, title, key), name, None) for key in modules}
    return {key: brought for key, brought in found.items() if brought is not None}


def first_brought(file: str, title: str, modules: Iterable[str], name: str) -> Any | None:
    """Return the first definition of a name in these modules' files; None if there is none."""
    return next(iter(brought_by(file, title, modules, name).values()), None)

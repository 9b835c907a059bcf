"""The one finder of all layers: what a layer has for a module of a title lies at `<layer>/<title>/<module>`.

There is no list of such parts. A module is named in its title's list of modules; each layer asks here for the
parts of the modules that are in play, and shows plainly what belongs to a module without one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any


@cache
def part_of(layer: str, title: str, module: str) -> ModuleType | None:
    """The file or folder of a layer that belongs to a module; None if the layer has none.

    :param layer: its package, as `games.wording`
    """
    name = layer
    for key in (title, module):
        name = f"{name}.{key}"
        if find_spec(name) is None:
            return None
    return import_module(name)


def parts_of(layer: str, title: str, modules: Iterable[str], name: str) -> dict[str, Any]:
    """What the parts of these modules call by a name, in the order of modules; who has nothing is left out."""
    found = {key: getattr(part_of(layer, title, key), name, None) for key in modules}
    return {key: brought for key, brought in found.items() if brought is not None}


def first_of(layer: str, title: str, modules: Iterable[str], name: str) -> Any | None:
    """What the first of these modules that has it calls by a name; None if none has."""
    return next(iter(parts_of(layer, title, modules, name).values()), None)

"""Import of a title's modules by the names of their folders."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from games.engine.errors import EngineError
from games.engine.module import Module

RULES = "rules"
PAIR = "with_"


def modules_of(package: str, *keys: str) -> tuple[Module, ...]:
    """Import the rules of a title's modules, in this order, and then the rules that hold between two of them.

    A rule of one rule book about another lies in the later one's folder, in `with_<other>.py`. It is registered with
    one of the two, `together_with` the other, and imported only if both are listed.

    :param keys: folders of the package; the rules of each define a `Module` under its key
    :raises EngineError: there is no such module
    """
    modules = tuple(_module(package, key) for key in keys)
    for key in keys:
        for file in pkgutil.iter_modules(_folder(package, key).__path__):
            if file.name.startswith(PAIR) and file.name.removeprefix(PAIR) in keys:
                import_module(f"{package}.{key}.{file.name}")
    return modules


def _folder(package: str, key: str) -> ModuleType:
    return import_module(f"{package}.{key}")


def _module(package: str, key: str) -> Module:
    name = f"{package}.{key}.{RULES}"
    try:
        is_there = find_spec(name) is not None
    except ModuleNotFoundError:
        is_there = False
    found = getattr(import_module(name), key, None) if is_there else None
    if not isinstance(found, Module) or found.key != key:
        raise EngineError(f"{package}.{key} has no module {key!r}")
    return found

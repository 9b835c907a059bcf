"""The modules of a title, found by the names of their files."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec

from games.engine.errors import EngineError
from games.engine.module import Module


def modules_of(package: str, *names: str) -> tuple[Module, ...]:
    """Import the modules of a title, in this order, and after them what they say about each other.

    What a rule book says about another one lies in a file of the folder `combinations`, if there is one; it registers
    with one of the two, `together_with` the other.

    :param names: files or folders of the package; a module is called as the last part of its name, and so is its key
    :raises EngineError: there is no such module
    """
    modules = tuple(_module(f"{package}.{name}") for name in names)
    pairs = find_spec(f"{package}.combinations")
    for file in pkgutil.iter_modules(pairs.submodule_search_locations if pairs is not None else ()):
        import_module(f"{package}.combinations.{file.name}")
    return modules


def _module(name: str) -> Module:
    key = name.rpartition(".")[2]
    found = getattr(import_module(name), key, None)
    if not isinstance(found, Module) or found.key != key:
        raise EngineError(f"{name} has no module {key!r}")
    return found

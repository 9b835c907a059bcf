"""The modules of a title, found by the names of their files."""

from __future__ import annotations

from importlib import import_module

from games.engine.errors import EngineError
from games.engine.rules import Module


def modules_of(package: str, *names: str) -> tuple[Module, ...]:
    """Import the modules of a title, in this order.

    :param names: files or folders of the package; a module is called as the last part of its name, and so is its key
    :raises EngineError: there is no such module
    """
    return tuple(_module(f"{package}.{name}") for name in names)


def _module(name: str) -> Module:
    key = name.rpartition(".")[2]
    found = getattr(import_module(name), key, None)
    if not isinstance(found, Module) or found.key != key:
        raise EngineError(f"{name} has no module {key!r}")
    return found

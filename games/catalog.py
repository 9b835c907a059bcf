"""The titles that this site offers. A new one is one line here."""

from __future__ import annotations

from games.catan.title import CATAN
from games.engine.errors import EngineError
from games.engine.rules import Module
from games.engine.title import Preset, Title
from games.hansa.title import HANSA

TITLES: dict[str, Title] = {CATAN.key: CATAN, HANSA.key: HANSA}

NOT_OFFERED: dict[str, frozenset[str]] = {}
"""Modules whose rules stand while their pages are still being built: nobody opens a table with them."""


def titles() -> dict[str, Title]:
    """All titles by key."""
    return TITLES


def title(key: str) -> Title:
    """The title of that key.

    :raises EngineError: there is no such title
    """
    try:
        return TITLES[key]
    except KeyError:
        raise EngineError(f"there is no title {key!r}") from None


def offered_modules(title: Title) -> tuple[Module, ...]:
    """The modules with which a table can be opened, in order."""
    return tuple(module for module in title.module_list if _is_offered(title, module.key))


def offered_presets(title: Title) -> tuple[Preset, ...]:
    """The presets that need no other modules."""
    return tuple(preset for preset in title.presets if all(_is_offered(title, key) for key in preset.modules))


def _is_offered(title: Title, module: str) -> bool:
    return module not in NOT_OFFERED.get(title.key, ())

"""The titles that this site offers. Adding one takes one line here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.errors import EngineError
from games.engine.module import Module
from games.engine.offered import Family, Preset
from games.engine.title import Title
from games.titles.catan.title import CATAN
from games.titles.hansa.title import HANSA

TITLES: dict[str, Title] = {CATAN.key: CATAN, HANSA.key: HANSA}


@dataclass(frozen=True)
class LadderPlan:
    """A ladder that the site offers: the game, its number of seats and its pace."""

    slug: str
    title: str
    modules: tuple[str, ...]
    seats: int
    pace: str


LADDERS: tuple[LadderPlan, ...] = (
    LadderPlan("catan", "catan", ("base",), 4, "daily"),
    LadderPlan("cities-and-knights", "catan", ("base", "cities_knights"), 4, "daily"),
    LadderPlan("hansa-teutonica", "hansa", ("base",), 3, "daily"),
    LadderPlan("catan-brisk", "catan", ("base",), 4, "brisk"),
)
"""Only a few, so that waiting players find each other. The site creates them automatically."""

NOT_OFFERED: dict[str, frozenset[str]] = {}
"""By title, modules that cannot be chosen yet because their pages are not finished."""


def titles() -> dict[str, Title]:
    return TITLES


def title(key: str) -> Title:
    """Return the title of that key.

    :raises EngineError: there is no such title
    """
    try:
        return TITLES[key]
    except KeyError:
        raise EngineError(f"there is no title {key!r}") from None


def texts() -> list[str]:
    """Return every English master text of all titles that pages translate, once, in the order of the rules."""
    return [text for text in dict.fromkeys(text for one in TITLES.values() for text in one.texts()) if text]


def family_key(key: str, modules: Sequence[str]) -> str:
    """Return the key under which the site counts games of a title with these modules: "catan-base", "hansa".

    :raises EngineError: there is no such title
    """
    found = title(key)
    return _joined(found, found.family(modules))


def families() -> dict[str, Family]:
    """Return all families of all titles by `family_key`; the plain family of each title comes first."""
    return {
        _joined(one, family): family
        for one in TITLES.values()
        for family in reversed(one.families or (one.family(one.required),))
    }


def plain_modules(family: str) -> tuple[str, ...]:
    """Return the modules of a family's plainest game: those of its first preset without options."""
    presets = (preset for preset in offered_presets(title_of(family)) if not preset.options)
    return next(one.modules for one in presets if family_key(title_of(family).key, one.modules) == family)


def plain_games(family: str) -> dict[int, tuple[str, ...]]:
    """Return by number of seats the modules of a family's plainest game: those of its first preset without options."""
    title = title_of(family)
    found: dict[int, tuple[str, ...]] = {}
    for preset in offered_presets(title):
        if not preset.options and family_key(title.key, preset.modules) == family:
            for seats in title.seat_counts(preset.modules):
                found.setdefault(seats, preset.modules)
    return found


def title_of(family: str) -> Title:
    """Return the title that a family's key belongs to.

    :raises EngineError: there is no such title
    """
    return title(family.partition("-")[0])


def _joined(title: Title, family: Family) -> str:
    return title.key if family.key == title.key else f"{title.key}-{family.key}"


def offered_modules(title: Title) -> tuple[Module, ...]:
    """Return the modules with which a table can be opened, in order."""
    return tuple(module for module in title.modules if _is_offered(title, module.key))


def offered_presets(title: Title) -> tuple[Preset, ...]:
    """Return the presets that need no other modules."""
    return tuple(preset for preset in title.presets if all(_is_offered(title, key) for key in preset.modules))


def _is_offered(title: Title, module: str) -> bool:
    return module not in NOT_OFFERED.get(title.key, ())

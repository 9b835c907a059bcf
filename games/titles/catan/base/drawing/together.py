"""What modules bring to CATAN's drawing, put together once for each set of modules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import TypeVar

from games import catalog
from games.drawing.art import Path, Symbol
from games.drawing.palette import PALETTES, Palette
from games.module_files import parts_of
from games.titles.catan.base.drawing.module_drawing import DrawingPart, Figure, Land

TITLE = "catan"
FILE = "drawing"
One = TypeVar("One")


def every_module() -> tuple[str, ...]:
    """The keys of all modules of the title, in order."""
    return tuple(module.key for module in catalog.title(TITLE).modules)


def of_everything() -> Together:
    return together(every_module())


@cache
def together(modules: tuple[str, ...]) -> Together:
    """What these modules bring, in their order."""
    return Together(modules)


class Together:
    """What games with certain modules are drawn of; later modules say what earlier ones have said otherwise."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.modules = modules
        self.by_module: dict[str, DrawingPart] = parts_of(FILE, TITLE, modules, "PART")
        self.parts = tuple(self.by_module.values())

    @cached_property
    def seat_pieces(self) -> dict[str, Symbol]:
        return _merged(part.seat_pieces for part in self.parts)

    @cached_property
    def mark_places(self) -> dict[str, tuple[float, float]]:
        return _merged(part.mark_places for part in self.parts)

    @cached_property
    def plain(self) -> dict[str, Path]:
        return _merged(part.plain for part in self.parts)

    @cached_property
    def neutral(self) -> tuple[Symbol, ...]:
        return tuple(symbol for part in self.parts for symbol in part.neutral)

    @cached_property
    def upright(self) -> frozenset[str]:
        return frozenset().union(*(part.upright for part in self.parts))

    @cached_property
    def neutrals(self) -> dict[str, str]:
        return _merged(part.neutrals for part in self.parts)

    @cached_property
    def rings(self) -> tuple[Symbol, ...]:
        return tuple(symbol for part in self.parts for symbol in part.rings)

    @cached_property
    def glows(self) -> tuple[Symbol, ...]:
        return tuple(symbol for part in self.parts for symbol in part.glows)

    @cached_property
    def goods(self) -> tuple[Symbol, ...]:
        """Each once: some have the same as others."""
        return tuple(dict.fromkeys(symbol for part in self.parts for symbol in part.goods))

    @cached_property
    def good_labels(self) -> dict[str, str]:
        return _merged(part.good_labels for part in self.parts)

    @cached_property
    def developments(self) -> dict[str, tuple[str, str]]:
        return _merged(part.developments for part in self.parts)

    @cached_property
    def emblems(self) -> tuple[Symbol, ...]:
        return tuple(symbol for part in self.parts for symbol in part.emblems)

    @cached_property
    def put_away(self) -> set[str]:
        """The ids of outlines that games of these modules never show."""
        return {symbol.id for part in self.parts for symbol in part.puts_away}

    @cached_property
    def figures(self) -> dict[str, Figure]:
        return _merged(part.figures for part in self.parts)

    @cached_property
    def target_labels(self) -> dict[str, str]:
        return _merged(part.target_labels for part in self.parts)

    @cached_property
    def target_glows(self) -> dict[str, str]:
        return _merged(part.target_glows for part in self.parts)

    @cached_property
    def ghosts(self) -> dict[str, str]:
        return _merged(part.ghosts for part in self.parts)

    @cached_property
    def lands(self) -> dict[str, Land]:
        """Kinds of hex.

        :raises ValueError: two modules have a kind or its code in common
        """
        found: dict[str, Land] = {}
        for key, part in self.by_module.items():
            for kind, land in part.lands.items():
                clash = [old for old, known in found.items() if old == kind or known.code == land.code]
                if clash:
                    raise ValueError(f"{key} draws {kind!r} as {clash[0]!r} is drawn: {land.code!r}")
                found[kind] = land
        return found

    @cached_property
    def palettes(self) -> dict[str, Palette]:
        """The colors of all roles, by theme.

        :raises ValueError: a module colors a role that is colored already
        """
        return {theme: self._palette(theme, common) for theme, common in PALETTES.items()}

    def _palette(self, theme: str, common: Palette) -> Palette:
        found = dict(common)
        for key, part in self.by_module.items():
            own = part.palettes.get(theme, {})
            if found.keys() & own.keys():
                raise ValueError(f"{key} colors what is colored already: {sorted(found.keys() & own.keys())}")
            found |= own
        return found

    @cached_property
    def place_facts(self) -> tuple[str, ...]:
        return tuple(fact for part in self.parts for fact in part.place_facts)

    @cached_property
    def without_a_place(self) -> frozenset[str]:
        return frozenset().union(*(part.without_a_place for part in self.parts))

    @cached_property
    def sources(self) -> dict[str, str]:
        return _merged(part.sources for part in self.parts)


def _merged(brought: Iterable[Mapping[str, One]]) -> dict[str, One]:
    return {key: one for part in brought for key, one in part.items()}

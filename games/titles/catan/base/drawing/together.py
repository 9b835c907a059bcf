"""The drawings of several modules, merged once for each set of modules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import TypeVar

from games import catalog
from games.drawing.art import Path, Symbol
from games.drawing.palette import PALETTES, Palette
from games.module_files import brought_by
from games.titles.catan.base.drawing.module_drawing import Figure, Land, ModuleDrawing

TITLE = "catan"
FILE = "drawing"
One = TypeVar("One")


def every_module() -> tuple[str, ...]:
    """Return the keys of all modules of the title, in order."""
    return tuple(module.key for module in catalog.title(TITLE).modules)


def of_everything() -> Together:
    return together(every_module())


@cache
def together(modules: tuple[str, ...]) -> Together:
    return Together(modules)


class Together:
    """The merged drawing of games with certain modules; later modules override earlier ones."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.modules = modules
        self.by_module: dict[str, ModuleDrawing] = brought_by(FILE, TITLE, modules, "MODULE_DRAWING")
        self.drawings = tuple(self.by_module.values())
        refuse_both(self.by_module)

    @cached_property
    def seat_pieces(self) -> dict[str, Symbol]:
        return _merged(drawing.seat_pieces for drawing in self.drawings)

    @cached_property
    def mark_places(self) -> dict[str, tuple[float, float]]:
        return _merged(drawing.mark_places for drawing in self.drawings)

    @cached_property
    def plain(self) -> dict[str, Path]:
        return _merged(drawing.plain for drawing in self.drawings)

    @cached_property
    def neutral(self) -> tuple[Symbol, ...]:
        return tuple(symbol for drawing in self.drawings for symbol in drawing.neutral)

    @cached_property
    def upright(self) -> frozenset[str]:
        return frozenset().union(*(drawing.upright for drawing in self.drawings))

    @cached_property
    def neutrals(self) -> dict[str, str]:
        return _merged(drawing.neutrals for drawing in self.drawings)

    @cached_property
    def rings(self) -> tuple[Symbol, ...]:
        return tuple(symbol for drawing in self.drawings for symbol in drawing.rings)

    @cached_property
    def glows(self) -> tuple[Symbol, ...]:
        return tuple(symbol for drawing in self.drawings for symbol in drawing.glows)

    @cached_property
    def goods(self) -> tuple[Symbol, ...]:
        """Each symbol once, since modules may share some."""
        return tuple(dict.fromkeys(symbol for drawing in self.drawings for symbol in drawing.goods))

    @cached_property
    def good_labels(self) -> dict[str, str]:
        return _merged(drawing.good_labels for drawing in self.drawings)

    @cached_property
    def developments(self) -> dict[str, tuple[str, str]]:
        return _merged(drawing.developments for drawing in self.drawings)

    @cached_property
    def emblems(self) -> tuple[Symbol, ...]:
        return tuple(symbol for drawing in self.drawings for symbol in drawing.emblems)

    @cached_property
    def figures(self) -> dict[str, Figure]:
        return _merged(drawing.figures for drawing in self.drawings)

    @cached_property
    def target_labels(self) -> dict[str, str]:
        return _merged(drawing.target_labels for drawing in self.drawings)

    @cached_property
    def target_glows(self) -> dict[str, str]:
        return _merged(drawing.target_glows for drawing in self.drawings)

    @cached_property
    def ghosts(self) -> dict[str, str]:
        return _merged(drawing.ghosts for drawing in self.drawings)

    @cached_property
    def lands(self) -> dict[str, Land]:
        """The kinds of hex.

        :raises ValueError: two modules have a kind or a code in common
        """
        found: dict[str, Land] = {}
        for key, drawing in self.by_module.items():
            for kind, land in drawing.lands.items():
                clash = [old for old, known in found.items() if old == kind or known.code == land.code]
                if clash:
                    raise ValueError(f"{key} draws {kind!r} as {clash[0]!r} is drawn: {land.code!r}")
                found[kind] = land
        return found

    @cached_property
    def palettes(self) -> dict[str, Palette]:
        """The colors of all roles, by theme.

        :raises ValueError: a module colors a role that has a color already
        """
        return {theme: self._palette(theme, common) for theme, common in PALETTES.items()}

    def _palette(self, theme: str, common: Palette) -> Palette:
        found = dict(common)
        for key, drawing in self.by_module.items():
            own = drawing.palettes.get(theme, {})
            if found.keys() & own.keys():
                raise ValueError(
                    f"{key} colors roles that have a color already: {sorted(found.keys() & own.keys())}"
                )
            found |= own
        return found

    @cached_property
    def place_facts(self) -> tuple[str, ...]:
        return tuple(fact for drawing in self.drawings for fact in drawing.place_facts)

    @cached_property
    def without_a_place(self) -> frozenset[str]:
        return frozenset().union(*(drawing.without_a_place for drawing in self.drawings))

    @cached_property
    def sources(self) -> dict[str, str]:
        return _merged(drawing.sources for drawing in self.drawings)


def refuse_both(by_module: Mapping[str, ModuleDrawing]) -> None:
    """:raises ValueError: two modules draw different things under one id"""
    known: dict[str, Symbol] = {}
    for key, drawing in by_module.items():
        for symbol in drawing.symbols():
            if known.setdefault(symbol.id, symbol) != symbol:
                raise ValueError(
                    f"{key} draws a symbol that an earlier module draws differently: {symbol.id!r}"
                )


def _merged(brought: Iterable[Mapping[str, One]]) -> dict[str, One]:
    return {key: one for drawing in brought for key, one in drawing.items()}

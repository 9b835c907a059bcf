"""The games that can be chosen, as tiles with a picture each, by rule book.

A preset has a tile of its own unless it is the plainest game with one module. Then the module has the tile, which adds
the module to the chosen game. It first takes out the modules with which it does not go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games import catalog
from games.engine.offered import Preset
from games.engine.title import Title
from games.views.front.rules_pages import ModuleRow, module_rows
from games.views.pages.module_page import guide_address


@dataclass(frozen=True)
class Tile:
    """A game that a tap chooses, or a module that a tap adds or removes.

    :param query: the query of the page's address that chooses it
    :param replaces: names of chosen modules that it takes the place of
    :param notes: how it goes with the chosen modules
    :param guide: the address of the page that explains it; ""
    """

    key: str
    name: str
    text: str
    query: str
    is_module: bool = False
    is_chosen: bool = False
    replaces: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    guide: str = ""


@dataclass(frozen=True)
class Shelf:
    """Tiles of the same kind: scenarios, of which a game has one, or anything else of a rule book.

    :param label: their kind; "" if the rule book has no other
    """

    label: str
    tiles: list[Tile]

    @property
    def reasons(self) -> list[str]:
        """Return why several modules cannot be added to what is chosen. A reason of one tile stands on it."""
        told = Counter(note for tile in self.tiles if tile.replaces for note in tile.notes)
        return [note for note, number in told.items() if number > 1]


@dataclass(frozen=True)
class Book:
    name: str
    shelves: list[Shelf]


def books(title: Title, chosen: Sequence[str] = (), preset: Preset | None = None) -> list[Book]:
    """Return all tiles of a title by rule book.

    :param chosen: the modules of the chosen game, if the page chooses one
    :param preset: the preset that it is
    """
    found: dict[str, dict[bool, list[Tile]]] = {}
    for key, tile in _tiles(title, chosen, preset):
        module = title.module(key)
        kinds = found.setdefault(module.book, {})
        kinds.setdefault(module.one_of is not None, []).append(tile)
    return [
        Book(_(book or title.name), [Shelf(_label(title, one, kinds), kinds[one]) for one in kinds])
        for book, kinds in found.items()
    ]


def _label(title: Title, are_scenarios: bool, kinds: dict[bool, list[Tile]]) -> str:
    if are_scenarios:
        return _("Scenarios, one in each game") if len(kinds) > 1 else ""
    return _("Variants") if any(_kind(title, tile) for tile in kinds[are_scenarios]) else ""


def _tiles(title: Title, chosen: Sequence[str], preset: Preset | None) -> Iterator[tuple[str, Tile]]:
    """Yield each tile with the module whose rule book it belongs to: games without modules first."""
    rows = {row.key: row for row in module_rows(title, tuple(chosen))}
    presets = catalog.offered_presets(title)
    plain = {one.modules[-1]: one for one in presets if _is_of_one_module(title, one)}
    own = [one for one in presets if not _is_of_one_module(title, one)]
    for one in own:
        if one.modules == title.required:
            yield one.modules[-1], _of_preset(title, one, preset)
    for key, row in rows.items():
        if not row.is_required:
            yield key, _of_module(title, row, rows, chosen, plain.get(key))
    for one in own:
        if one.modules != title.required:
            yield one.modules[-1], _of_preset(title, one, preset)


def _is_of_one_module(title: Title, preset: Preset) -> bool:
    """Return whether a preset is the plainest game with one module, which has a tile itself."""
    return len(title.leading(preset.modules)) == 1 and not preset.options


def _of_preset(title: Title, one: Preset, chosen: Preset | None) -> Tile:
    return Tile(
        key=one.key,
        name=_(one.name),
        text=_(one.blurb),
        query=urlencode({"title": title.key, "preset": one.key}),
        is_chosen=one == chosen,
        guide=guide_address(title.key, one.modules[-1]) if one.modules == title.required else "",
    )


def _of_module(
    title: Title, row: ModuleRow, rows: dict[str, ModuleRow], chosen: Sequence[str], plain: Preset | None
) -> Tile:
    replaced = [key for key in chosen if key != row.key and title.compatibility(key, row.key).answer == "no"]
    keys = list(chosen)
    for key in (*replaced, row.key):
        keys = title.without(key, keys)
    keys = keys or list(title.required)
    if not row.is_chosen:
        keys = title.with_needed(row.key, keys)
    return Tile(
        key=row.key,
        name=row.name,
        text=_(plain.blurb) if plain is not None else row.summary,
        query=urlencode([("title", title.key), *(("module", key) for key in keys)]),
        is_module=True,
        is_chosen=row.is_chosen,
        replaces=tuple(rows[key].name for key in replaced),
        notes=tuple(note for note in (row.why_not, row.adapted) if note),
        guide=row.guide,
    )


@dataclass(frozen=True)
class Offer:
    """A game that the site has, for visitors.

    :param kind: what it is to its rule book: a scenario, a variant; "" for the book's own game, which scenarios need
    """

    title: Title
    tile: Tile
    kind: str


def offers() -> list[Offer]:
    """Return the usual game of each title, and a game for each of its modules."""
    return [
        Offer(title, tile, _kind(title, tile))
        for title in catalog.titles().values()
        for book in books(title)
        for shelf in book.shelves
        for tile in shelf.tiles
        if tile.is_module or tile.key == catalog.offered_presets(title)[0].key
    ]


def _kind(title: Title, tile: Tile) -> str:
    if not tile.is_module:
        return ""
    module = title.module(tile.key)
    if module.one_of is not None:
        return _("Scenario")
    scenarios = [one for one in title.modules if one.book == module.book and one.one_of is not None]
    is_their_game = any(module.key in one.needs for one in scenarios)
    return _("Variant") if scenarios and not is_their_game else ""


def name_of_game(title: Title, modules: Sequence[str], preset: Any) -> str:
    """Return the name of the chosen game, which its tile has as well: that of its preset, or those of its modules."""
    if preset is not None and not _is_of_one_module(title, preset):
        return _(preset.name)
    added = [_(title.module(key).name) for key in title.leading(modules)]
    return " + ".join(added) or title.name

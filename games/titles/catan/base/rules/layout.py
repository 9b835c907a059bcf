"""The description of a board as data, and its random deal.

BASE-BOARD-01, BASE-BOARD-02, BASE-BOARD-03, BASE-BOARD-04, BASE-BOARD-06.

Each rule book describes its board by a `Layout`: fixed terrain, pools to deal, tokens, harbors, the frame of sea and
paths within hexes. `deal` knows no rule book.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from games.engine.chance import Chance
from games.engine.errors import EngineError
from games.engine.record import Dealt
from games.engine.types import Json
from games.titles.catan.kit.rules.geometry import LAND, Graph, Path, graph_of

Token = int | tuple[int, ...]
"""The number on a hex, or several numbers."""
Tokens = dict[str, list[int]]
Luck = Callable[[str], Chance]
"""Returns the source of chance for a label."""
One = TypeVar("One")
Other = TypeVar("Other")

HARBORS = "harbors"
MOST_DEALS = 10_000
"""The number of deals after which `deal` gives up."""


def anything(*dealt: object) -> bool:
    return True


@dataclass(frozen=True)
class Terrain:
    """A kind of hex.

    :param produces: the resource that it produces
    :param surface: land or sea, or unknown while the hex lies face down
    :param takes_token: True if a dealt token may be put on it
    """

    produces: str | None = None
    surface: str = LAND
    takes_token: bool = True


@dataclass(frozen=True)
class Pool:
    """Terrain to deal at random. If there are fewer kinds than places, the places are drawn too.

    :param label: the label of its chance
    :param kinds: the terrain, one entry per hex
    :param places: the hexes to deal to, if they have no terrain yet; None means all of them
    """

    label: str
    kinds: tuple[str, ...]
    places: tuple[str, ...] | None = None

    def dealt(self, bare: Sequence[str], luck: Luck) -> dict[str, str]:
        """Deal to bare hexes and return their terrain."""
        places = [name for name in bare if self.places is None or name in self.places]
        chance = luck(self.label)
        if len(self.kinds) < len(places):
            return dict(zip(chance.shuffled(places), self.kinds, strict=False))
        return _paired(self.label, places, chance.about(places=places).shuffled(self.kinds))

    @property
    def said(self) -> Json:
        """The pool in the legend of the record."""
        return {"things": list(self.kinds)}


@dataclass(frozen=True)
class Spiral:
    """Tokens in a printed order along one of several walks; hexes that take no token are skipped.

    :param label: the label of the chance that picks the walk
    :param walks: the hexes of each walk in order, by its name
    """

    label: str
    walks: Mapping[str, Sequence[str]]
    tokens: tuple[Token, ...]

    def dealt(self, bare: Sequence[str], luck: Luck) -> Tokens:
        """Pick a walk and return the tokens of the bare hexes on it."""
        return self.along(luck(self.label).pick(sorted(self.walks)), bare)

    def along(self, walk: str, bare: Sequence[str]) -> Tokens:
        return _laid(self.label, [name for name in self.walks[walk] if name in bare], self.tokens)

    @property
    def said(self) -> Json:
        """The spiral in the legend of the record."""
        walks = {walk: list(names) for walk, names in self.walks.items()}
        return {"things": _plain(self.tokens), "walks": walks}


@dataclass(frozen=True)
class Shuffle:
    """Tokens in random order.

    :param label: the label of its chance
    :param places: the hexes to deal to, if they have no token yet; None means all of them
    """

    label: str
    tokens: tuple[Token, ...]
    places: tuple[str, ...] | None = None

    def dealt(self, bare: Sequence[str], luck: Luck) -> Tokens:
        places = [name for name in bare if self.places is None or name in self.places]
        return _laid(self.label, places, luck(self.label).about(places=places).shuffled(_plain(self.tokens)))

    @property
    def said(self) -> Json:
        """The tokens in the legend of the record."""
        return {"things": _plain(self.tokens)}


@dataclass(frozen=True)
class Layout:
    """The parts of a board.

    :param hexes: all hexes in reading order, including the frame
    :param fixed: the terrain of hexes that are not dealt
    :param pools: the terrain of the other hexes, dealt pool by pool
    :param numbers: the tokens that are not dealt
    :param tokens: the rules that deal the other tokens to hexes without one
    :param harbors: the type at each edge; None is drawn from the pool
    :param harbor_pool: one type for each edge that has None; if no edge has, types that may be added later
    :param frame: hexes of sea whose edges and vertices are on the board only where they touch another hex
    :param paths: edges within hexes, with their ends
    :param terrain_is_good: returns False if all pools must be dealt again
    :param tokens_are_good: returns False for the terrain and tokens if all tokens must be dealt again
    """

    hexes: tuple[str, ...]
    fixed: Mapping[str, str] = field(default_factory=dict)
    pools: tuple[Pool, ...] = ()
    numbers: Mapping[str, Token] = field(default_factory=dict)
    tokens: tuple[Spiral | Shuffle, ...] = ()
    harbors: Mapping[str, str | None] = field(default_factory=dict)
    harbor_pool: tuple[str, ...] = ()
    frame: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()
    terrain_is_good: Callable[[Mapping[str, str]], bool] = anything
    tokens_are_good: Callable[[Mapping[str, str], Tokens], bool] = anything

    @property
    def harbor_types(self) -> set[str]:
        return {*self.harbor_pool, *(kind for kind in self.harbors.values() if kind is not None)}

    def graph(self, terrain: Mapping[str, str], kinds: Mapping[str, Terrain]) -> Graph:
        """Return the graph of the board with this terrain."""
        surfaces = ((name, kinds[terrain[name]].surface) for name in self.hexes)
        not_land = tuple((name, surface) for name, surface in surfaces if surface != LAND)
        return graph_of(self.hexes, not_land=not_land, frame=self.frame, paths=self.paths)


class Board(NamedTuple):
    """A board as dealt at the start."""

    terrain: dict[str, str]
    tokens: Tokens
    harbors: dict[str, str]


def deal(layout: Layout, kinds: Mapping[str, Terrain], luck: Luck) -> Board:
    terrain = _until(layout.terrain_is_good, lambda: _terrain(layout, luck))
    take_one = [name for name in layout.hexes if kinds[terrain[name]].takes_token]
    tokens = _until(
        lambda tokens: layout.tokens_are_good(terrain, tokens), lambda: _tokens(layout, take_one, luck)
    )
    return Board(terrain, tokens, _harbors(layout, luck))


def _until(is_good: Callable[[One], bool], dealt: Callable[[], One]) -> One:
    """Repeat the whole deal until it is good, so that all good deals are equally likely. BASE-BOARD-06

    :raises EngineError: no deal was good
    """
    for _ in range(MOST_DEALS):
        found = dealt()
        if is_good(found):
            return found
    raise EngineError(f"no good deal among {MOST_DEALS}")


def _terrain(layout: Layout, luck: Luck) -> dict[str, str]:
    dealt = dict(layout.fixed)
    for pool in layout.pools:
        dealt.update(pool.dealt([name for name in layout.hexes if name not in dealt], luck))
    bare = [name for name in layout.hexes if name not in dealt]
    if bare:
        raise EngineError(f"no terrain lies on {bare}")
    return {name: dealt[name] for name in layout.hexes}


def _tokens(layout: Layout, take_one: Sequence[str], luck: Luck) -> Tokens:
    dealt = {name: _numbers(token) for name, token in layout.numbers.items()}
    for rule in layout.tokens:
        dealt.update(rule.dealt([name for name in take_one if name not in dealt], luck))
    return dealt


def _harbors(layout: Layout, luck: Luck) -> dict[str, str]:
    waiting = [edge for edge, kind in layout.harbors.items() if kind is None]
    drawn: dict[str, str] = {}
    if waiting:
        types = luck(HARBORS).about(places=waiting).shuffled(layout.harbor_pool)
        drawn = _paired(HARBORS, waiting, types)
    return {edge: kind or drawn[edge] for edge, kind in layout.harbors.items()}


def ties(layout: Layout) -> list[Dealt]:
    """Describe which parts of a logged board were dealt, and under which labels."""
    harbors = layout.harbors.items()
    return [
        Dealt(
            "terrain",
            {pool.label: pool.said for pool in layout.pools},
            dict(layout.fixed),
            layout.terrain_is_good is not anything,
        ),
        Dealt(
            "tokens",
            {rule.label: rule.said for rule in layout.tokens},
            {name: _numbers(token) for name, token in layout.numbers.items()},
            layout.tokens_are_good is not anything,
        ),
        Dealt(
            "harbors",
            {HARBORS: {"things": list(layout.harbor_pool)}} if None in layout.harbors.values() else {},
            {edge: kind for edge, kind in harbors if kind is not None},
        ),
    ]


def _plain(tokens: Sequence[Token]) -> list[int | list[int]]:
    return [token if isinstance(token, int) else list(token) for token in tokens]


def _laid(label: str, places: Sequence[str], tokens: Sequence[int | Sequence[int]]) -> Tokens:
    return {name: _numbers(token) for name, token in _paired(label, places, tokens).items()}


def _numbers(token: int | Sequence[int]) -> list[int]:
    return [token] if isinstance(token, int) else list(token)


def _paired(label: str, places: Sequence[str], things: Sequence[Other]) -> dict[str, Other]:
    """:raises EngineError: the numbers of places and things differ"""
    if len(places) != len(things):
        raise EngineError(f"{label}: {len(things)} for {len(places)} places")
    return dict(zip(places, things, strict=True))

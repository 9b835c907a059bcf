"""A module's additions, including those of base, to the boards, cards and pictures of CATAN."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.drawing.art import Path, Symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import Name
from games.drawing.palette import Palette
from games.drawing.svg import Markup

if TYPE_CHECKING:
    from .board import Scene
    from .places import Names


@dataclass(frozen=True)
class Placed:
    """A glyph at a position on a hex, or a symbol on a medallion."""

    symbol: str
    x: float
    y: float
    scale: float = 1


@dataclass(frozen=True)
class Land:
    """The look and the names of a kind of hex.

    :param code: one or more small letters for it in the code of a ground, unique among all kinds
    :param color: the palette role of its color
    :param called: the name of a hex without a number: "the forest"
    :param numbered: the name of a hex with one number or several: "forest {number}"
    :param lettering: the text on it where boards are shown large
    :param ground: shapes under the glyphs, clipped at the hex's border
    :param arrangements: arrangements of its glyphs, used in turns; they leave the middle free for the token and the
        corners free for buildings
    """

    code: str
    color: str
    called: str
    numbered: str = ""
    lettering: str = ""
    ground: tuple[Path, ...] = ()
    arrangements: tuple[tuple[Placed, ...], ...] = ((),)
    glyphs: tuple[Symbol, ...] = ()


@dataclass(frozen=True)
class Ground:
    """A layer on the hexes for the whole game, beneath tokens and pieces: waters, borders, plazas.

    :param write: turns a sight into a full description of letters, digits, commas, hyphens and underscores, which is
        part of the ground's address; "" for nothing
    :param draw: turns such a text and a palette into markup; raises ValueError for a text that `write` never returns
    """

    write: Callable[[Mapping[str, Any]], str]
    draw: Callable[[str, Palette], Sequence[Markup]]


@dataclass(frozen=True)
class Figure:
    """The look and the names of a figure.

    :param symbol: the id of its outline
    :param title: its title at a place: "The robber: {place}"
    :param target: the label of a place to which it may go
    :param covers: True if its hex is veiled, since it produces nothing
    :param beside_token: position and scale on a hex with one token
    :param above_tokens: position and scale on a hex with several tokens
    :param alone: position and scale on a hex without a token
    """

    symbol: str
    title: str
    target: str
    covers: bool = False
    beside_token: tuple[float, float, float] = (-60.0, 27.0, 0.8)
    above_tokens: tuple[float, float, float] = (0.0, -28.0, 0.84)
    alone: tuple[float, float, float] = (0.0, 34.0, 1.2)


UNSEEN = Path("")
"""The outline of pieces that are too small for thumbnails."""


@dataclass(frozen=True)
class ModuleDrawing:
    """A module's additions to CATAN's drawing.

    :param seat_pieces: outlines of pieces that seats own, by kind
    :param mark_places: the position of the mark of the seat's color on each
    :param upright: kinds of these pieces that stand upright on a path instead of lying along it
    :param plain: outlines for thumbnails of pieces that do not look like a house there; `UNSEEN` hides a neutral piece
    :param neutral: outlines of pieces that nobody owns
    :param neutrals: names of owners of pieces that are not seats: "North ({color})"
    :param rings: outlines around what has just happened
    :param ring_at: returns such a ring around a place where a piece of the module stands, or None
    :param glows: highlights of places where the viewer may act
    :param goods: small pictures of kinds of card, `good-<kind>`
    :param good_labels: their labels, in order
    :param developments: label and text of each kind of development card, in order; their pictures are emblems,
        `card-<kind>` with hyphens
    :param emblems: pictures of cards, dice and awards
    :param palettes: by theme, the colors of roles that no other module has
    :param lands: kinds of hex that no other module has
    :param ground: what lies on the hexes
    :param figures: figures by name
    :param layers: takes the layers of earlier modules and returns them with its own added, above or below
    :param names: returns this module's own name for a place, or None
    :param target_labels: labels of targets, by verb or else by kind
    :param target_glows: highlights of kinds of target that differ from that of their sort of place
    :param ghosts: the kind of piece shown as the ghost of a target, by kind of target; it is the viewer's or the
        target's owner's
    :param place_facts: facts of log entries that are places or lists of places
    :param without_a_place: kinds of log entries that get no ring
    :param sources: by kind of log entry, the fact that lists the hexes that produced something
    :param cover: what stands for the module in the corner of its picture; its symbol may be one of base
    """

    seat_pieces: Mapping[str, Symbol] = field(default_factory=dict)
    mark_places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    upright: frozenset[str] = frozenset()
    plain: Mapping[str, Path] = field(default_factory=dict)
    neutral: tuple[Symbol, ...] = ()
    neutrals: Mapping[str, str] = field(default_factory=dict)
    rings: tuple[Symbol, ...] = ()
    ring_at: Callable[[Mapping[str, Any], str], Shape | None] | None = None
    glows: tuple[Symbol, ...] = ()
    goods: tuple[Symbol, ...] = ()
    good_labels: Mapping[str, str] = field(default_factory=dict)
    developments: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    emblems: tuple[Symbol, ...] = ()
    palettes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lands: Mapping[str, Land] = field(default_factory=dict)
    ground: Ground | None = None
    figures: Mapping[str, Figure] = field(default_factory=dict)
    layers: Callable[[Scene, list[Layer]], list[Layer]] | None = None
    names: Callable[[Names, str], Name | None] | None = None
    target_labels: Mapping[str, str] = field(default_factory=dict)
    target_glows: Mapping[str, str] = field(default_factory=dict)
    ghosts: Mapping[str, str] = field(default_factory=dict)
    place_facts: tuple[str, ...] = ()
    without_a_place: frozenset[str] = frozenset()
    sources: Mapping[str, str] = field(default_factory=dict)
    cover: Placed | None = None

    def symbols(self) -> tuple[Symbol, ...]:
        return (
            *self.seat_pieces.values(), *self.neutral, *self.rings, *self.glows, *self.goods, *self.emblems
        )  # fmt: skip

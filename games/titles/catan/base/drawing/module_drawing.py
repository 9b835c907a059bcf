"""What a module brings to the boards, cards and pictures of CATAN; base brings the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.drawing.art import Path, Symbol
from games.drawing.board import Layer
from games.drawing.names import Name
from games.drawing.palette import Palette
from games.drawing.svg import Markup

if TYPE_CHECKING:
    from .board import Scene
    from .places import Names


@dataclass(frozen=True)
class Placed:
    """A glyph somewhere on a hex."""

    symbol: str
    x: float
    y: float
    scale: float = 1


@dataclass(frozen=True)
class Land:
    """A kind of hex as it is drawn and called.

    :param code: what it is in the code of a ground: one or more small letters, no other kind's
    :param color: its role in the palette
    :param called: a hex without a number: "the forest"
    :param numbered: one with a number, or two: "forest {number}"
    :param lettering: what is written on it where boards are shown large
    :param ground: shapes under the glyphs, cut off at the hex's border
    :param arrangements: of its glyphs, in turns; the middle is left free for the token, the corners for buildings
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
    """What lies on the hexes as long as a game lasts, beneath tokens and pieces: waters, borders, plazas.

    :param write: from a sight to a text of letters, digits, commas, hyphens and underscores that says it all; "" for
        nothing. It stands in the address of the ground
    :param draw: from such a text and a palette to markup; a ValueError for a text that is never written
    """

    write: Callable[[Mapping[str, Any]], str]
    draw: Callable[[str, Palette], Sequence[Markup]]


@dataclass(frozen=True)
class Figure:
    """How a figure is drawn and called.

    :param symbol: the id of its outline
    :param title: what it is where it stands: "The robber: {place}"
    :param target: what a place says to which it may go
    :param covers: whether its hex is shown as stopped
    :param beside_token: where it stands on a hex with a token, and how large
    :param above_tokens: the same on a hex with several
    :param alone: the same on a hex without one
    """

    symbol: str
    title: str
    target: str
    covers: bool = False
    beside_token: tuple[float, float, float] = (-60.0, 27.0, 0.8)
    above_tokens: tuple[float, float, float] = (0.0, -28.0, 0.84)
    alone: tuple[float, float, float] = (0.0, 34.0, 1.2)


UNSEEN = Path("")
"""Too small for a glance."""


@dataclass(frozen=True)
class ModuleDrawing:
    """What a module brings to CATAN's drawing.

    :param seat_pieces: outlines of pieces that seats own, by kind
    :param mark_places: where the mark of the seat's color sits on each
    :param upright: kinds of them that stand upright on a path, and do not lie along it
    :param plain: how they look at a glance, where not as a house; of what nobody owns, what is `UNSEEN` then
    :param neutral: outlines of what nobody owns
    :param neutrals: what owners of pieces are called that are no seats: "North ({color})"
    :param rings: what lies around what has just happened
    :param glows: what glows where something may be done
    :param goods: small pictures of kinds of card, `good-<kind>`
    :param good_labels: what these are called, in order
    :param developments: what kinds of development card are called and do, in order; their pictures are emblems,
        `card-<kind>` with hyphens
    :param emblems: of cards, dice, awards
    :param puts_away: outlines of other modules that games with this one never show
    :param palettes: by theme: the colors of roles that no other module has
    :param lands: kinds of hex; no other module has the same
    :param ground: what lies on the hexes
    :param figures: by name
    :param layers: given the layers of earlier modules, those with its own among them, above or below
    :param names: names a place where this module has a name of its own for it; else None
    :param target_labels: what a target says, by verb or else by kind
    :param target_glows: how a kind of target glows, where not as what it is
    :param ghosts: kinds of target whose ghost is a piece of the viewer's, or of the target's owner
    :param place_facts: facts of log entries that are places, or lists of them
    :param without_a_place: kinds of log entries that ring nothing
    :param sources: kind of log entry -> the fact that lists the hexes which brought something
    """

    seat_pieces: Mapping[str, Symbol] = field(default_factory=dict)
    mark_places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    upright: frozenset[str] = frozenset()
    plain: Mapping[str, Path] = field(default_factory=dict)
    neutral: tuple[Symbol, ...] = ()
    neutrals: Mapping[str, str] = field(default_factory=dict)
    rings: tuple[Symbol, ...] = ()
    glows: tuple[Symbol, ...] = ()
    goods: tuple[Symbol, ...] = ()
    good_labels: Mapping[str, str] = field(default_factory=dict)
    developments: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    emblems: tuple[Symbol, ...] = ()
    puts_away: tuple[Symbol, ...] = ()
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

    def symbols(self) -> tuple[Symbol, ...]:
        """Every outline that pages may use."""
        return (
            *self.seat_pieces.values(), *self.neutral, *self.rings, *self.glows, *self.goods, *self.emblems
        )  # fmt: skip

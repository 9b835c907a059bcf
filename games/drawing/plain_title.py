"""The drawing of a title without one of its own: a disc per seat. Its page is played with buttons alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.drawing import svg
from games.drawing.art import Path, circle
from games.drawing.palette import PALETTES
from games.drawing.raster import png as raster
from games.drawing.svg import tag
from games.drawing.titles import Drawing, Sight

MAIL_WIDTH = 600
GAP, RADIUS, HIGH = 100, 32, 110


@dataclass(frozen=True)
class Board:
    """A board without places, and so without targets."""

    targets: Sequence[Any] = ()
    words: Sequence[Any] = ()


def draw(sight: Sight, **shown: Any) -> Board:
    return Board()


def board_svg(sight: Sight, theme: str) -> str:
    """Return a disc in the color of each seat."""
    palette = PALETTES[theme]
    colors = [str(seat["color"]) for seat in sight["seats"].values()]
    wide = GAP * len(colors)
    discs = [
        svg.path(
            Path(circle(GAP * (place + 0.5), HIGH / 2, RADIUS), fill=f"seat-{color}", stroke="line", width=3),
            palette,
        )
        for place, color in enumerate(colors)
    ]
    ground = tag("rect", x=0, y=0, width=wide, height=HIGH, fill=palette["sea"])
    return svg.document(ground, *discs, view_box=f"0 0 {wide} {HIGH}", width=wide, height=HIGH)


def png(sight: Sight, *, rings: Iterable[str] = (), theme: str = "light") -> bytes:
    """Return the same picture for an email."""
    return raster(board_svg(sight, theme), MAIL_WIDTH)


def names(sight: Sight) -> None:
    """Return None: no place has a name."""


def places_of_entry(modules: Iterable[str], kind: str, facts: Mapping[str, Any]) -> list[str]:
    return []


def ground(code: str, theme: str) -> str:
    """:raises ValueError: always, because there is no ground"""
    raise ValueError(f"there is no ground {code!r}")


DRAWING = Drawing(
    draw=draw,
    png=png,
    thumbnail=board_svg,
    cover=lambda sight, _module, theme: board_svg(sight, theme),
    names=names,
    places_of_entry=places_of_entry,
    symbols=dict,
    ground=ground,
    ground_version=lambda: "00000000",
)

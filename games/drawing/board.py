"""Parts of every title's board: placed shapes in layers, targets, previews, hit areas for fingers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .art import number
from .names import Name, gettext_noop
from .points import Point

# On a screen of this width a finger's hit area has at least this radius, if its neighbors leave room.
PHONE_WIDTH = 360
FINGER_RADIUS = 24
CLOSED = "closed"
"""The kind of a place that is not a target; its label gives the reason."""
VACANT = "vacant"
"""The kind of a place that says what could stand there while nothing is being chosen."""

COLORS = {
    "red": gettext_noop("red"),
    "blue": gettext_noop("blue"),
    "orange": gettext_noop("orange"),
    "white": gettext_noop("white"),
    "green": gettext_noop("green"),
    "purple": gettext_noop("purple"),
    "sky": gettext_noop("sky blue"),
}


@dataclass(frozen=True)
class Target:
    """A legal move that has a place on the board. The page that draws it adds address and attributes.

    :param owner: the owner of the piece that would stand there, if not the viewer
    """

    place: str
    kind: str
    verb: str = ""
    argument: Any = None
    href: str = ""
    attributes: tuple[tuple[str, str], ...] = ()
    label: Name | None = None
    owner: str = ""


@dataclass(frozen=True)
class Preview:
    """A piece shown where it would stand, before the move is confirmed."""

    place: str
    kind: str
    seat: str


@dataclass(frozen=True)
class Shape:
    """A symbol at its place; `color` is the owner's, if it has one."""

    symbol: str
    at: Point
    turn: float = 0
    scale: float = 1
    classes: str = ""
    color: str = ""
    title: Name | None = None
    place: str = ""

    @cached_property
    def pointed(self) -> str:
        """Symbol and transform, for the script that highlights the shape when a log line refers to it."""
        return f"{self.symbol} {self.transform}"

    @cached_property
    def transform(self) -> str:
        written = f"translate({number(self.at.x)} {number(self.at.y)})"
        if self.turn:
            written += f"rotate({number(self.turn)})"
        if self.scale != 1:
            written += f"scale({self.scale:g})"
        return written


@dataclass(frozen=True)
class Layer:
    key: str
    shapes: Sequence[Shape]


def reach(here: Point, points: Sequence[Point], width: float) -> float:
    """Return the hit area's radius: what a finger needs on a phone, at most half the way to the next target.

    :param width: of the whole board, in its own units
    """
    wished = FINGER_RADIUS * width / PHONE_WIDTH
    others = (here.distance(point) / 2 for point in points if point is not here)
    return min([wished, *(distance for distance in others if distance > 0)])

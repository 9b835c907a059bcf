"""Basic shapes: paths that carry a role instead of a color.

On a page the role becomes a class and the style sheet colors it. In a standalone picture (the island, the PNG in an
email) a palette does. So every symbol is drawn only once, here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from games.drawing import numerals


@dataclass(frozen=True)
class Path:
    """A path.

    :param is_outlined: the line is drawn below the fill, so that only its outer half is seen
    """

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0
    opacity: float = 1
    is_outlined: bool = False


@dataclass(frozen=True)
class Symbol:
    """Paths around the origin, which is placed at the symbol's position on the board."""

    id: str
    paths: tuple[Path, ...]


def symbol(id: str, *paths: Path) -> Symbol:
    return Symbol(id, paths)


def number(value: float) -> str:
    """Return a coordinate rounded to one decimal, in as few characters as possible."""
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    return "0" if text == "-0" else text


def _numbers(*values: float) -> str:
    """Return coordinates one after the other, in as few characters as possible."""
    return " ".join(map(number, values)).replace(" -", "-")


def _line(points: Iterable[tuple[float, float]]) -> str:
    return f"M{_numbers(*chain.from_iterable(points))}"


def circle(x: float, y: float, radius: float) -> str:
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float, tilt: float = 0) -> str:
    """Return an ellipse, tilted by degrees around its center."""
    dx, dy = rx * math.cos(math.radians(tilt)), rx * math.sin(math.radians(tilt))
    there, back = (_numbers(rx, ry, tilt, 1, 0, way * dx, way * dy) for way in (2, -2))
    return f"M{_numbers(x - dx, y - dy)}a{there}a{back}Z"


def rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}Z"


def polygon(*points: tuple[float, float]) -> str:
    return f"{_line(points)}Z"


def corners(points: Sequence[tuple[float, float]], arm: float) -> str:
    """Return only the corners of a polygon, each with two arms, like a viewfinder's frame."""
    written = []
    for place, (x, y) in enumerate(points):
        ends = []
        for other_x, other_y in (points[place - 1], points[(place + 1) % len(points)]):
            share = arm / math.dist((x, y), (other_x, other_y))
            ends.append((x + share * (other_x - x), y + share * (other_y - y)))
        written.append(_line((ends[0], (x, y), ends[1])))
    return "".join(written)


def box(width: float, height: float, y: float = 0) -> tuple[tuple[float, float], ...]:
    """Return the corners of a rectangle, centered horizontally on 0 and vertically on `y`."""
    left, top = -width / 2, y - height / 2
    return ((left, top), (-left, top), (-left, top + height), (left, top + height))


def ring(id: str, points: Sequence[tuple[float, float]], arm: float, width: float = 6) -> Symbol:
    """Return the mark of a change: corners in a color that nothing else has. Round glows invite a tap instead."""
    d = corners(points, arm)
    return symbol(id, Path(d, stroke="ring-halo", width=2 * width), Path(d, stroke="ring", width=width))


def outlined(d: str, fill: str, width: float = 3, ink: str = "ink") -> Path:
    """Return a silhouette with a line around it; overlapping parts merge."""
    return Path(d, fill=fill, stroke=ink, width=2 * width, is_outlined=True)


def digits(figures: str, x: float, y: float, height: float, ink: str) -> tuple[Path, ...]:
    """Return a numeral as outlines, centered on a point."""
    scale = height / numerals.HEIGHT
    return tuple(
        Path(_moved(numerals.OUTLINES[each], x + left * scale, y + height / 2, scale), fill=ink)
        for each, left in numerals.glyphs(figures)
    )


def _moved(outline: str, x: float, y: float, scale: float) -> str:
    """Return an outline of absolute commands, scaled and moved."""
    written: list[str] = []
    for command, values in re.findall(r"([A-Z])([^A-Z]*)", outline):
        coordinates = [float(value) for value in re.findall(r"-?[\d.]+", values)]
        if command == "V":
            placed = [y + scale * value for value in coordinates]
        elif command == "H":
            placed = [x + scale * value for value in coordinates]
        else:
            placed = [(y if place % 2 else x) + scale * value for place, value in enumerate(coordinates)]
        written.append(command + _numbers(*placed))
    return "".join(written)

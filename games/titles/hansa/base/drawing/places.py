"""Positions for names, bonus markers and taverns, beside what they belong to and hiding nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.drawing.points import Point

VILLAGE = 18.0
MARKER = (50.0, 38.0)
TAVERN = (30.0, 30.0)
SIGN_HEIGHT = 24.0
CLEARLY = 6.0
"""The distance by which a marker must be nearer to the villages of its own route than to others."""
FAR = 0.02
"""The cost of a unit of distance compared with a unit of hidden area."""


@dataclass(frozen=True)
class Box:
    """A rectangle given by its center."""

    at: Point
    wide: float
    high: float

    def hides(self, other: Box) -> float:
        """Return the area that both cover."""
        wide = (self.wide + other.wide) / 2 - abs(self.at.x - other.at.x)
        high = (self.high + other.high) / 2 - abs(self.at.y - other.at.y)
        return max(0.0, wide) * max(0.0, high)


class Room:
    """The areas of the map that are already taken."""

    def __init__(self, taken: Iterable[Box], width: float, height: float) -> None:
        self.taken = list(taken)
        self.width, self.height = width, height

    def place(self, wide: float, high: float, candidates: Sequence[Point], wished: Point) -> Point:
        """Take the candidate that hides least, preferring those near the wished point, and return it."""

        def cost(at: Point) -> float:
            box = Box(at, wide, high)
            hidden = sum(box.hides(other) for other in self.taken)
            return hidden + self._outside(box) + FAR * at.distance(wished)

        best = min(candidates, key=cost)
        self.taken.append(Box(best, wide, high))
        return best

    def _outside(self, box: Box) -> float:
        """Return the cost of reaching outside the frame."""
        left, top = box.at.x - box.wide / 2 - 14, box.at.y - box.high / 2 - 14
        right, bottom = box.at.x + box.wide / 2 + 14, box.at.y + box.high / 2 + 14
        over = (
            max(0.0, -left) + max(0.0, -top) + max(0.0, right - self.width) + max(0.0, bottom - self.height)
        )
        return 1000 * over


def around(middle: Point, below: float, above: float) -> list[Point]:
    """Return points below and above the middle, then some further to the sides."""
    return [
        middle.moved(aside, lower)
        for lower in (below, above, below + 10, above - 8)
        for aside in (0, -14, 14, -28, 28, -44, 44, -60, 60)
    ]


def beside(points: Sequence[Point], reach: float) -> list[Point]:
    """Return points along both sides of a road."""
    found = []
    for one, other in pairwise(points):
        length = one.distance(other) or 1.0
        across = Point(-(other.y - one.y) / length, (other.x - one.x) / length)
        for share in (0.5, 0.3, 0.7, 0.0, 1.0):
            x, y = one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share
            for way in (reach, -reach, reach + 10, -reach - 10):
                found.append(Point(x + across.x * way, y + across.y * way))
    return found


def nearest_to(
    points: Sequence[Point], others: Iterable[Sequence[Point]], candidates: Sequence[Point]
) -> list[Point]:
    """Return the candidates that are clearly nearer to these points than to others, or all if there are none."""
    rivals = list(others)

    def is_clear(at: Point) -> bool:
        own = min(map(at.distance, points))
        return all(own + CLEARLY <= min(map(at.distance, rival)) for rival in rivals)

    return [at for at in candidates if is_clear(at)] or list(candidates)

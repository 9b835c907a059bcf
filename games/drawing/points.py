"""Points and line segments: x to the right, y downwards."""

from __future__ import annotations

import math
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float

    def moved(self, x: float, y: float) -> Point:
        return Point(self.x + x, self.y + y)

    def towards(self, other: Point, share: float) -> Point:
        """Return a point between this one (share 0) and the other one (share 1)."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def distance(self, other: Point) -> float:
        return math.hypot(self.x - other.x, self.y - other.y)


class Segment(NamedTuple):
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        return self.start.towards(self.end, 0.5)

    @property
    def angle(self) -> float:
        """Degrees clockwise from the east, between -90 and 90, so that nothing is drawn upside down."""
        angle = math.degrees(math.atan2(self.end.y - self.start.y, self.end.x - self.start.x))
        return (angle + 90) % 180 - 90

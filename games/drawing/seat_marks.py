"""A second mark for each seat, on every piece of its owner, so that nobody has to distinguish colors."""

from __future__ import annotations

from games.drawing.art import Path, circle, polygon, rectangle, symbol

# Each fits into a circle of radius 7.
MARKS = {
    "red": symbol("mark-red", Path(rectangle(-7, -2.8, 14, 5.6), fill="mark")),
    "blue": symbol("mark-blue", Path(circle(0, 0, 5.4), fill="mark")),
    "orange": symbol("mark-orange", Path(polygon((0, -6.5), (7, 5.5), (-7, 5.5)), fill="mark")),
    "white": symbol("mark-white", Path("M-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5Z", fill="mark")),
    "green": symbol("mark-green", Path(polygon((0, -7), (7, 0), (0, 7), (-7, 0)), fill="mark")),
    "purple": symbol("mark-purple", Path(rectangle(-6, -6, 4, 12) + rectangle(2, -6, 4, 12), fill="mark")),
    "sky": symbol("mark-sky", Path(circle(0, 0, 5), stroke="mark", width=3.6)),
}  # fmt: skip
SEAT_COLORS = tuple(MARKS)

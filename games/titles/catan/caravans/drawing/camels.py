"""Camels in side view, and the tracks that show their direction. A camel is drawn upright on any path."""

# ruff: noqa: E501 (outlines read better unwrapped)

from __future__ import annotations

import re

from games.drawing.art import Path, Symbol, ellipse, number, outlined, symbol

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def _camel(id: str, *, heads_west: bool = False) -> Symbol:
    """Return a camel. Its outlines contain only pairs of coordinates, so they can be mirrored."""

    def turned(d: str) -> str:
        if not heads_west:
            return d
        place = 0

        def other(found: re.Match[str]) -> str:
            nonlocal place
            place += 1
            value = float(found.group())
            return f" {number(-value if place % 2 else value)}"

        return _NUMBER.sub(other, d)

    legs = "M-19 2L-21 21L-16.5 21L-12.5 4ZM-11 4L-11 21L-6.5 21L-5 4ZM6 4L8.5 21L13 21L12 4ZM12 3L17 21L21.5 21L17.5 1Z"
    body = (
        "M-22 4Q-26-10-16-13Q-12-27-5-27Q2-27 5-14Q10-11 13-9Q18-13 17.5-22Q17.5-31 25-31L33-29"
        "Q35.5-25 31.5-22.5L24.5-21.5Q25-4 17 6Z"
    )
    saddle = "M-13-13Q-10-24-5-24Q1-24 3-13L4 1Q-4 4-13 1Z"
    return symbol(
        id,
        Path(ellipse(0, 22, 27, 6), fill="shadow", opacity=0.32),
        Path(turned("M-23-4Q-29 2-26 9"), stroke="camel-line", width=4.6),
        Path(turned(legs + body), stroke="camel-line", width=5.6),
        Path(turned(legs), fill="camel-shade"),
        Path(turned(body), fill="camel"),
        Path(turned("M-23 4Q-18-2 0-1Q14-2 22-9Q21 1 17 6Z"), fill="camel-shade", opacity=0.6),
        Path(turned("M25-31L25.5-35L29-30.4Z"), fill="camel", stroke="camel-line", width=1.8),
        Path(turned(saddle), fill="saddle", stroke="camel-line", width=1.8),
        Path(turned("M-13-7Q-5-4 3-7M-13.4-2Q-5 1 3.6-2"), stroke="saddle-trim", width=2.2),
        Path(turned("M27-27L29-27L29-25L27-25Z"), fill="camel-line"),
    )


CAMEL = _camel("camel")
WESTWARD = _camel("camel-west", heads_west=True)
TRACK = symbol(
    "camel-track",
    Path("M-40 0H30", stroke="track-line", width=7.4),
    Path("M31-11L47 0L31 11L35 0Z", fill="track", stroke="track-line", width=4),
    Path("M-40 0H30", stroke="track", width=3.4),
    Path("M31-11L47 0L31 11L35 0Z", fill="track"),
)
"""Lies along the path and points to the camel's head."""
VOTE = symbol(
    "vote",
    Path(ellipse(-7, 11, 9, 3), fill="shadow", opacity=0.34),
    Path("M-8 12V-27", stroke="line", width=5.4),
    Path("M-8 12V-27", stroke="log-end", width=2.2),
    outlined("M-7-27H19L12-16L19-5H-7Z", "seat", 2.8, "line"),
)
"""A pennant in a bidder's color at the path that it supports."""
FRONT = symbol(
    "caravan-front",
    Path(ellipse(0, 0, 33, 33), fill="track", opacity=0.4),
    Path(ellipse(0, 0, 33, 33), stroke="track-line", width=3.6),
    Path(ellipse(0, 0, 33, 33), stroke="track", width=1.6),
)
"""Lies around the vertex where a caravan continues."""

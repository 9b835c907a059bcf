"""Wooden pieces, marks and rings. A piece stands on the origin; its role ``seat`` takes the owner's color.

Silhouettes differ, and each seat has a mark besides its color, so that nobody needs to tell colors apart.
"""

# ruff: noqa: E501 (outlines and tables of colors read better unbroken)

from __future__ import annotations

from games.drawing.art import (
    Path,
    box,
    circle,
    ellipse,
    outlined,
    polygon,
    rectangle,
    ring,
    symbol,
)

from .hexes import RADIUS, Hex, hex_path

ROAD = symbol(
    "road",
    Path("M-29-5H31a7 7 0 0 1 0 14H-29a7 7 0 0 1 0-14Z", fill="shadow", opacity=0.3),
    Path("M-28-8H28a6 6 0 0 1 6 6V2a6 6 0 0 1-6 6H-28a6 6 0 0 1-6-6V-2a6 6 0 0 1 6-6Z", fill="seat", stroke="line", width=3.4),
    Path("M-28-6H28a4 4 0 0 1 4 4H-32a4 4 0 0 1 4-4Z", fill="light", opacity=0.36),
    Path("M-32 3H32a4 4 0 0 1-4 3.5H-28a4 4 0 0 1-4-3.5Z", fill="shade", opacity=0.24),
)  # fmt: skip
SETTLEMENT = symbol(
    "settlement",
    Path(ellipse(4, 17, 27, 7), fill="shadow", opacity=0.3),
    outlined(polygon((-23, 17), (-23, -6), (-10, -23), (10, -23), (23, -6), (23, 17)), "seat", 3.5, "line"),
    Path(polygon((-10, -23), (10, -23), (23, -6), (3, -6)), fill="light", opacity=0.38),
    Path(polygon((3, -6), (23, -6), (23, 17), (3, 17)), fill="shade", opacity=0.3),
    Path("M-23-6L-10-23L3-6H23M3-6V17", stroke="line", width=2.2),
    Path(rectangle(9.5, 0, 7.5, 9), fill="window", stroke="line", width=1.6),
)  # fmt: skip
CITY = symbol(
    "city",
    Path(ellipse(4, 21, 36, 8), fill="shadow", opacity=0.3),
    outlined(
        polygon((-31, 21), (-31, -17), (-18, -39), (-5, -17), (-5, -9), (21, -9), (32, 4), (32, 21)), "seat", 3.5, "line"
    ),
    Path(polygon((-5, -9), (21, -9), (32, 4), (-5, 4)), fill="light", opacity=0.38),
    Path(polygon((-5, 4), (32, 4), (32, 21), (-5, 21)), fill="shade", opacity=0.3),
    Path(polygon((-31, -17), (-18, -39), (-5, -17)), fill="shade", opacity=0.34),
    Path("M-31-17H-5V21M-5 4H32", stroke="line", width=2.2),
    Path(rectangle(2, 9, 6.5, 7.5) + rectangle(13, 9, 6.5, 7.5) + rectangle(22.5, 9, 6, 7.5), fill="window", stroke="line", width=1.4),
    Path(rectangle(-21, -13, 6, 8), fill="window", stroke="line", width=1.4),
)  # fmt: skip
ROBBER = symbol(
    "robber",
    Path(ellipse(3, 1, 28, 7), fill="shadow", opacity=0.4),
    outlined(
        "M-25 2Q-26-20-11-29A11 11 0 0 1-9-43L-22-46Q-12-51-10-53Q-9-66 0-66T10-53Q12-51 22-46L9-43A11 11 0 0 1 11-29Q26-20 25 2Q0 7-25 2Z",
        "robber", 3.5, "robber-rim",
    ),
    Path("M-11-29Q-26-20-25 2Q-14 5-4 4.5Q-14-12-11-29ZM-10-53Q-9-66 0-66Q-6-62-6-50Z", fill="robber-light"),
    Path("M-22-46Q0-54 22-46Q0-40-22-46Z", fill="robber-light"),
    Path("M-9-37Q0-33 9-37Q9-33 6-31.5Q0-31-6-31.5Q-9-33-9-37Z", fill="robber-rim"),
    Path(circle(-4, -34.4, 1.7) + circle(4, -34.4, 1.7), fill="robber"),
    Path("M-11-28Q0-22 11-28L8-21Q0-18-8-21Z", fill="robber-band"),
)  # fmt: skip

# The position of the mark on each piece.
MARK_PLACES = {"road": (0.0, 0.0), "settlement": (-10.0, 5.0), "city": (-18.0, 7.0)}
SEAT_PIECES = {"road": ROAD, "settlement": SETTLEMENT, "city": CITY}

_HEX_CORNERS = tuple((corner.x * 84 / RADIUS, corner.y * 84 / RADIUS) for corner in Hex(0, 0).corners())
_VEILED = hex_path(95.5, 9)
VEIL = symbol("veil", Path(_VEILED, fill="veil", opacity=0.42))
# drawn in the opposite direction to the hex, so that the token with the number stays uncovered
_AROUND_THE_NUMBER = "M0-36A36 36 0 0 0 0 36A36 36 0 0 0 0-36Z"
VEIL_AROUND_TOKEN = symbol("veil-token", Path(_VEILED + _AROUND_THE_NUMBER, fill="veil", opacity=0.42))


RINGS = (
    ring("ring-vertex", box(72, 72), 20),
    ring("ring-city", box(86, 80, -8), 23),
    ring("ring-edge", box(88, 40), 13),
    ring("ring-hex", _HEX_CORNERS, 30),
)

# shorter than a path, to keep clear of pieces at the corners
_GLOW_EDGE = "M-13-9H13a9 9 0 0 1 0 18H-13a9 9 0 0 1 0-18Z"
# Highlights of places where the viewer may act.
GLOWS = (
    symbol(
        "glow-edge",
        Path("M-14-14H14a14 14 0 0 1 0 28H-14a14 14 0 0 1 0-28Z", fill="glow-halo", opacity=0.5),
        Path(_GLOW_EDGE, fill="glow-core", stroke="glow", width=5),
    ),
    symbol(
        "glow-vertex",
        Path(circle(0, 0, 22), fill="glow-halo", opacity=0.5),
        Path(circle(0, 0, 17), fill="glow-core", stroke="glow", width=5),
        Path(polygon((-8, 8), (-8, -1), (0, -9), (8, -1), (8, 8)), fill="glow"),
    ),
    symbol(
        "glow-city",
        Path(circle(0, -4, 45), stroke="glow-halo", width=13, opacity=0.5),
        Path(circle(0, -4, 42), stroke="glow-core", width=8),
        Path(circle(0, -4, 42), stroke="glow", width=4),
        Path(circle(28, -34, 14), fill="glow-core", stroke="glow", width=4),
        Path("M28-42V-26M20-34H36", stroke="glow", width=5),
    ),
    symbol(
        "glow-hex",
        Path(circle(0, 0, 47), stroke="glow-halo", width=15, opacity=0.6),
        Path(circle(0, 0, 43), stroke="glow-core", width=9),
        Path(circle(0, 0, 43), stroke="glow", width=5),
    ),
)
NEUTRAL_PIECES = (ROBBER, VEIL, VEIL_AROUND_TOKEN)

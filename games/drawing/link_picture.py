"""Common parts of link preview pictures: the board at the left, words at the right.

The size is the one that chats and other sites show for a link.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence

from games.drawing import raster, svg
from games.drawing.svg import Markup, tag

WIDTH, HEIGHT = 1200, 630
MARGIN = 36
BOARD_WIDTH, BOARD_HEIGHT = 600, HEIGHT - 2 * MARGIN
LEFT = MARGIN + BOARD_WIDTH + 44
RIGHT = WIDTH - MARGIN - 8
LETTER = 0.56
"""The average width of a letter, relative to the font size."""
INK, SOFT, PAPER, GRID = "#2b2117", "#6a5f50", "#fffdf6", "#e4dcc8"
WRITTEN = (
    (0x20, 0x7E),
    (0xA0, 0x17E),
    (0x1FA, 0x21B),
    (0x386, 0x38A),
    (0x38C, 0x38C),
    (0x38E, 0x3A1),
    (0x3A3, 0x3CE),
    (0x401, 0x44F),
    (0x451, 0x45F),
    (0x2013, 0x2014),
    (0x2018, 0x201A),
    (0x201C, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
)
"""Ranges of the font's characters, as far as names and sentences may need them."""
ISOLATION = "\u2068\u2069"
"""Characters around right-to-left names. They are not drawn."""


def can_write(text: str) -> bool:
    """Return whether the font has all characters of a text."""
    return all(any(first <= ord(one) <= last for first, last in WRITTEN) for one in text)


def board(picture: bytes) -> Markup:
    """Return the board as large as possible, with rounded corners."""
    wide, high = struct.unpack(">II", picture[16:24])
    scale = min(BOARD_WIDTH / wide, BOARD_HEIGHT / high)
    width, height = wide * scale, high * scale
    place = {
        "x": MARGIN + (BOARD_WIDTH - width) / 2,
        "y": (HEIGHT - height) / 2 + 4,
        "width": width,
        "height": height,
    }
    data = base64.b64encode(picture).decode()
    return svg.join(
        [
            tag("defs", tag("clipPath", tag("rect", **place, rx=18), id="frame")),
            tag("image", **place, href=f"data:image/png;base64,{data}", clip_path="url(#frame)"),
        ]
    )


def words(
    text: str, x: float, y: float, size: float, fill: str = INK, *, anchor: str = "start", room: float = 0
) -> Markup:
    """Return a line of text, shrunk or cut to fit the room; characters that the font lacks become dots."""
    seen = (one for one in text if one not in ISOLATION)
    shown = "".join(one if can_write(one) else "•" for one in seen)
    room = room or RIGHT - LEFT
    fits = min(size, max(size * 0.5, room / (LETTER * max(1, len(shown)))))
    most = int(room / (LETTER * fits))
    if len(shown) > most:
        shown = shown[: most - 1] + "…"
    return tag(
        "text",
        svg.text(shown),
        x=x,
        y=y,
        font_size=fits,
        font_family=raster.FONT,
        font_weight=600,
        fill=fill,
        text_anchor=anchor,
    )


def folded(pieces: Sequence[str], size: float) -> list[str]:
    """Return the pieces of a text in lines that fit; no piece is split."""
    most, lines = int((RIGHT - LEFT) / (LETTER * size)), [""]
    for piece in pieces:
        if len(lines[-1]) + len(piece) + 1 > most and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {piece}".strip()
    return [line.removesuffix(" ·") for line in lines if line]

"""Pictures as PNG, for mail readers that show no SVG."""

from __future__ import annotations

import io
from pathlib import Path

import resvg_py
from PIL import Image

FONT = "Literata"
"""What a picture's text is written in: the pages' font, in a format that this library reads."""
SMALL = 60_000
"""The most bytes a picture in an email may have."""
COLORS = (64, 48, 32, 24)
"""How many colors a picture may keep: as many as it takes to be small. Our drawings have few, and plain ones."""
TASTED = 3
"""A palette is found by every third dot, each way: in an eighth of the time, and the eye sees no difference."""
FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


def png(picture: str, width: int) -> bytes:
    """Draw an SVG document, this many pixels wide; it holds all that it needs but the font."""
    fonts = FONTS if "<text" in picture else []
    return bytes(
        resvg_py.svg_to_bytes(svg_string=picture, width=width, skip_system_fonts=True, font_files=fonts)
    )


def small(drawn: bytes) -> bytes:
    """Return a PNG with a palette of its own, a sixth as large; flat areas stay flat."""
    picture = Image.open(io.BytesIO(drawn)).convert("RGB")
    taste = picture.resize(
        (-(-picture.width // TASTED), -(-picture.height // TASTED)), Image.Resampling.NEAREST
    )
    found = b""
    for colors in COLORS:
        palette = taste.quantize(
            colors, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
        )
        kept = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        written = io.BytesIO()
        kept.save(written, "PNG", optimize=True)
        found = written.getvalue()
        if len(found) < SMALL:
            break
    return found

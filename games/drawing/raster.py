"""PNG pictures, for email programs that show no SVG."""

from __future__ import annotations

import io
from pathlib import Path

import resvg_py
from PIL import Image

FONT = "Literata"
"""The font of a picture's text: that of the pages, in a format that this library reads."""
SMALL = 60_000
"""The largest picture in an email, in bytes."""
COLORS = (64, 48, 32, 24)
"""Palette sizes to try, largest first, until the picture is small. Our drawings have few, plain colors."""
TASTED = 3
"""The palette is computed from every third pixel in each direction: an eighth of the time, no visible difference."""
FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


def png(picture: str, width: int) -> bytes:
    """Render an SVG document at this width in pixels. It must contain all it needs except the font."""
    fonts = FONTS if "<text" in picture else []
    return bytes(
        resvg_py.svg_to_bytes(svg_string=picture, width=width, skip_system_fonts=True, font_files=fonts)
    )


def small(drawn: bytes) -> bytes:
    """Return a PNG with a palette of its own, about a sixth of the size; flat areas stay flat."""
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

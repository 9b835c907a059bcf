"""Pictures as PNG, for mail readers that show no SVG."""

from __future__ import annotations

from pathlib import Path

import resvg_py

FONT = "Literata"
"""What a picture's text is written in: the pages' font, in a format that this library reads."""
FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


def png(picture: str, width: int) -> bytes:
    """Draw an SVG document, this many pixels wide; it holds all that it needs but the font."""
    fonts = FONTS if "<text" in picture else []
    return bytes(
        resvg_py.svg_to_bytes(svg_string=picture, width=width, skip_system_fonts=True, font_files=fonts)
    )

"""Pictures as PNG, for mail readers that show no SVG."""

from __future__ import annotations

import resvg_py


def png(picture: str, width: int) -> bytes:
    """Draw an SVG document, this many pixels wide; it holds all that it needs."""
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width, skip_system_fonts=True))

"""Pictures as PNG, for mail readers that show no SVG."""

from __future__ import annotations

import resvg_py


def png(picture: str, width: int) -> bytes:
    """Draw an SVG document so many pixels wide; what it needs, it holds itself."""
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width, skip_system_fonts=True))

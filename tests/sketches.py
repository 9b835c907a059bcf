"""Sketches in place of pictures: they record what would be drawn, without rendering.

Drawing and scaling the island of a mail takes up to a second of processor time, while most tests only check that a
picture exists or is the same for two viewers. A sketch is a PNG of one pixel with a hash of its SVG and width.
Tests about pictures request `drawn_pictures`; child processes draw real ones.
"""

from __future__ import annotations

import hashlib
import io
from types import SimpleNamespace
from unittest import mock

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from games.drawing import raster
from games.notifications.email import channel
from games.views import link_cards
from games.views.table import link_preview

ARE_MADE_SMALL = (channel, link_cards, link_preview)
"""Modules that scale pictures; a module missing here would lose the sketch's record."""


def sketch(*, svg_string: str, width: int, **_fonts: object) -> bytes:
    """Record what is to be drawn."""
    said = PngInfo()
    said.add_text("sketch", hashlib.sha256(f"{width} {svg_string}".encode()).hexdigest())
    written = io.BytesIO()
    Image.new("1", (1, 1)).save(written, "PNG", pnginfo=said)
    return written.getvalue()


class Sketching:
    """The patches for sketches: active from the start, and paused for tests about pictures."""

    def __init__(self) -> None:
        self._patches = [
            mock.patch.object(raster, "resvg_py", SimpleNamespace(svg_to_bytes=sketch)),
            *(mock.patch.object(module, "small", lambda drawn: drawn) for module in ARE_MADE_SMALL),
        ]

    def begin(self) -> None:
        for patch in self._patches:
            patch.start()

    def end(self) -> None:
        for patch in self._patches:
            patch.stop()

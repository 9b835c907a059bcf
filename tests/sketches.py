"""Pictures as sketches: what would be drawn is taken down, and not made of dots.

Drawing the island of an email and making it small takes up to a second of processor, and most tests only ask whether a
picture is there, or whether it is the same for two viewers. A sketch is a PNG of one dot that says which SVG it stands
for and how wide. Tests about pictures ask for `drawn_pictures`; processes of their own draw as ever.
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
"""Who makes pictures small; one that is forgotten here loses what the sketch says."""


def sketch(*, svg_string: str, width: int, **_fonts: object) -> bytes:
    """Take down what is to be drawn."""
    said = PngInfo()
    said.add_text("sketch", hashlib.sha256(f"{width} {svg_string}".encode()).hexdigest())
    written = io.BytesIO()
    Image.new("1", (1, 1)).save(written, "PNG", pnginfo=said)
    return written.getvalue()


class Sketching:
    """Whether pictures are sketched; on from the start, put off where a test is about pictures."""

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

"""From what a seat may see to placed shapes: plain data, no Django, no clock.

``hexes`` knows geometry, ``places`` the words for it, ``catan`` composes a board out of layers, ``svg`` writes
the pictures that stand alone (the island, the board in a mail, thumbnails) and ``picture`` turns them into PNG.
A box that brings pieces of its own (``cities_knights``) adds them to the board when this package is imported.
"""

from __future__ import annotations

from .catan.cities_knights import pieces

__all__ = ["pieces"]

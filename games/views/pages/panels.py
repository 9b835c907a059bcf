"""The panels beside the board, the places that modules fill, and links that call for attention."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SLOTS = ("sign", "menu", "row", "hand", "side", "seat", "chip", "brief", "standing", "facts", "over")
"""The places of the page that modules may fill."""


@dataclass(frozen=True)
class Panel:
    """A part beside the board that changes with the game: the id of its element and its template.

    :param is_at_hand: it stands with the viewer's actions, always within reach of the thumb
    """

    key: str
    template: str
    is_at_hand: bool = False


@dataclass(frozen=True)
class Call:
    """A call for attention beside the status line, with a link to the element it concerns."""

    text: str
    leads_to: str


@dataclass(frozen=True)
class Fill:
    """The template that a module puts into a place of the page, and the object that it shows."""

    template: str
    here: Any


BESIDE = Panel("modules", "games/table/_modules.jinja")
"""The panel with what modules put into the place `side`."""

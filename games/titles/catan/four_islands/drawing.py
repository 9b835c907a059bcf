"""The drawing of The Four Islands: four islands on its picture. Boards and pieces are those of Seafarers."""

from __future__ import annotations

from games.drawing.art import Path, circle, outlined, symbol
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

_HEX = "l9.5 5.5v11l-9.5 5.5l-9.5-5.5v-11z"

ISLANDS = symbol(
    "four-islands",
    Path(circle(0, 0, 30), fill="sea"),
    outlined("M-11-26" + _HEX, "forest", 2.2, "beach"),
    outlined("M13-22" + _HEX, "fields", 2.2, "beach"),
    outlined("M-12 3" + _HEX, "hills", 2.2, "beach"),
    outlined("M11 5" + _HEX, "pasture", 2.2, "beach"),
)

MODULE_DRAWING = ModuleDrawing(
    emblems=(ISLANDS,),
    cover=Placed(ISLANDS.id, 0, 0, 1),
)

"""The drawing of Through the Desert: dunes on its picture. Boards and pieces are those of Seafarers."""

from __future__ import annotations

from games.drawing.art import Path, circle, outlined, symbol
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

DUNES = symbol(
    "dunes",
    Path(circle(0, 0, 30), fill="desert"),
    outlined("M0-24A9 9 0 1 0 0.1-24Z", "fields", 2, "straw"),
    Path("M-29 7Q-14-12 3 1Q14 9 29 0A30 30 0 0 1-29 7Z", fill="straw-light"),
    Path("M-29 7Q-14-12 3 1Q-2 12-24 17A30 30 0 0 1-29 7Z", fill="straw", opacity=0.55),
    Path("M-22 20Q-2 4 24 17A30 30 0 0 1-22 20Z", fill="beach"),
)

MODULE_DRAWING = ModuleDrawing(
    emblems=(DUNES,),
    cover=Placed(DUNES.id, 0, 0, 1),
)

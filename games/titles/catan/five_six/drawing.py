"""The drawing of the game for five and six players: the numbers on its picture. Boards and pieces are those of base."""

from __future__ import annotations

from games.drawing.art import Path, digits, rectangle, symbol
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

PLAYERS = symbol(
    "players-five-six",
    *digits("5", -15.5, 0, 26, "number"),
    Path(rectangle(-4, -1.6, 8, 3.2), fill="number"),
    *digits("6", 15.5, 0, 26, "number"),
)

MODULE_DRAWING = ModuleDrawing(
    emblems=(PLAYERS,),
    cover=Placed(PLAYERS.id, 0, 0, 1),
)

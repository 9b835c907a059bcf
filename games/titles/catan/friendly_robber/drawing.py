"""The drawing of Friendly Robber: base's robber stands for it."""

from __future__ import annotations

from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

MODULE_DRAWING = ModuleDrawing(cover=Placed("robber", 0, 22, 0.7))

"""The drawing of Harbormaster: the anchor on its card."""

# ruff: noqa: E501 (outlines read better unwrapped)

from __future__ import annotations

from games.drawing.art import Path, circle, outlined, symbol
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

_BEND = "M-17 4Q-15 19 0 21Q15 19 17 4L11 9L7.6 7Q6.4 13 3 14.4V-4H10V-9H3V-12.4A6.5 6.5 0 1 0-3-12.4V-9H-10V-4H-3V14.4Q-6.4 13-7.6 7L-11 9Z"

HARBORMASTER = symbol(
    "award-harbormaster",
    outlined(_BEND, "steel", 1.8),
    Path(circle(0, -18.5, 2.8), fill="ink"),
    Path("M0-4.5H10V-9H3V-12.4Q1.6-11.4 0-11.4ZM0 21Q15 19 17 4L11 9L7.6 7Q6 14 0 16Z", fill="steel-shade"),
)

MODULE_DRAWING = ModuleDrawing(emblems=(HARBORMASTER,), cover=Placed("award-harbormaster", 0, 0, 1.1))

"""The drawing of New World: the sign of a harbor to place, and a globe on its picture."""

from __future__ import annotations

from games.drawing.art import Path, circle, outlined, symbol
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

HARBOR_SIGN = symbol(
    "harbor-to-place",
    Path(circle(1, 2, 21), fill="shadow", opacity=0.3),
    Path(circle(0, 0, 20), fill="sign", stroke="sign-rim", width=2.8),
    Path(circle(0, -9.6, 3.2), stroke="number", width=2.8),
    Path("M0-6V13M-7-1.5H7M-12 4.5Q-9.6 13 0 13Q9.6 13 12 4.5", stroke="number", width=3.4),
)
GLOBE = symbol(
    "globe",
    Path("M-13 29H13M0 22V29", stroke="log", width=5),
    Path("M10-27A26 26 0 1 1-17 20", stroke="log", width=4),
    outlined(circle(-2, -3, 21), "sea", 2.2, "line"),
    Path("M-19-12Q-12-21-3-20Q2-14-4-10Q-6-4-13-4Q-19-6-19-12Z", fill="forest"),
    Path("M3-5Q10-12 17-7Q20 2 13 9Q6 12 5 5Q0 2 3-5Z", fill="fields"),
    Path("M-14 5Q-8 2-3 8Q-1 14-6 16Q-13 13-14 5Z", fill="hills"),
    Path("M-14-18Q2-6-1 17M-22-2Q-4 6 18-8", stroke="light", width=1.4, opacity=0.5),
)

MODULE_DRAWING = ModuleDrawing(
    emblems=(HARBOR_SIGN, GLOBE),
    target_labels={"place_starting_harbor": gettext_noop("Place the harbor: {place}")},
    cover=Placed(GLOBE.id, 0, 0, 1),
)

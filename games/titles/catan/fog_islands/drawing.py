"""The drawing of The Fog Islands: banks of fog on hexes that nobody has discovered."""

from __future__ import annotations

from games.drawing.art import Path, circle, ellipse, symbol
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import Land, ModuleDrawing, Placed
from games.titles.catan.fog_islands.rules.module import FOG

BANK = symbol(
    "fog-bank",
    Path("M-30 8Q-36-4-24-8Q-22-20-8-17Q2-27 13-17Q27-18 27-6Q36-1 30 8Z", fill="fog-light"),
    Path("M-26 12H24M-18 17H30", stroke="fog-line", width=2.6),
)
ASK = symbol(
    "fog-ask",
    Path("M-13-14Q-13-29 1-29T15-15Q15-6 5-1Q0 2 0 9", stroke="fog-line", width=7),
    Path(circle(0, 20, 4.6), fill="fog-line"),
)
UNDISCOVERED = Land(
    "v",
    FOG,
    gettext_noop("the fog"),
    lettering=gettext_noop("Fog"),
    ground=(
        Path("M-92-46Q-50-72-6-52T92-54V-10Q48-30 4-12T-92-12Z", fill="fog-light", opacity=0.6),
        Path("M-92 30Q-54 8-8 26T92 22V62Q50 46 8 62T-92 62Z", fill="fog-light", opacity=0.6),
    ),
    arrangements=(
        (Placed("fog-bank", -38, -58, 0.9), Placed("fog-bank", 40, 62, 0.86), Placed("fog-ask", 0, 2, 1)),
        (Placed("fog-bank", 42, -54, 0.9), Placed("fog-bank", -42, 60, 0.8), Placed("fog-ask", 0, 2, 1)),
    ),
    glyphs=(BANK, ASK),
)

LIFTED = symbol(
    "fog-lifts",
    Path(circle(0, 0, 30), fill="sea-shallow"),
    Path("M0-14l13 7.5v15l-13 7.5l-13-7.5v-15z", fill="forest", stroke="beach", width=2.4),
    Path(ellipse(-15, -9, 15, 7), fill="fog-light", opacity=0.94),
    Path(ellipse(15, 13, 16, 7.5), fill="fog-light", opacity=0.94),
    Path(ellipse(8, -20, 11, 5), fill="fog-light", opacity=0.8),
)

MODULE_DRAWING = ModuleDrawing(
    emblems=(LIFTED,),
    palettes={
        "light": {"fog": "#b4c3ca", "fog-light": "#dde6ea", "fog-line": "#7d939f"},
        "dark": {"fog": "#47565f", "fog-light": "#62727b", "fog-line": "#98a9b2"},
    },
    lands={FOG: UNDISCOVERED},
    cover=Placed(LIFTED.id, 0, 0, 1),
)

"""The drawing of The Rivers of Catan."""

from __future__ import annotations

from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import Ground, ModuleDrawing, Placed
from games.titles.catan.kit.drawing.coins import GOLD

from . import bridges, water
from .land import PALETTES, SWAMP
from .settlers import POOREST, WEALTHIEST

MODULE_DRAWING = ModuleDrawing(
    seat_pieces={"bridge": bridges.BRIDGE},
    mark_places={"bridge": (0.0, 0.0)},
    goods=(GOLD,),
    good_labels={"gold": gettext_noop("Gold")},
    emblems=(WEALTHIEST, POOREST),
    palettes=PALETTES,
    lands={"swamp": SWAMP},
    ground=Ground(water.write, water.draw),
    layers=bridges.above_roads,
    target_labels={"build_bridge": gettext_noop("Build a bridge: {place}")},
    target_glows={"bridge": "glow-edge"},
    ghosts={"bridge": "bridge"},
    cover=Placed("good-gold", 0, 0, 1.1),
)

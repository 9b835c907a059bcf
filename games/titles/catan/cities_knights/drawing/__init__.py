"""The drawing of Cities & Knights."""

from __future__ import annotations

from games.drawing.art import Path, circle
from games.drawing.names import gettext_noop
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed

from . import art, pieces

MODULE_DRAWING = ModuleDrawing(
    seat_pieces=art.SEAT_PIECES,
    mark_places=art.MARK_PLACES,
    plain=dict.fromkeys(pieces.KNIGHT_KINDS, Path(circle(0, 0, 22))),
    neutral=art.NEUTRAL_PIECES,
    glows=art.GLOWS,
    goods=art.GOODS,
    good_labels={
        "cloth": gettext_noop("Cloth"),
        "coin": gettext_noop("Coin"),
        "paper": gettext_noop("Paper"),
    },
    emblems=art.EMBLEMS,
    palettes=art.PALETTES,
    layers=pieces.pieces,
    target_labels=pieces.TARGET_LABELS,
    target_glows={
        "knight": "glow-knight",
        "building": "glow-city",
        **dict.fromkeys(pieces.KNIGHT_KINDS, "glow-spot"),
    },
    ghosts={kind: kind for kind in pieces.KNIGHT_KINDS},
    place_facts=("hexes", "vertices"),
    cover=Placed("knight-2-active", 0, 8, 0.66),
)

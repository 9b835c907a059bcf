"""The drawing of Seafarers: ships and the pirate.

A ship is the same from both sides, since it has no direction. Ships stand upright over the harbor signs.
"""

from __future__ import annotations

from games.drawing.art import Path, ellipse, outlined, symbol
from games.drawing.board import Layer
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import Figure, ModuleDrawing, Placed

SHIP_TITLE = gettext_noop("{owner}’s ship: {place}")
SHIP = symbol(
    "ship",
    Path(ellipse(0, 21, 34, 6), fill="shadow", opacity=0.3),
    *outlined("M-36 3H36Q31 22 18 22H-18Q-31 22-36 3Z", "seat", 3.4, "line"),
    Path("M-36 3H36L34 9H-34Z", fill="light", opacity=0.34),
    Path("M0 3V-38", stroke="line", width=4.4),
    *outlined("M-21-33H21Q27-18 21-4H-21Q-27-18-21-33Z", "seat", 3, "line"),
    Path("M-17-29H-4Q-1-18-4-8H-17Q-21-18-17-29Z", fill="light", opacity=0.3),
)
PIRATE = symbol(
    "pirate",
    Path(ellipse(2, 30, 44, 8), fill="shadow", opacity=0.4),
    Path("M-46 4H46Q38 30 20 30H-20Q-38 30-46 4Z", fill="robber", stroke="robber-rim", width=6),
    Path("M0 6V-54", stroke="robber-rim", width=6),
    Path("M-30-48H30Q38-26 30-4H-30Q-38-26-30-48Z", fill="robber", stroke="robber-rim", width=5),
    Path(
        "M0-42Q15-42 15-28Q15-21 9-18V-11H-9V-18Q-15-21-15-28Q-15-42 0-42Z",
        fill="robber-light",
    ),
    Path(ellipse(-6, -28, 3.6, 4.4) + ellipse(6, -28, 3.6, 4.4), fill="robber"),
)
_HULL = "M-25 3H25Q21 17 12 17H-12Q-21 17-25 3ZM-12-20H12Q17-10 12-1H-12Q-17-10-12-20Z"
_BAR = "M-24-7H24a7 7 0 0 1 0 14H-24a7 7 0 0 1 0-14Z"
GLOWS = (
    symbol(
        "glow-ship",
        Path(_HULL, stroke="glow-halo", width=14, opacity=0.5),
        Path(_HULL, fill="glow-core", stroke="glow", width=5),
    ),
    # a road with a ship upon it, for a path that takes either
    symbol(
        "glow-either",
        Path(_BAR + _HULL, stroke="glow-halo", width=14, opacity=0.5),
        Path(_BAR, fill="glow-core", stroke="glow", width=5),
        Path(_HULL, fill="glow-core", stroke="glow", width=5),
    ),
)


def ships_above_roads(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Draw ships above roads and below buildings."""
    shapes = [
        scene.piece(
            "ship", edge, seat, title=name(SHIP_TITLE, owner=scene.owner(seat), place=scene.names[edge])
        )
        for edge, seat in scene.sight["seafarers"]["ships"].items()
    ]
    above = next(place for place, layer in enumerate(layers) if layer.key == "buildings")
    return [*layers[:above], Layer("ships", shapes), *layers[above:]]


MODULE_DRAWING = ModuleDrawing(
    seat_pieces={"ship": SHIP},
    mark_places={"ship": (0.0, 13.0)},
    upright=frozenset(("ship",)),
    neutral=(PIRATE,),
    figures={
        "pirate": Figure(
            "pirate",
            gettext_noop("The pirate: {place}"),
            gettext_noop("Move the pirate: {place}"),
            alone=(0.0, 8.0, 1.0),
        )
    },
    layers=ships_above_roads,
    target_labels={
        "build_ship": gettext_noop("Build a ship: {place}"),
        "place_ship": gettext_noop("Place a ship: {place}"),
        "move_ship": gettext_noop("Move a ship: {place}"),
        "ship": gettext_noop("Build a ship: {place}"),
        "either": gettext_noop("A road or a ship: {place}"),
        "move_pirate": gettext_noop("Move the pirate: {place}"),
    },
    glows=GLOWS,
    target_glows={"ship": "glow-ship", "either": "glow-either"},
    ghosts={"ship": "ship"},
    cover=Placed("pirate", 0, 8, 0.62),
)

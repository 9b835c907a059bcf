"""Bridges: planks between two parapets, on stones at both banks. They lie along their path as roads do."""

from __future__ import annotations

from games.drawing.art import Path, outlined, rectangle, symbol
from games.drawing.board import Layer
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing.board import Scene

BRIDGE_TITLE = gettext_noop("{owner}’s bridge: {place}")
_DECK = "M-36-11Q0-17 36-11V11Q0 17-36 11Z"
_PARAPETS = "M-36-13Q0-19.5 36-13M-36 13Q0 19.5 36 13"

BRIDGE = symbol(
    "bridge",
    Path("M-38-9Q0-14 40-7V17Q0 23-38 16Z", fill="shadow", opacity=0.34),
    outlined(rectangle(-43, -17, 11, 34) + rectangle(32, -17, 11, 34), "stone", 2.6, "line"),
    outlined(_DECK, "seat", 3, "line"),
    Path("M-24-12V12M-12-13.4V13.4M12-13.4V13.4M24-12V12", stroke="shade", width=1.8, opacity=0.34),
    Path("M-36-11Q0-17 36-11L36-6Q0-11-36-6Z", fill="light", opacity=0.34),
    Path(_PARAPETS, stroke="line", width=7.4),
    Path(_PARAPETS, stroke="seat", width=3),
    Path(rectangle(-41.4, -15.4, 7.8, 4.4) + rectangle(33.6, -15.4, 7.8, 4.4), fill="stone-light"),
)


def above_roads(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Draw bridges above the roads that end at them and below buildings."""
    shapes = [
        scene.piece(
            "bridge",
            site,
            seat,
            title=name(BRIDGE_TITLE, owner=scene.owner(seat), place=scene.names[site]),
        )
        for site, seat in scene.sight["rivers"]["bridges"].items()
    ]
    above = next(place for place, layer in enumerate(layers) if layer.key == "buildings")
    return [*layers[:above], Layer("bridges", shapes), *layers[above:]]

"""The drawing of The Wonders of Catan: five wonders, and marks on the corners that two of them need."""

from __future__ import annotations

from games.drawing.art import Path, circle, outlined, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed
from games.titles.catan.wonders.rules import facts

THEATER = symbol(
    "wonder-theater",
    outlined("M-23 13A23 23 0 0 1 23 13L23 17H-23Z", "stone-shade", 1.8),
    Path("M-17 13A17 17 0 0 1 17 13Z", fill="stone"),
    Path("M-11 13A11 11 0 0 1 11 13Z", fill="stone-light"),
    Path("M-20-3L-10 6M0-10V2M20-3L10 6", stroke="stone-shade", width=1.6),
    Path("M-6 13A6 6 0 0 1 6 13V17H-6Z", fill="brick"),
)
GREAT_BRIDGE = symbol(
    "wonder-great_bridge",
    outlined("M-24-6H-17V-15H-9V-6H9V-15H17V-6H24V2H17V17H9A9 9 0 0 0-9 17H-17V2H-24Z", "stone", 1.8),
    Path("M-24-6H24V-2H-24Z", fill="stone-light"),
    Path("M-17-15H-9V-11H-17ZM9-15H17V-11H9Z", fill="stone-shade"),
    Path("M-23 20Q-15 16-8 20T8 20T23 20", stroke="sea", width=2.6),
)
MONUMENT = symbol(
    "wonder-monument",
    outlined("M-4-17L0-23L4-17L7 10H12V15H17V20H-17V15H-12V10H-7Z", "stone", 1.8),
    Path("M0-23L4-17L7 10H0Z", fill="stone-shade"),
    Path("M-12 10H12V12.5H-12ZM-17 15H17V17.5H-17Z", fill="stone-light"),
)
GREAT_WALL = symbol(
    "wonder-great_wall",
    outlined(
        "M-24-6H-18V-1H-10V-18H-5V-13H5V-18H10V-1H18V-6H24V17H5V8A5 5 0 0 0-5 8V17H-24Z", "mound-light", 1.8
    ),
    Path("M-24 4H-10M10 4H24M-24 11H-8M8 11H24M-17 4V11M17 4V11", stroke="brick-shade", width=1.4),
    Path("M-3-8H3V-2H-3Z", fill="brick-shade"),
)
CATHEDRAL = symbol(
    "wonder-cathedral",
    outlined("M-20-10L-14-23L-8-10V-6H-6L0-13L6-6H8V-10L14-23L20-10V18H-20Z", "stone", 1.8),
    Path("M-20-10L-14-23L-8-10ZM8-10L14-23L20-10Z", fill="rock"),
    Path(circle(0, -1, 4.4), fill="sea-shallow"),
    Path("M-4 18V12A4 4 0 0 1 4 12V18ZM-16 8V2H-12V8ZM12 8V2H16V8Z", fill="brick-shade"),
)
WONDERS = (THEATER, GREAT_BRIDGE, MONUMENT, GREAT_WALL, CATHEDRAL)

_PLATE = outlined("M0-25L25 0L0 25L-25 0Z", "stone-light", 3)
"""It fits between the paths of a corner, and buildings cover it."""
SITES = {
    facts.GREAT_BRIDGE: symbol(
        "site-bridge", _PLATE, Path("M-13-1H13M-9 0V9M9 0V9M-9 8A9 9 0 0 1 9 8", stroke="ink", width=3.6)
    ),
    facts.GREAT_WALL: symbol(
        "site-wall", _PLATE, Path("M-12 8V-6H-6V-1H-3V-8H3V-1H6V-6H12V8Z", fill="brick")
    ),
}
SITE_TITLES = {
    facts.GREAT_BRIDGE: gettext_noop("A settlement or city here allows the Great Bridge: {place}"),
    facts.GREAT_WALL: gettext_noop("A settlement or city here allows the Great Wall: {place}"),
}


def sites_are_marked(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Mark the corners of the strait and of the wasteland, below roads and all else that stands there."""
    shapes = [
        Shape(
            SITES[wonder].id,
            hexes.point(vertex),
            classes="site",
            title=name(SITE_TITLES[wonder], place=scene.names[vertex]),
        )
        for wonder, site in facts.PLACES[len(scene.sight["seats"])].sites.items()
        for vertex in site
    ]
    below = next(place for place, layer in enumerate(layers) if layer.key == "roads")
    return [*layers[:below], Layer("sites", shapes), *layers[below:]]


MODULE_DRAWING = ModuleDrawing(
    neutral=tuple(SITES.values()),
    emblems=WONDERS,
    layers=sites_are_marked,
    cover=Placed(CATHEDRAL.id, 0, 2, 1.15),
)

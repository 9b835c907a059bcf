"""The drawing of The Forgotten Tribe: gifts on little jetties off the tribe's shores.

On the map for three and four seats each gift edge has a hex of the frame of its own beyond it. On that for five and six
seats some share one; there the gifts are smaller and nearer to their edges.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from games.drawing.art import Path, circle, digits, outlined, rectangle, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import Name, gettext_noop, name
from games.drawing.points import Point
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.base.drawing.module_drawing import ModuleDrawing, Placed
from games.titles.catan.base.drawing.places import HARBORS
from games.titles.catan.forgotten_tribe.rules.facts import CARD, GIFTS, POINT
from games.titles.catan.seafarers.rules.facts import ANY_HARBOR
from games.titles.catan.seafarers.rules.sea import PIRATE

GIFT_TITLE = gettext_noop("A gift for the first ship here, {gift}: {place}")
CALLED = {POINT: gettext_noop("1 victory point"), CARD: gettext_noop("a development card")}
OFF_THE_COAST = 72.0
"""The distance of a gift from its edge, so that ships have room between."""
OFF_THE_GIFT = 66.0
"""The distance of the pirate from a gift in its hex."""
GOOD = (-9.0, 0.82)
"""Height and scale of the good on a harbor."""
SCALE = 1.6
"""The scale of a gift on the board; in a row it has the size of other symbols."""
SHARED = (40.0, 1.1)
"""Distance and scale of gifts that share a hex, even once the other has been taken."""

_SHADOW = Path(circle(1, 2, 21), fill="shadow", opacity=0.3)
_SIGN = (_SHADOW, Path(circle(0, 0, 20), fill="sign", stroke="sign-rim", width=2.8))
POINT_GIFT = symbol(
    "gift-point",
    _SHADOW,
    Path(circle(0, 0, 20), fill="coin-shade", stroke="line", width=2.4),
    Path(circle(0, 0, 15.8), fill="coin"),
    Path("M-12 0H-3M-7.5-4.5V4.5", stroke="number", width=3.4),
    *digits("1", 4.6, 0, 17, "number"),
)
CARD_GIFT = symbol(
    "gift-card",
    *_SIGN,
    outlined(rectangle(-8.5, -12.5, 17, 25), "card-back", 1.4),
    Path("M0-7.5L5 0L0 7.5L-5 0Z", stroke="card-back-line", width=2),
)
HARBOR_GIFT = symbol("gift-harbor", *_SIGN, *digits("2:1", 0, 11, 10, "number"))
ANY_HARBOR_GIFT = symbol(
    "gift-harbor-any",
    *_SIGN,
    *digits("3:1", 0, -3, 15.5, "number"),
    *(
        Path(circle((place - 2) * 5.9, 10.4, 2.5), fill=color, stroke="ink", width=0.7)
        for place, color in enumerate(("brick", "tree-light", "wool", "straw-light", "ore"))
    ),
)
JETTY = symbol(
    "gift-jetty",
    Path("M9 0H50", stroke="plank-dark", width=12),
    Path("M9 0H50", stroke="plank", width=8.4),
    Path("M16-5V5M24-5V5M32-5V5M40-5V5", stroke="plank-dark", width=1.6),
)
SYMBOLS = {POINT: POINT_GIFT.id, CARD: CARD_GIFT.id, ANY_HARBOR: ANY_HARBOR_GIFT.id}
"""The symbol of each kind of gift; other harbors have that of 2:1, and their good on it."""
EMBLEM = symbol(
    "tribe-gift",
    outlined("M-20-4H20V22H-20Z", "log-end", 1.8),
    Path("M-20-4H20V3H-20Z", fill="log"),
    outlined("M-24-12H24V-3H-24Z", "log", 1.8),
    Path("M-5-12H5V22H-5Z", fill="coin-shade"),
    outlined("M0-13Q-6-26-15-22Q-20-15 0-13ZM0-13Q6-26 15-22Q20-15 0-13Z", "coin", 1.8),
)


def called(kind: str) -> Name:
    """Return the name of a kind of gift."""
    return name(CALLED.get(kind) or HARBORS[kind])


def gifts_lie_on_jetties(scene: Scene, layers: list[Layer]) -> list[Layer]:
    """Draw the gifts below all pieces, and move the pirate off a gift in its hex."""
    places = dict(_places(scene))
    shapes = [
        shape for edge, kind in _gifts(scene).items() for shape in _gift(scene, edge, kind, places[edge])
    ]
    below = next(place for place, layer in enumerate(layers) if layer.key == "roads")
    return [
        *layers[:below],
        Layer("gifts", shapes),
        *(_beside(scene, layer, places) for layer in layers[below:]),
    ]


def _gifts(scene: Scene) -> dict[str, str]:
    return dict(scene.sight["forgotten_tribe"]["gifts"])


def _places(scene: Scene) -> Iterator[tuple[str, Point]]:
    for edge in _gifts(scene):
        middle = hexes.point(edge)
        shore = _shore(scene, edge)
        off = SHARED[0] if _shares_its_hex(scene, edge) else OFF_THE_COAST
        yield edge, shore.towards(middle, 1 + off / shore.distance(middle))


def _shares_its_hex(scene: Scene, edge: str) -> bool:
    """Return whether the map has gifts at several sides of the hex of sea at a gift's edge."""
    beyond = [_sea(scene, other) for other in GIFTS[len(scene.sight["seats"])].islands]
    return beyond.count(_sea(scene, edge)) > 1


def _sea(scene: Scene, edge: str) -> str:
    """Return the hex of sea at a gift's edge."""
    return next(home.key for home in hexes.edge_hexes(edge) if home not in scene.island.land)


def _shore(scene: Scene, edge: str) -> Point:
    """Return the middle of the hex of land at a gift's edge."""
    return next(home for home in hexes.edge_hexes(edge) if home in scene.island.land).center


def _gift(scene: Scene, edge: str, kind: str, at: Point) -> Iterator[Shape]:
    middle = hexes.point(edge)
    turn = math.degrees(math.atan2(at.y - middle.y, at.x - middle.x))
    yield Shape(JETTY.id, middle, round(turn), classes="gift-jetty")
    title = name(GIFT_TITLE, gift=called(kind), place=scene.names[edge])
    outline, scale = SYMBOLS.get(kind, HARBOR_GIFT.id), SHARED[1] if _shares_its_hex(scene, edge) else SCALE
    yield Shape(outline, at, scale=scale, classes="gift", title=title, place=edge)
    if kind not in SYMBOLS:
        height, of_good = (one * scale / SCALE for one in GOOD)
        yield Shape(f"good-{kind}", at.moved(0, height), scale=of_good, classes="gift-good")


def _beside(scene: Scene, layer: Layer, places: dict[str, Point]) -> Layer:
    """Return a layer with the pirate off a gift in its hex, so that both can be seen."""
    if layer.key != "figures":
        return layer
    home = scene.base["figures"][PIRATE]
    near = [at for edge, at in places.items() if home in {one.key for one in hexes.edge_hexes(edge)}]
    if not near:
        return layer
    gift = Point(sum(at.x for at in near) / len(near), sum(at.y for at in near) / len(near))
    return replace(
        layer,
        shapes=[
            replace(shape, at=gift.towards(shape.at, OFF_THE_GIFT / gift.distance(shape.at)))
            if shape.place == home
            else shape
            for shape in layer.shapes
        ],
    )


MODULE_DRAWING = ModuleDrawing(
    neutral=(JETTY, HARBOR_GIFT),
    emblems=(POINT_GIFT, CARD_GIFT, ANY_HARBOR_GIFT, EMBLEM),
    layers=gifts_lie_on_jetties,
    target_labels={"place_harbor": gettext_noop("Place the harbor: {place}")},
    cover=Placed(EMBLEM.id, 0, 2, 1),
)

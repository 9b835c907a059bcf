"""Wagons with their cargo, barbarians on paths, and the reach of the wagon this turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from games.drawing.art import Path, circle, ellipse, outlined, polygon, rectangle, symbol
from games.drawing.board import Layer, Shape
from games.drawing.names import gettext_noop, name
from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.board import Scene
from games.titles.catan.traders_and_barbarians.rules import facts

KEY = "traders_and_barbarians"
WAGON = "wagon"
_WHEELS = circle(-15, 13, 8) + circle(15, 13, 8)


def _cart(cover: str) -> tuple[Path, ...]:
    """Draw a covered wagon with its shaft to the east."""
    return (
        Path(ellipse(3, 20, 29, 5.4), fill="shadow", opacity=0.32),
        Path("M24 4L40-2", stroke="wagon-iron", width=5),
        Path("M24 4L40-2", stroke="wagon-wood", width=2.2),
        outlined("M-27 0H27L23 11H-23Z", "wagon-wood", 2.6, "wagon-iron"),
        outlined("M-26 0Q-28-27-14-28H14Q28-27 26 0Z", cover, 3.2, "line"),
        Path("M-14-28Q-24-26-23 0M0-28V0M14-28Q24-26 23 0", stroke="shade", width=2, opacity=0.4),
        Path("M-26 0Q-28-26-14-28H14Q22-27 24-18Q0-24-23-14Q-25-8-26 0Z", fill="light", opacity=0.34),
        outlined(_WHEELS, "wagon-hoop", 3.4, "wagon-iron"),
        Path("M-15 5V21M-23 13H-7M15 5V21M7 13H23", stroke="wagon-iron", width=1.8),
        Path(circle(-15, 13, 2.4) + circle(15, 13, 2.4), fill="wagon-iron"),
    )


CART = symbol("wagon", *_cart("seat"))


def _raider(x: int, y: int) -> tuple[Path, ...]:
    """Draw a barbarian with an axe, offset from its point on the path."""
    cloak = f"Q{x - 15} {y - 4} {x - 7} {y - 9}"
    return (
        Path(ellipse(x + 2, y + 16, 17, 4.8), fill="shadow", opacity=0.36),
        Path(f"M{x + 13} {y + 17}L{x + 16} {y - 26}", stroke="raider-rim", width=5),
        Path(f"M{x + 13} {y + 17}L{x + 16} {y - 26}", stroke="wagon-wood", width=2.2),
        outlined(
            f"M{x + 15} {y - 28}Q{x + 28} {y - 29} {x + 29} {y - 16}Q{x + 22} {y - 19} {x + 15} {y - 15}Z",
            "raider-steel",
            1.8,
            "raider-rim",
        ),
        outlined(
            f"M{x - 12} {y + 16}{cloak}H{x + 7}Q{x + 15} {y - 4} {x + 12} {y + 16}Q{x} {y + 20} {x - 12} {y + 16}Z",
            "raider",
            2.8,
            "raider-rim",
        ),
        Path(
            f"M{x - 12} {y + 16}{cloak}H{x}V{y + 18}Q{x - 7} {y + 18} {x - 12} {y + 16}Z", fill="raider-light"
        ),
        outlined(circle(x, y - 15, 8), "raider-skin", 2.6, "raider-rim"),
        outlined(
            f"M{x - 9} {y - 16}Q{x - 10} {y - 27} {x} {y - 27}T{x + 9} {y - 16}Q{x} {y - 19} {x - 9} {y - 16}Z",
            "raider-steel",
            2,
            "raider-rim",
        ),
        Path(
            f"M{x - 7} {y - 12}Q{x} {y - 8} {x + 7} {y - 12}Q{x + 6} {y - 2} {x} {y - 1}"
            f"Q{x - 6} {y - 2} {x - 7} {y - 12}Z",
            fill="raider-light",
        ),
    )


RAIDER = symbol("raider", *_raider(0, 0))
FARTHEST = max(card.movement for card in facts.CARDS) + facts.POINTS_FOR_GRAIN
STROKES = {
    1: "M-3-4L1-7V7",
    2: "M-4-4A4 4 0 1 1 3-1L-4 7H4",
    3: "M-4-7H4L0-2A4.5 4.5 0 1 1-4 4",
    4: "M2 7V-7L-5 3H5",
    5: "M4-7H-3V-1A4.5 4.5 0 1 1-4 5",
    6: "M3-7Q-4-2-4 3A4 4 0 1 0 4 3A4 4 0 0 0-4 3",
    7: "M-4-7H4L-1 7",
    8: circle(0, -3.6, 3.2) + circle(0, 3.3, 3.8),
    9: "M-3 7Q4 2 4-3A4 4 0 1 0-4-3A4 4 0 0 0 4-3",
}
"""Numerals drawn with a few strokes: as outlines of letters they took up a twelfth of a page."""
REACHES = {
    cost: symbol(
        f"wagon-reach-{cost}",
        Path(circle(0, 0, 15), fill="reach"),
        Path(circle(0, 0, 15), stroke="reach-line", width=2.6),
        Path(STROKES[cost], stroke="reach-line", width=2.8),
    )
    for cost in range(1, FARTHEST + 1)
}
"""Discs on the corners within reach, with the movement points of the cheapest way there."""
NEXT = symbol(
    "glow-wagon",
    Path(circle(0, 0, 20), stroke="glow-halo", width=11, opacity=0.6),
    Path(circle(0, 0, 19.5), stroke="glow", width=5.4),
)
"""A ring around the disc of a corner where the wagon can go next."""
RAIDER_TO_MOVE = "raider-to-move"
"""A kind of target: a barbarian to choose."""
AROUND_A_RAIDER = symbol(
    "glow-around-raider",
    Path(circle(0, 0, 31), stroke="glow-halo", width=12, opacity=0.6),
    Path(circle(0, 0, 30), stroke="glow", width=5.4),
)


TILES = {
    "marble": symbol(
        "tile-marble",
        outlined(rectangle(-17, -17, 34, 34), "tile", 2.6, "tile-edge"),
        outlined(rectangle(-12, -2, 24, 13) + rectangle(-7, -13, 14, 11), "marble", 2, "tile-edge"),
        Path("M-8 8Q0 2 8 2M-4-4Q0-10 5-10", stroke="quarry-rock", width=1.6),
    ),
    "glass": symbol(
        "tile-glass",
        outlined(rectangle(-17, -17, 34, 34), "tile", 2.6, "tile-edge"),
        outlined("M-4-13H4V-5Q11-1 11 6Q11 13 0 13T-11 6Q-11-1-4-5Z", "glass", 2, "tile-edge"),
        Path("M-6 2Q-7 6-4 9", stroke="tile", width=2.4),
    ),
    "sand": symbol(
        "tile-sand",
        outlined(rectangle(-17, -17, 34, 34), "tile", 2.6, "tile-edge"),
        outlined("M-14 11Q-6-10 1-10T14 11Q0 15-14 11Z", "sand", 2, "tile-edge"),
        Path("M-5 4h2M2 0h2M5 6h2M-2 9h2", stroke="tile-edge", width=1.8),
    ),
    "tools": symbol(
        "tile-tools",
        outlined(rectangle(-17, -17, 34, 34), "tile", 2.6, "tile-edge"),
        Path("M-9 12L6-6", stroke="wagon-iron", width=5.4),
        Path("M-9 12L6-6", stroke="wagon-wood", width=2.8),
        outlined(polygon((-2, -12), (6, -14), (14, -5), (11, 1), (5, -5), (1, -6)), "iron", 1.8, "tile-edge"),
    ),
}
"""The goods that wagons carry and deliver."""


def _emblem(x: int) -> tuple[Path, ...]:
    """Draw the wagon in the frame for symbols in rows and on cards."""
    wheels = circle(x - 11, 14, 6) + circle(x + 11, 14, 6)
    return (
        Path(ellipse(x, 20, 20, 3), fill="shadow", opacity=0.3),
        outlined(f"M{x - 19} 4H{x + 19}L{x + 16} 12H{x - 16}Z", "wagon-wood", 2, "wagon-iron"),
        outlined(
            f"M{x - 18} 4Q{x - 20}-18 {x - 9}-19H{x + 9}Q{x + 20}-18 {x + 18} 4Z", "roof-trade", 2.6, "line"
        ),
        Path(
            f"M{x - 9}-19Q{x - 17}-17 {x - 16} 4M{x}-19V4M{x + 9}-19Q{x + 17}-17 {x + 16} 4",
            stroke="shade",
            width=1.8,
            opacity=0.4,
        ),
        Path(
            f"M{x - 18} 4Q{x - 20}-18 {x - 9}-19H{x + 9}Q{x + 15}-18 {x + 16}-12"
            f"Q{x}-16 {x - 15}-9Q{x - 17}-3 {x - 18} 4Z",
            fill="light",
            opacity=0.34,
        ),
        outlined(wheels, "wagon-hoop", 2.8, "wagon-iron"),
        Path(
            f"M{x - 11} 8V20M{x - 17} 14H{x - 5}M{x + 11} 8V20M{x + 5} 14H{x + 17}",
            stroke="wagon-iron",
            width=1.5,
        ),
    )


EMBLEM_WAGON = symbol("award-wagon", *_emblem(0))
SWIFT_JOURNEY = symbol(
    "card-swift-journey",
    *_emblem(5),
    Path("M-25-12H-18M-26-3H-18M-25 6H-18", stroke="wagon-iron", width=2.6),
)
EMBLEM_RAIDER = symbol("award-raider", *_raider(-6, 5))
DELIVERED = symbol(
    "award-delivery",
    outlined(rectangle(-19, -19, 36, 36), "tile", 2.4, "tile-edge"),
    outlined("M-13 11V-4L-1-13L11-4V11Z", "roof-trade", 2, "tile-edge"),
    Path("M-5 11V2H3V11Z", fill="tile"),
    Path(circle(12, 12, 10.5), fill="tile", stroke="tile-edge", width=2.4),
    Path("M7 12L11 16L18 7", stroke="tile-edge", width=4),
)
"""A delivered tile, which lies face down before its owner, with a tick."""
WAGON_TITLE = gettext_noop("{owner}’s wagon: {place}")
LOADED_TITLES = {
    "marble": gettext_noop("{owner}’s wagon with marble: {place}"),
    "glass": gettext_noop("{owner}’s wagon with glass: {place}"),
    "sand": gettext_noop("{owner}’s wagon with sand: {place}"),
    "tools": gettext_noop("{owner}’s wagon with tools: {place}"),
}
RAIDER_TITLE = gettext_noop("A barbarian: {place}")
_BESIDE = ((20.0, 20.0), (-24.0, 22.0), (24.0, -20.0), (-26.0, -18.0))
"""Offsets of wagons at a corner, one after the other, clear of a building in its middle."""
_SCALE = 0.78
_LOAD = (1.0, -27.0)


_PAST_A_BUILDING = (-18.0, 19.0)
"""The offset of the cost disc at a corner with a building."""


def layers(scene: Scene, before: list[Layer]) -> list[Layer]:
    """Draw reach discs below all pieces but above buildings, then barbarians and wagons above buildings."""
    built = {**scene.base["settlements"], **scene.base["cities"]}
    bare, beside = _reach(scene, built)
    drawn: list[Layer] = []
    for layer in before:
        if layer.key == "roads":
            drawn.append(Layer("reach", bare))
        drawn.append(layer)
        if layer.key == "buildings":
            drawn += [
                Layer("raiders", _raiders(scene)),
                Layer("reach-beside", beside),
                Layer("wagons", _wagons(scene)),
            ]
    return drawn


def _reach(scene: Scene, built: Mapping[str, str]) -> tuple[list[Shape], list[Shape]]:
    """Return the discs with travel costs: those on bare corners, and those beside buildings."""
    here, movement = scene.sight[KEY], _movement(scene)
    bare: list[Shape] = []
    beside: list[Shape] = []
    for vertex, left in here["reach"].items():
        at = hexes.point(vertex)
        if vertex in built:
            at = at.moved(*_PAST_A_BUILDING)
        shape = Shape(REACHES[movement - left].id, at, classes="reach")
        (beside if vertex in built else bare).append(shape)
    return bare, beside


def _movement(scene: Scene) -> int:
    """Return the movement left to the moving wagon, or before the move that of the current seat's card."""
    frames = scene.sight["stack"]
    noted = next((frame[KEY] for frame in frames if KEY in frame), None)
    if noted is not None:
        return int(noted["points"])
    seat = next((frame["seat"] for frame in frames if "seat" in frame), None)
    return int(scene.sight[KEY]["seats"][seat]["movement"]) if seat is not None else 0


def _raiders(scene: Scene) -> list[Shape]:
    """Draw barbarians upright, northern ones first."""
    standing = sorted(scene.sight[KEY]["barbarians"], key=lambda edge: hexes.point(edge).y)
    return [
        Shape(
            RAIDER.id,
            hexes.point(edge).moved(0, -6),
            classes="piece raider",
            title=name(RAIDER_TITLE, place=scene.names[edge]),
            place=edge,
        )
        for edge in standing
    ]


def _wagons(scene: Scene) -> list[Shape]:
    """Draw wagons side by side where several share a corner; a loaded one shows its tile."""
    there: dict[str, int] = defaultdict(int)
    found: list[Shape] = []
    for seat, fact in scene.sight[KEY]["seats"].items():
        vertex, cargo = fact["wagon"], fact["cargo"]
        if vertex is None:
            continue
        x, y = _BESIDE[there[vertex] % len(_BESIDE)]
        there[vertex] += 1
        at = hexes.point(vertex).moved(x, y)
        title = LOADED_TITLES[cargo] if cargo else WAGON_TITLE
        said = name(title, owner=scene.owner(seat), place=scene.names[vertex])
        color = scene.color(seat)
        found.append(Shape(f"{WAGON}-{color}", at, 0, _SCALE, f"piece wagon {color}", color, said, vertex))
        if cargo:
            found.append(Shape(TILES[cargo].id, at.moved(*_LOAD), 0, 0.8, "load"))
    return found

"""The part of the board that never changes: sea, coast, hexes, tokens and harbors, drawn once per board.

An island has a short code that says everything about it, so that its picture has an address that anyone can
draw again at any time, without a database or a cache, and that a browser may keep for ever.
"""

from __future__ import annotations

import hashlib
import math
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path as File
from typing import Any

from games.drawing import numerals, svg
from games.drawing.art import circle, number, polygon
from games.drawing.catan.base.brought import LAYER, TITLE, every_module, of_everything, together
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag
from games.parts import part_of

from . import goods, hexes
from .hexes import RADIUS, Hex
from .lands import SEA, kind_of, land_of

MOST_HEXES = 120
MARGIN = 34.0
SIGN_DISTANCE = 56.0
SIGN_RADIUS = 33.0
TOKEN_RADIUS = 35.0
_SIDE_BY_SIDE = 0.86
"""How large tokens are that share a hex."""

_HARBOR_LETTERS = {"any": "a", "brick": "b", "lumber": "l", "wool": "w", "grain": "g", "ore": "o"}
_HEX = re.compile(r"(-?\d{1,2},-?\d{1,2})([a-z]{1,4})((?:\d{1,2}(?:-\d{1,2})*)?)")
_HARBOR = re.compile(r"(-?\d{1,2},-?\d{1,2},(?:NE|E|SE))([ablwgo])")
_RED = (6, 8)
BASE = ("base",)
"""Drawn in the files named below."""
_SECTION = re.compile(r"[-0-9a-zA-Z,_]+")


@dataclass(frozen=True)
class Tile:
    hex: Hex
    terrain: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Harbor:
    edge: str
    type: str


@dataclass(frozen=True)
class Island:
    """What lies on the table as long as a game lasts.

    :param grounds: module → what it has written of its part of the ground
    """

    tiles: tuple[Tile, ...]
    harbors: tuple[Harbor, ...]
    grounds: tuple[tuple[str, str], ...] = ()

    @property
    def land(self) -> frozenset[Hex]:
        return frozenset(tile.hex for tile in self.tiles if tile.terrain != SEA)

    @property
    def code(self) -> str:
        """Everything about the island in characters that may stand in an address."""
        tiles = "_".join(
            f"{tile.hex.key}{land_of(tile.terrain).code}{'-'.join(map(str, tile.numbers))}"
            for tile in self.tiles
        )
        harbors = "_".join(f"{harbor.edge}{_HARBOR_LETTERS[harbor.type]}" for harbor in self.harbors)
        grounds = "".join(f".{module}.{written}" for module, written in self.grounds)
        return f"{tiles}.{harbors}{grounds}"


@dataclass(frozen=True)
class Frame:
    """The piece of sea that the board is shown in."""

    left: float
    top: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        return " ".join(number(side) for side in (self.left, self.top, self.width, self.height))


def of_view(view: Mapping[str, Any]) -> Island:
    """The island of a view, with what its modules say lies on it."""
    base = view["base"]
    tiles = (
        Tile(hexes.parse_hex(key), tile["terrain"], tuple(tile["numbers"]))
        for key, tile in base["hexes"].items()
    )
    harbors = (Harbor(harbor["edge"], harbor["type"]) for harbor in base["harbors"])
    parts = together(tuple(view["modules"])).by_module
    written = ((key, part.ground.write(view)) for key, part in parts.items() if part.ground is not None)
    return Island(
        tuple(sorted(tiles, key=lambda tile: (tile.hex.r, tile.hex.q))),
        tuple(sorted(harbors, key=lambda harbor: harbor.edge)),
        tuple((key, text) for key, text in written if text),
    )


def from_code(code: str) -> Island:
    """The island that a code describes.

    :raises ValueError: the code does not describe one
    """
    written_tiles, dot, rest = code.partition(".")
    written_harbors, *sections = rest.split(".")
    tiles = tuple(_read_tile(one) for one in written_tiles.split("_"))
    harbors = tuple(_read_harbor(one) for one in written_harbors.split("_") if one)
    island = Island(tiles, harbors, _read_grounds(sections))
    if len({tile.hex for tile in tiles}) != len(tiles) or len(tiles) > MOST_HEXES or not dot:
        raise ValueError("not the code of an island")
    if not island.land or any(_sides_on_land(island, harbor) != 1 for harbor in harbors):
        raise ValueError("an island needs land, and its harbors a coast")
    return island


def _read_grounds(sections: list[str]) -> tuple[tuple[str, str], ...]:
    """What modules have written, in pairs of a module and its text."""
    grounds = tuple(zip(sections[::2], sections[1::2], strict=False))
    parts = of_everything().by_module
    are_known = all(key in parts and parts[key].ground is not None for key, _ in grounds)
    if len(sections) % 2 or not are_known or not all(_SECTION.fullmatch(text) for _, text in grounds):
        raise ValueError("no module has laid this on an island")
    return grounds


def _read_tile(written: str) -> Tile:
    match = _HEX.fullmatch(written)
    if match is None:
        raise ValueError("not a hex of an island")
    key, letter, written_numbers = match.groups()
    numbers = tuple(int(digits) for digits in written_numbers.split("-") if digits)
    if not all(2 <= value <= 12 for value in numbers):
        raise ValueError("no token has this number")
    found = kind_of(letter)
    if found is None:
        raise ValueError("no hex of an island is written so")
    return Tile(hexes.parse_hex(key), found, numbers)


def _read_harbor(written: str) -> Harbor:
    match = _HARBOR.fullmatch(written)
    if match is None:
        raise ValueError("not a harbor of an island")
    edge, letter = match.groups()
    found = next(name for name, short in _HARBOR_LETTERS.items() if short == letter)
    return Harbor(edge, found)


def _sides_on_land(island: Island, harbor: Harbor) -> int:
    return sum(home in island.land for home in hexes.edge_hexes(harbor.edge))


@lru_cache(maxsize=256)
def frame_of(island: Island) -> Frame:
    """As little sea as shows the whole coast, every harbor, and each hex of sea that is part of the board."""
    xs = [corner.x for tile in island.tiles for corner in tile.hex.corners()]
    ys = [corner.y for tile in island.tiles for corner in tile.hex.corners()]
    signs = [sign_of(island, harbor) for harbor in island.harbors]
    reach = SIGN_RADIUS + 8 - MARGIN
    xs += [sign.x + side * reach for sign in signs for side in (-1, 1)]
    ys += [sign.y + side * reach for sign in signs for side in (-1, 1)]
    left, top = math.floor(min(xs) - MARGIN), math.floor(min(ys) - MARGIN)
    return Frame(left, top, math.ceil(max(xs) + MARGIN) - left, math.ceil(max(ys) + MARGIN) - top)


def sign_of(island: Island, harbor: Harbor) -> Point:
    """Where a harbor's sign floats: off the middle of its path, on the sea's side."""
    home = next(home for home in hexes.edge_hexes(harbor.edge) if home in island.land)
    middle = hexes.edge_segment(harbor.edge).middle
    share = SIGN_DISTANCE / home.center.distance(middle)
    return home.center.towards(middle, 1 + share)


def art_version() -> str:
    """Changes whenever these drawings change, so that kept pictures are not shown for ever."""
    return _art_version(every_module())


@cache
def _art_version(modules: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    here = File(__file__).parent
    for name in ("goods", "hexes", "island", "lands", "terrain"):
        digest.update((here / f"{name}.py").read_bytes())
    for name in ("art", "numerals", "palette", "points", "svg"):
        digest.update((here.parents[1] / f"{name}.py").read_bytes())
    brought = together(modules).by_module
    for key in (key for key, part in brought.items() if key not in BASE and (part.lands or part.ground)):
        found = part_of(LAYER, TITLE, key)
        assert found is not None
        assert found.__file__ is not None
        own = File(found.__file__)
        for path in sorted(own.parent.rglob("*.py")) if own.stem == "__init__" else [own]:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


@lru_cache(maxsize=256)
def picture(island: Island, theme: str) -> str:
    """The island as an SVG file by day ("light") or at dusk ("dark").

    :raises ValueError: a module reads in it what it has never written
    """
    frame = frame_of(island)
    return svg.document(
        *layers(island, of_everything().palettes[theme], frame),
        view_box=frame.view_box,
        width=frame.width,
        height=frame.height,
    )


def layers(island: Island, palette: Palette, frame: Frame) -> list[Markup]:
    """What the island is made of, from the bottom of the sea to the tokens."""
    return [
        _definitions(island, palette),
        _sea(palette, frame),
        _ornaments(island, palette, frame),
        _coast(palette),
        tag("g", *(_tile(tile) for tile in island.tiles if tile.terrain != SEA)),
        *_grounds(island, palette),
        _paper(frame),
        tag("g", *(_harbor(island, harbor, palette) for harbor in island.harbors)),
        tag("g", *(token for tile in island.tiles for token in _tokens(tile, palette))),
    ]


# -- definitions -------------------------------------------------------------------------------------------


def _definitions(island: Island, palette: Palette) -> Markup:
    terrains = {tile.terrain for tile in island.tiles} - {SEA}
    glyphs = {glyph.id: glyph for kind in sorted(terrains) for glyph in land_of(kind).glyphs}
    written = {digit for tile in island.tiles for value in tile.numbers for digit in str(value)}
    traded = {harbor.type for harbor in island.harbors}
    rates = set("".join(_rate(kind) for kind in traded))
    return tag(
        "defs",
        tag("path", id="coast", d=_coast_line(island.land)),
        tag("path", id="shelf", d=_shelf_line(island.land)),
        tag("path", id="hex", d=hex_path(95.5, 9)),
        tag("clipPath", tag("use", href="#hex"), id="within"),
        tag(
            "radialGradient",
            tag("stop", offset="0.45", stop_color=palette["sea"]),
            tag("stop", offset="1", stop_color=palette["sea-deep"]),
            id="depth",
            cx="0.5",
            cy="0.5",
            r="0.72",
        ),
        _paper_pattern(palette),
        *(svg.group(glyph, palette) for glyph in glyphs.values()),
        *(svg.group(good, palette) for good in goods.GOODS if good.id.removeprefix("good-") in traded),
        *(_scene(name, palette) for name in sorted(terrains)),
        *(tag("path", id=_numeral_id(one), d=numerals.OUTLINES[one]) for one in sorted(written | rates)),
    )


def _numeral_id(character: str) -> str:
    return "n-colon" if character == ":" else f"n{character}"


def _scene(name: str, palette: Palette) -> Markup:
    """Each arrangement of a terrain as a group of its own."""
    land = land_of(name)
    ground = tag(
        "g",
        tag("use", href="#hex", fill=palette[land.color]),
        *(svg.path(shape, palette) for shape in land.ground),
    )
    rim = tag(
        "use", href="#hex", fill="none", stroke=palette["paper"], stroke_width=3.5, stroke_opacity="0.2"
    )
    return svg.join(
        tag(
            "g",
            tag(
                "g",
                ground,
                *(svg.use(one.symbol, one.x, one.y, scale=one.scale) for one in arrangement),
                clip_path="url(#within)",
            ),
            rim,
            id=f"{name}-{index}",
        )
        for index, arrangement in enumerate(land.arrangements)
    )


def hex_path(radius: float, rounding: float) -> str:
    """A hex around the origin with rounded corners."""
    share = rounding / radius
    corners = [
        Point(corner.x * radius / RADIUS, corner.y * radius / RADIUS) for corner in Hex(0, 0).corners()
    ]
    written: list[str] = []
    for index, corner in enumerate(corners):
        before = corner.towards(corners[index - 1], share)
        after = corner.towards(corners[(index + 1) % 6], share)
        start = "L" if written else "M"
        written.append(
            f"{start}{number(before.x)} {number(before.y)}"
            f"Q{number(corner.x)} {number(corner.y)} {number(after.x)} {number(after.y)}"
        )
    return "".join(written) + "Z"


# -- sea ---------------------------------------------------------------------------------------------------


def _sea(palette: Palette, frame: Frame) -> Markup:
    return tag("rect", x=frame.left, y=frame.top, width=frame.width, height=frame.height, fill="url(#depth)")


def _coast_line(land: frozenset[Hex]) -> str:
    """The outline of the land with the small irregularities of a real one, the same ones each time."""
    return "".join(_natural(ring) for ring in hexes.coast(land))


def _shelf_line(land: frozenset[Hex]) -> str:
    """The outline softened: water does not follow every corner."""
    return "".join(_smooth(ring) for ring in hexes.coast(land))


def _natural(ring: list[Point]) -> str:
    points: list[Point] = []
    for index, corner in enumerate(ring):
        following = ring[(index + 1) % len(ring)]
        chance = random.Random(f"{round(corner.x)} {round(corner.y)}")  # noqa: S311 (the same each time, and nothing secret)
        normal = Point((following.y - corner.y) / RADIUS, -(following.x - corner.x) / RADIUS)
        for share in (0.0, 0.25, 0.5, 0.75):
            out = chance.uniform(-1.5, 1.5) if share == 0 else chance.uniform(-4, 5)
            there = corner.towards(following, share + chance.uniform(-0.05, 0.05) * (share > 0))
            points.append(there.moved(normal.x * out, normal.y * out))
    return _smooth(points)


def _smooth(points: list[Point]) -> str:
    """A closed curve through the middles between the points, bending towards each."""
    middles = [point.towards(points[(index + 1) % len(points)], 0.5) for index, point in enumerate(points)]
    curves = "".join(
        f"Q{number(point.x)} {number(point.y)} {number(middle.x)} {number(middle.y)}"
        for point, middle in zip(points, middles, strict=True)
    )
    return f"M{number(middles[-1].x)} {number(middles[-1].y)}{curves}Z"


def _coast(palette: Palette) -> Markup:
    """Water lines as on an engraved map, then the beach: opaque bands from the widest to the narrowest."""
    bands: list[Markup] = []
    for distance, share in ((82.0, 0.0), (68.0, 0.15), (55.0, 0.4), (43.0, 0.75)):
        water = svg.mix(palette["sea"], palette["sea-shallow"], share)
        line = svg.mix(water, palette["waterline"], 0.16 + share * 0.5)
        bands += [_band("shelf", line, distance + 0.9), _band("shelf", water, distance - 0.9)]
    return tag(
        "g",
        *bands,
        _band("coast", palette["coast"], 15.5),
        _band("coast", palette["beach"], 13.0),
        tag("use", href="#coast", fill=palette["path"]),
        fill="none",
        stroke_linejoin="round",
    )


def _band(line: str, color: str, distance: float) -> Markup:
    return tag("use", href=f"#{line}", stroke=color, stroke_width=2 * distance)


def _ornaments(island: Island, palette: Palette, frame: Frame) -> Markup:
    """A compass rose and a few waves where the sea is empty."""
    color = svg.mix(palette["sea-deep"], palette["ornament"], 0.4)
    right, bottom = frame.left + frame.width, frame.top + frame.height
    return tag(
        "g",
        tag(
            "g",
            *_compass(palette["sea-deep"], color),
            transform=f"translate({number(frame.left + 78)} {number(bottom - 82)})",
        ),
        tag("g", *_ship(color), transform=f"translate({number(right - 84)} {number(frame.top + 76)})"),
        *(
            tag("path", d=f"M{number(x)} {number(y)}q7-8 14 0q7 8 14 0q7-8 14 0", stroke_width=2.4)
            for x, y in (
                (frame.left + 34, frame.top + 60),
                (frame.left + 74, frame.top + 92),
                (frame.left + 28, frame.top + 136),
                (right - 96, bottom - 54),
                (right - 132, bottom - 26),
                (right - 62, bottom - 96),
            )
        ),
        fill="none",
        stroke=color,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _compass(sea: str, color: str) -> list[Markup]:
    points = []
    for turn, length in ((45, 26), (135, 26), (225, 26), (315, 26), (0, 46), (90, 38), (180, 38), (270, 38)):
        half = polygon((0, -length), (7, -7), (0, 0))
        whole = polygon((0, -length), (7, -7), (0, 0), (-7, -7))
        points += [
            tag("path", d=whole, transform=f"rotate({turn})", stroke_width=1.6, fill=sea),
            tag("path", d=half, transform=f"rotate({turn})", fill=color, stroke="none"),
        ]
    north = tag("path", d="M-6-52V-66L6-52V-66", stroke_width=3)
    return [
        tag("path", d=circle(0, 0, 30), stroke_width=1.6),
        tag("path", d=circle(0, 0, 34), stroke_width=1.2),
        *points,
        north,
    ]


def _ship(color: str) -> list[Markup]:
    return [
        tag("path", d="M-34 10Q-26 28-14 28H18Q30 26 36 6Q20 14 2 14T-34 10Z", fill=color, stroke_width=2),
        tag("path", d="M-12 12V-36M10 12V-42", stroke_width=3),
        tag("path", d="M-12-34Q6-22-12-2Q-26-2-32 2Q-24-20-12-34Z", fill=color, stroke_width=2),
        tag("path", d="M10-40Q32-26 10 0Q0 0-6 2Q2-20 10-40Z", fill=color, stroke_width=2),
        tag("path", d="M10-42l12-5l-12-5Z", fill=color, stroke_width=1),
        tag("path", d="M-46 34q8-7 16 0t16 0t16 0t16 0t16 0", stroke_width=2.4),
    ]


# -- land --------------------------------------------------------------------------------------------------


def _tile(tile: Tile) -> Markup:
    count = len(land_of(tile.terrain).arrangements)
    center = tile.hex.center
    return svg.use(f"{tile.terrain}-{(tile.hex.q + 2 * tile.hex.r) % count}", center.x, center.y)


def _grounds(island: Island, palette: Palette) -> list[Markup]:
    """What modules have laid on the hexes."""
    parts = of_everything().by_module
    found: list[Markup] = []
    for key, written in island.grounds:
        ground = parts[key].ground
        assert ground is not None
        found.append(tag("g", *ground.draw(written, palette)))
    return found


def _paper_pattern(palette: Palette) -> Markup:
    """Fibres and specks of laid paper, sparse enough to be felt rather than seen."""
    chance = random.Random("paper")  # noqa: S311 (the same each time, and nothing secret)
    size = 220
    fibres = []
    for _ in range(46):
        x, y = chance.uniform(4, size - 16), chance.uniform(4, size - 8)
        dx, dy = chance.uniform(-12, 12), chance.uniform(-5, 5)
        bend = chance.uniform(-4, 4)
        fibres.append(
            f"M{number(x)} {number(y)}q{number(dx / 2)} {number(dy + bend)} {number(dx)} {number(dy)}"
        )
    specks = "".join(
        circle(chance.uniform(3, size - 3), chance.uniform(3, size - 3), chance.uniform(0.5, 1.3))
        for _ in range(60)
    )
    return tag(
        "pattern",
        tag(
            "path",
            d="".join(fibres),
            fill="none",
            stroke=palette["paper"],
            stroke_width=1,
            stroke_opacity="0.13",
        ),
        tag("path", d=specks, fill=palette["paper"], fill_opacity="0.13"),
        id="paper",
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
    )


def _paper(frame: Frame) -> Markup:
    return tag("rect", x=frame.left, y=frame.top, width=frame.width, height=frame.height, fill="url(#paper)")


# -- tokens and harbors --------------------------------------------------------------------------------------


def pips(value: int) -> int:
    """BASE-COMP-06"""
    return 6 - abs(7 - value)


def lettered(text: str, y: float, height: float, color: str, x: float = 0) -> Markup:
    """Numerals of a height, centred, their foot on y."""
    scale = height / numerals.HEIGHT
    return tag(
        "g",
        *(
            tag("use", href=f"#{_numeral_id(character)}", x=start)
            for character, start in numerals.glyphs(text)
        ),
        transform=f"translate({number(x)} {number(y)})scale({scale:.3g})",
        fill=color,
    )


def _tokens(tile: Tile, palette: Palette) -> list[Markup]:
    """In the middle of the hex; several side by side, a little smaller."""
    middle = (len(tile.numbers) - 1) / 2
    scale = 1 if len(tile.numbers) == 1 else _SIDE_BY_SIDE
    width = 2 * TOKEN_RADIUS * scale + 4
    return [
        _token(value, tile.hex.center.moved((place - middle) * width, 0), scale, palette)
        for place, value in enumerate(tile.numbers)
    ]


def _token(value: int, center: Point, scale: float, palette: Palette) -> Markup:
    red = value in _RED
    color = palette["number-red" if red else "number"]
    count = pips(value)
    dots = "".join(circle((index - (count - 1) / 2) * 8.6, 20.5, 2.9) for index in range(count))
    smaller = "" if scale == 1 else f"scale({scale:g})"
    return tag(
        "g",
        tag("path", d=circle(1.5, 3.5, TOKEN_RADIUS), fill=palette["token-shadow"], fill_opacity="0.28"),
        tag(
            "path",
            d=circle(0, 0, TOKEN_RADIUS),
            fill=palette["token"],
            stroke=palette["token-rim"],
            stroke_width=2,
        ),
        tag(
            "path",
            d=circle(0, 0, TOKEN_RADIUS - 4.5),
            fill="none",
            stroke=color if red else palette["token-rim"],
            stroke_width=2.2 if red else 1.4,
        ),
        lettered(str(value), 11.5, 33 if red else 29, color),
        tag("path", d=dots, fill=color),
        transform=f"translate({number(center.x)} {number(center.y)}){smaller}",
    )


def _rate(kind: str) -> str:
    return "3:1" if kind == "any" else "2:1"


def _harbor(island: Island, harbor: Harbor, palette: Palette) -> Markup:
    sign = sign_of(island, harbor)
    segment = hexes.edge_segment(harbor.edge)
    jetties = "".join(_jetty(corner, sign) for corner in segment)
    return tag(
        "g",
        tag(
            "path",
            d=jetties,
            stroke=palette["plank-dark"],
            stroke_width=13,
            stroke_linecap="round",
            fill="none",
        ),
        tag(
            "path", d=jetties, stroke=palette["plank"], stroke_width=9, stroke_dasharray="5 1.6", fill="none"
        ),
        tag("g", *_sign(harbor.type, palette), transform=f"translate({number(sign.x)} {number(sign.y)})"),
    )


def _jetty(corner: Point, sign: Point) -> str:
    """From the water's edge at the corner to under the sign."""
    start, end = corner.towards(sign, 0.13), corner.towards(sign, 0.75)
    return f"M{number(start.x)} {number(start.y)}L{number(end.x)} {number(end.y)}"


def _sign(kind: str, palette: Palette) -> list[Markup]:
    base = [
        tag("path", d=circle(1.5, 3, SIGN_RADIUS), fill=palette["token-shadow"], fill_opacity="0.3"),
        tag(
            "path",
            d=circle(0, 0, SIGN_RADIUS),
            fill=palette["sign"],
            stroke=palette["sign-rim"],
            stroke_width=4,
        ),
    ]
    if kind == "any":
        return [
            *base,
            lettered(_rate(kind), 6, 25, palette["number"]),
            *(
                tag(
                    "path",
                    d=circle((index - 2) * 9.4, 16.5, 3.9),
                    fill=palette[color],
                    stroke=palette["ink"],
                    stroke_width=0.9,
                )
                for index, color in enumerate(("brick", "tree-light", "wool", "straw-light", "ore"))
            ),
        ]
    return [
        *base,
        svg.use(f"good-{kind}", 0, -8, scale=0.82),
        lettered(_rate(kind), 26, 17, palette["number"]),
    ]

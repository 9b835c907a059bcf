"""The part of Hansa Teutonica's map that never changes: roads, villages and towns at their printed positions.

The data file gives positions in percent of the board's width and height. Here they are units of a map that is 1430
wide and 1000 high, with the prestige track below it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path as File
from typing import Any

from games.drawing import letter_outlines, svg
from games.drawing.art import Path, Symbol, circle, digits, number, polygon, rectangle, symbol
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag

from . import art
from .art import INKS
from .places import MARKER, SIGN_HEIGHT, TAVERN, VILLAGE, Box, Room, around, beside, nearest_to

WIDTH, HEIGHT = 1430.0, 1000.0
TRACK_HEIGHT = 108.0
SIDES = ("2-3", "4-5")
TRACK_SPACES = 28
"""The printed spaces 0 to 27. Higher scores stand on the last one."""
GABLE = 31.0
WALL = 30.0
SIGN_EM = 18.0
COELLEN_SPACES = (7, 8, 9, 11)
VIEW_BOX = f"0 0 {number(WIDTH)} {number(HEIGHT + TRACK_HEIGHT)}"
BOARDS = File(__file__).parents[1] / "board.json"


@dataclass(frozen=True)
class Office:
    at: Point
    shape: str
    color: str
    coin: bool


@dataclass(frozen=True)
class Town:
    key: str
    name: str
    at: Point
    offices: tuple[Office, ...]
    ability: str | None
    sign: Point
    """The position of the name."""
    is_terminus: bool = False
    """True for the two towns whose link scores points."""

    @property
    def middle(self) -> Point:
        """The point between the outermost houses."""
        return Point((self.offices[0].at.x + self.offices[-1].at.x) / 2, self.offices[0].at.y)

    @property
    def seal(self) -> Point:
        """The position of the ability's sign, right of the houses."""
        return self.offices[-1].at.moved(GABLE / 2 + 25, -8)

    def left_of_all(self, place: int) -> Point:
        """Return the position of an additional office. Office 0 is the right-most of them."""
        return self.offices[0].at.moved(-GABLE * (place + 1), 0)

    @property
    def sign_width(self) -> float:
        return 16 + letter_outlines.width(self.name) * SIGN_EM / letter_outlines.EM


@dataclass(frozen=True)
class Road:
    """A route: its path from town to town, its villages, and the positions of its bonus marker and its tavern."""

    key: str
    ends: tuple[str, str]
    villages: tuple[Point, ...]
    marker: Point
    tavern: Point | None
    way: str


@dataclass(frozen=True)
class Map:
    side: str
    towns: dict[str, Town]
    roads: dict[str, Road]
    coellen: dict[int, Point]
    completed: tuple[Point, ...]

    def point(self, place: str) -> Point:
        """Return the position of a village, an office, a town, a route or a space of the Coellen table."""
        key, _, part = place.partition(":")
        if key == "coellen_table":
            return self.coellen[int(part)]
        if key in self.roads:
            road = self.roads[key]
            return road.villages[int(part) - 1] if part else road.marker
        town = self.towns[key]
        if not part:
            return town.at
        office = int(part)
        return town.offices[office].at if office >= 0 else town.left_of_all(-office - 1)


@lru_cache(maxsize=4)
def map_of(side: str) -> Map:
    board = json.loads(BOARDS.read_text(encoding="utf-8"))["boards"][side]
    towns = {fact["id"]: _town(fact) for fact in board["cities"]}
    villages = {fact["id"]: tuple(_at(xy) for xy in fact["village_xy"]) for fact in board["routes"]}
    coellen = dict(zip(COELLEN_SPACES, map(_at, board["coellen_space_xy"]), strict=True))
    completed = _completed(
        _at(board["completed_track_xy"]["first"]), _at(board["completed_track_xy"]["last"])
    )
    room = _room(towns.values(), villages.values(), (*coellen.values(), *completed))
    return Map(
        side,
        {key: _with_sign(town, room) for key, town in towns.items()},
        {fact["id"]: _road(fact, villages, towns, room) for fact in board["routes"]},
        coellen,
        completed,
    )


def _room(towns: Iterable[Town], villages: Iterable[tuple[Point, ...]], others: Iterable[Point]) -> Room:
    """Return the areas that are taken before names and markers are positioned."""
    taken = [Box(at, 2 * VILLAGE, 2 * VILLAGE) for route in villages for at in route]
    taken += [Box(at, 44, 44) for at in others]
    for town in towns:
        wide = town.offices[-1].at.x - town.offices[0].at.x + GABLE + 6
        taken.append(Box(town.middle.moved(0, -10), wide, 66))
        if town.ability is not None:
            taken.append(Box(town.seal, 42, 42))
    return Room(taken, WIDTH, HEIGHT)


def _with_sign(town: Town, room: Room) -> Town:
    """Position the name below the houses or above their roofs, where it hides less."""
    candidates = around(town.middle, 35, -56)
    sign = room.place(town.sign_width + 4, SIGN_HEIGHT, candidates, candidates[0])
    return replace(town, sign=sign)


def track_space(points: int) -> Point:
    """Return the position of a score marker with that many points."""
    wide = (WIDTH - 40) / TRACK_SPACES
    return Point(20 + wide * (min(points, TRACK_SPACES - 1) + 0.5), HEIGHT + TRACK_HEIGHT / 2)


def _at(xy: Sequence[float]) -> Point:
    return Point(xy[0] / 100 * WIDTH, xy[1] / 100 * HEIGHT)


def _town(fact: dict[str, Any]) -> Town:
    offices = tuple(
        Office(_at((office["x"], fact["y"])), office["shape"], office["colour"], office["coin"])
        for office in fact["offices"]
    )
    at = _at((fact["x"], fact["y"]))
    return Town(fact["id"], fact["name"], at, offices, fact["ability"], at, bool(fact.get("terminus")))


def _road(
    fact: dict[str, Any], routes: dict[str, tuple[Point, ...]], towns: dict[str, Town], room: Room
) -> Road:
    """Return a route whose marker and tavern lie beside it, nearer to it than to any other route."""
    ends, villages = (fact["a"], fact["b"]), routes[fact["id"]]
    others = [points for key, points in routes.items() if key != fact["id"]]
    points = [_gate(towns[ends[0]], villages[0]), *villages, _gate(towns[ends[1]], villages[-1])]
    middle = _middle(villages)
    tavern = (
        room.place(*TAVERN, nearest_to(villages, others, beside(villages, 38)), middle)
        if fact["tavern"]
        else None
    )
    marker = room.place(*MARKER, nearest_to(villages, others, beside(villages, 42)), middle)
    return Road(fact["id"], ends, villages, marker, tavern, _smooth(points))


def _middle(points: Sequence[Point]) -> Point:
    return Point(sum(at.x for at in points) / len(points), sum(at.y for at in points) / len(points))


def _gate(town: Town, village: Point) -> Point:
    """Return the office of a town that is nearest to a village. The road begins there."""
    return min((office.at for office in town.offices), key=village.distance)


def _completed(first: Point, last: Point) -> tuple[Point, ...]:
    steps = 9
    return tuple(
        Point(first.x + (last.x - first.x) * step / steps, first.y + (last.y - first.y) * step / steps)
        for step in range(steps + 1)
    )


def _smooth(points: list[Point]) -> str:
    """Return an SVG path through all points (Catmull-Rom spline as Bézier curves)."""
    padded = [points[0], *points, points[-1]]
    d = f"M{number(points[0].x)} {number(points[0].y)}"
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        one = Point(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6)
        two = Point(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6)
        d += "C" + " ".join(f"{number(p.x)} {number(p.y)}" for p in (one, two, end))
    return d


# -- the picture -----------------------------------------------------------------------------------------------


def map_svg(side: str, theme: str = "light") -> str:
    palette = INKS[theme]
    return svg.document(
        *layers(map_of(side), palette),
        view_box=VIEW_BOX,
        width=WIDTH,
        height=HEIGHT + TRACK_HEIGHT,
    )


@lru_cache(maxsize=4)
def outline(drawn_side: str, theme: str) -> tuple[Markup, ...]:
    """Return the map without its details, for thumbnails."""
    palette, drawn = INKS[theme], map_of(drawn_side)
    return (
        tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill=palette["parchment"]),
        *(
            tag(
                "path", d=road.way, fill="none", stroke=palette["road"], stroke_width=9, stroke_opacity="0.55"
            )
            for road in drawn.roads.values()
        ),
        *(
            tag(
                "circle",
                cx=point.x,
                cy=point.y,
                r=14,
                fill=palette["village"],
                stroke=palette["village-line"],
                stroke_width=4,
            )
            for road in drawn.roads.values()
            for point in road.villages
        ),
        *(_plain_town(town, palette) for town in drawn.towns.values()),
    )


def _plain_town(town: Town, palette: Palette) -> Markup:
    first, last = town.offices[0].at, town.offices[-1].at
    wide = last.x - first.x + GABLE
    return tag(
        "rect",
        x=first.x - GABLE / 2,
        y=first.y - 22,
        width=wide,
        height=44,
        fill=palette["wall"],
        stroke=palette["town-line"],
        stroke_width=5,
    )


def layers(drawn: Map, palette: Palette) -> list[Markup]:
    """Return the layers from the parchment up to the prestige track."""
    return [
        _sheet(palette),
        tag(
            "defs",
            *(svg.group(one, palette) for one in (*art.symbols(), *art.letter_symbols(), _village())),
        ),
        *(_way(road, palette) for road in drawn.roads.values()),
        *(
            svg.use("tavern", road.tavern.x, road.tavern.y, scale=1.05)
            for road in drawn.roads.values()
            if road.tavern is not None
        ),
        _table(drawn, palette),
        _completed_row(drawn, palette),
        *(part for town in drawn.towns.values() for part in _houses(town, palette)),
        *(svg.use("village", point.x, point.y) for road in drawn.roads.values() for point in road.villages),
        _prestige(palette),
    ]


def _sheet(palette: Palette) -> Markup:
    """Return the parchment with a lighter middle and a frame, and the sea in the north."""
    wide, high = WIDTH, HEIGHT + TRACK_HEIGHT
    sea = (
        f"M0 0H{wide}V52Q1330 88 1240 62T1120 70Q1040 40 960 58T800 66Q690 44 620 78T480 82"
        f"Q400 120 330 92T190 118Q90 96 0 150Z"
    )
    waves = "M40 40q14-10 28 0t28 0M300 34q14-10 28 0t28 0M560 30q14-10 28 0t28 0M880 26q14-10 28 0t28 0"
    return tag(
        "g",
        tag("rect", x=0, y=0, width=wide, height=high, fill=palette["parchment"]),
        tag(
            "radialGradient",
            tag("stop", offset="0.45", stop_color=palette["parchment-light"]),
            tag("stop", offset="1", stop_color=palette["parchment-light"], stop_opacity="0"),
            id="parchment-glow",
        ),
        tag("rect", x=0, y=0, width=wide, height=HEIGHT, fill="url(#parchment-glow)"),
        svg.path(Path(sea, fill="water", opacity=0.55), palette),
        svg.path(Path(sea, stroke="water-line", width=2.5, opacity=0.5), palette),
        svg.path(Path(waves, stroke="water-line", width=3, opacity=0.6), palette),
        tag(
            "rect",
            x=6,
            y=6,
            width=wide - 12,
            height=high - 12,
            rx=10,
            fill="none",
            stroke=palette["parchment-line"],
            stroke_width=3,
        ),
    )


def _way(road: Road, palette: Palette) -> Markup:
    """Return a road as a row of dots on a lighter strip."""
    return tag(
        "g",
        tag(
            "path",
            d=road.way,
            fill="none",
            stroke=palette["parchment-light"],
            stroke_width=13,
            stroke_linecap="round",
        ),
        tag(
            "path",
            d=road.way,
            fill="none",
            stroke=palette["road"],
            stroke_width=4.6,
            stroke_linecap="round",
            stroke_dasharray="0.1 10",
        ),
    )


def _village() -> Symbol:
    """Return a small round clearing with a hut."""
    hut = polygon((-7, 7), (-7, -1), (0, -8), (7, -1), (7, 7))
    return symbol(
        "village",
        Path(circle(0, 0, 17), fill="village", stroke="village-line", width=2.4),
        Path(hut, fill="parchment-shade", opacity=0.8),
    )


def _houses(town: Town, palette: Palette) -> list[Markup]:
    """Return a gabled house for each office and the name on a ribbon near them."""
    parts = [_gable(office, place, palette) for place, office in enumerate(town.offices)]
    sign = town.sign
    wide = town.sign_width
    parts.append(
        tag(
            "rect",
            x=sign.x - wide / 2,
            y=sign.y - 11,
            width=wide,
            height=22,
            rx=5,
            # highlights the two towns whose link scores points (HT-MAP-07)
            fill=palette["terminus" if town.is_terminus else "ribbon"],
            stroke=palette["terminus-line" if town.is_terminus else "ribbon-line"],
            stroke_width=2.6 if town.is_terminus else 1.6,
        )
    )
    parts.append(art.lettering(town.name, sign.x, sign.y + 6, SIGN_EM))
    if town.ability is not None:
        at = town.seal
        parts.append(
            svg.path(Path(circle(at.x, at.y, 19), fill="ribbon", stroke="ribbon-line", width=2), palette)
        )
        parts.append(svg.use(f"ability-{town.ability}", at.x, at.y))
    return parts


def _gable(office: Office, place: int, palette: Palette) -> Markup:
    """Return a house front. Stepped and plain gables alternate."""
    half = GABLE / 2
    plain = polygon((-half - 1.5, -14), (0, -42), (half + 1.5, -14))
    steps = "M-17-14v-7h5v-7h5v-7h4v-5h6v5h4v7h5v7h5v7Z"
    front = rectangle(-half, -15, GABLE, WALL + 5)
    window = (
        Path(circle(0, 0, 12.5), fill=f"office-{office.color}", stroke="office-line", width=2.6)
        if office.shape == "round"
        else Path(
            rectangle(-11.5, -11.5, 23, 23), fill=f"office-{office.color}", stroke="office-line", width=2.6
        )
    )
    parts = [
        svg.path(Path(front, fill="wall", stroke="town-line", width=2), palette),
        svg.path(Path(steps if place % 2 else plain, fill="roof", stroke="town-line", width=2), palette),
        svg.path(Path(rectangle(-2.5, -27, 5, 6), fill="wall-shade", stroke="town-line", width=1.2), palette),
        svg.path(window, palette),
    ]
    if office.coin:
        parts.append(svg.use("coin-sign", 0, -20))
    return tag("g", *parts, transform=f"translate({number(office.at.x)} {number(office.at.y)})")


def _table(drawn: Map, palette: Palette) -> Markup:
    first, last = drawn.coellen[7], drawn.coellen[11]
    board = tag(
        "rect",
        x=first.x - 32,
        y=first.y - 25,
        width=last.x - first.x + 64,
        height=50,
        rx=8,
        fill=palette["plate"],
        stroke=palette["plate-line"],
        stroke_width=2,
    )
    spaces = []
    for (points, at), color in zip(drawn.coellen.items(), ("white", "orange", "pink", "black"), strict=True):
        spaces.append(
            svg.path(
                Path(circle(at.x, at.y, 18), fill=f"office-{color}", stroke="office-line", width=2), palette
            )
        )
        ink = "office-white" if color == "black" else "office-line"
        spaces += [svg.path(one, palette) for one in digits(str(points), at.x, at.y, 17, ink)]
    return tag("g", board, *spaces)


def _completed_row(drawn: Map, palette: Palette) -> Markup:
    dots = []
    for place, at in enumerate(drawn.completed, start=1):
        dots.append(
            svg.path(Path(circle(at.x, at.y, 13), fill="ribbon", stroke="ribbon-line", width=2), palette)
        )
        dots += [svg.path(one, palette) for one in digits(str(place), at.x, at.y, 11, "map-ink")]
    return tag("g", *dots)


def _prestige(palette: Palette) -> Markup:
    """Return the prestige track along the lower edge. The spaces from 20 on, which end the game, are highlighted."""
    wide = (WIDTH - 40) / TRACK_SPACES
    parts = []
    for points in range(TRACK_SPACES):
        at = track_space(points)
        ends = points >= 20
        parts.append(
            tag(
                "rect",
                x=at.x - wide / 2,
                y=HEIGHT + 16,
                width=wide,
                height=TRACK_HEIGHT - 32,
                fill=palette["plate" if ends else "parchment-light"],
                stroke=palette["parchment-line"],
                stroke_width=1.6,
            )
        )
        parts += [svg.path(one, palette) for one in digits(str(points), at.x, HEIGHT + 28, 13, "map-ink")]
    return tag("g", *parts)

"""The board of Hansa Teutonica as a viewer sees it: layers of shapes, targets and desks.

The parts that never change are drawn in `map.py`. Places are named as in the rules: `bremen-minden:1`, `minden:0`,
`minden`, `bremen-minden`, `coellen_table:7`. An additional office is `minden:-1`, `minden:-2` and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.drawing import seat_marks, svg
from games.drawing.art import number
from games.drawing.board import COLORS, Layer, Preview, Shape, Target, reach
from games.drawing.names import Name, gettext_noop, name
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.raster import png
from games.drawing.svg import Markup, tag

from . import art
from . import map as maps
from .art import INKS, NEUTRAL, SEAT_COLORS
from .map import HEIGHT, VIEW_BOX, WIDTH, Map, map_of

MAIL_WIDTH = 720
THUMBNAIL_WIDTH = 320
COVER_WIDTH, COVER_HEIGHT = 320, 200
COVER_SHARE = 0.5
"""The share of the map's width that a cover shows."""

PIECE_TITLES = {
    "trader": gettext_noop("{owner}’s trader: {place}"),
    "merchant": gettext_noop("{owner}’s merchant: {place}"),
}
PLACES = {
    "village": gettext_noop("village {number} of {one}–{other}"),
    "route": gettext_noop("{one}–{other}"),
    "office": gettext_noop("office {number} in {city}"),
    "additional": gettext_noop("additional office {number} in {city}"),
    "table": gettext_noop("Coellen table, {number} points"),
}
MARKERS = {
    "additional_office": gettext_noop("additional office"),
    "swap_offices": gettext_noop("swap offices"),
    "three_actions": gettext_noop("three actions"),
    "four_actions": gettext_noop("four actions"),
    "develop_ability": gettext_noop("develop an ability"),
    "remove_three": gettext_noop("remove three pieces"),
}
MARKER_TITLE = gettext_noop("Bonus marker {marker}: {place}")
SCORE_TITLE = gettext_noop("{owner}: {number} points")
NEUTRAL_NAME = gettext_noop("nobody")
TARGET_LABELS = {
    "place": gettext_noop("Place a piece: {place}"),
    "displace": gettext_noop("Displace the piece: {place}"),
    "replace": gettext_noop("Re-place a piece: {place}"),
    "move": gettext_noop("Move a piece: {place}"),
    "claim": gettext_noop("Claim: {place}"),
    "neutral_claim": gettext_noop("Let nobody’s traders claim: {place}"),
    "place_marker": gettext_noop("Place the bonus marker: {place}"),
    "use_remove_three": gettext_noop("Remove the piece: {place}"),
    "use_swap_offices": gettext_noop("Swap: {place}"),
}
ON_PIECES = "piece"
"""The kind of targets that are pieces on the map, which stay visible."""
ANY_TARGET = gettext_noop("Choose: {place}")
_SEATS_IN_A_SPACE = ((-9.0, -6.0), (9.0, -6.0), (-9.0, 14.0), (9.0, 14.0), (0.0, 4.0))


def sort_of(place: str) -> str:
    """Return the kind of a place: `village`, `route`, `office`, `city` or `table`."""
    key, _, part = place.partition(":")
    if key == "coellen_table":
        return "table"
    if "-" in key:
        return "village" if part else "route"
    return "office" if part else "city"


@dataclass(frozen=True)
class HitArea:
    """A target with its glow and the area that reacts to a tap."""

    target: Target
    glow: Shape
    ghost: Shape | None
    radius: float
    label: Name

    @property
    def x(self) -> str:
        return number(self.glow.at.x)

    @property
    def y(self) -> str:
        return number(self.glow.at.y)

    @property
    def r(self) -> str:
        return number(self.radius)


@dataclass(frozen=True)
class DeskSpace:
    """A space of a track: its value, and whether a piece still covers it."""

    value: str
    covered: bool
    is_value: bool


@dataclass(frozen=True)
class Desk:
    seat: str
    color: str
    tracks: dict[str, tuple[DeskSpace, ...]]
    covered_by: dict[str, str]
    supply: Mapping[str, int]
    stock: Mapping[str, int]
    markers: Mapping[str, Sequence[str]]
    plate: Mapping[str, Any]
    points: int


@dataclass(frozen=True)
class Board:
    map: Map
    names: Names
    layers: Sequence[Layer]
    targets: Sequence[HitArea]
    desks: Sequence[Desk]
    colors: Sequence[str]
    view_box: str = VIEW_BOX
    width: float = WIDTH
    height: float = HEIGHT + maps.TRACK_HEIGHT

    @property
    def words(self) -> list[Name]:
        return [shape.title for layer in self.layers for shape in layer.shapes if shape.title]


class Names:
    def __init__(self, drawn: Map) -> None:
        self.map = drawn

    def __getitem__(self, place: str) -> Name:
        key, _, part = place.partition(":")
        towns = self.map.towns
        sort = sort_of(place)
        if sort == "table":
            return name(PLACES["table"], number=int(part))
        if sort == "city":
            return name(towns[key].name)
        if sort == "office":
            said = PLACES["office"] if int(part) >= 0 else PLACES["additional"]
            return name(said, number=int(part) + 1 if int(part) >= 0 else -int(part), city=towns[key].name)
        one, other = (towns[end].name for end in self.map.roads[key].ends)
        if sort == "route":
            return name(PLACES["route"], one=one, other=other)
        return name(PLACES["village"], number=int(part), one=one, other=other)


def names_on(side: str) -> Names:
    return Names(map_of(side))


@dataclass(frozen=True)
class Scene:
    sight: Mapping[str, Any]
    map: Map
    names: Names
    people: Mapping[str, str]
    base: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", self.sight["base"])

    def color(self, owner: str) -> str:
        return NEUTRAL if owner == NEUTRAL else str(self.sight["seats"][owner]["color"])

    def owner(self, owner: str) -> Name | str:
        if owner == NEUTRAL:
            return name(NEUTRAL_NAME)
        return self.people.get(owner) or name(COLORS[self.color(owner)])

    def piece(self, place: str, owner: str, kind: str, *, extra: str = "") -> Shape:
        color = self.color(owner)
        title = name(PIECE_TITLES[kind], owner=self.owner(owner), place=self.names[place])
        classes = f"piece {kind} {color} {extra}".rstrip()
        return Shape(f"{kind}-{color}", self.map.point(place), 0, 1, classes, color, title, place)


def draw(
    sight: Mapping[str, Any],
    *,
    targets: Iterable[Target] = (),
    rings: Iterable[str] = (),
    sources: Iterable[str] = (),
    previews: Iterable[Preview] = (),
    people: Mapping[str, str] | None = None,
) -> Board:
    """Return the board as a viewer sees it.

    :param rings: places where something has just happened
    :param sources: ignored, as nothing on this board produces
    :param previews: pieces shown where they would stand, of the `kind` `trader` or `merchant`
    :param people: display names by seat. Without them, owners are named by their color
    """
    drawn = map_of(sight["base"]["side"])
    scene = Scene(sight, drawn, names_on(sight["base"]["side"]), people or {})
    shown = [
        _markers(scene),
        Layer("rings", [_ring(scene, place) for place in rings]),
        _offices(scene),
        _villages(scene),
        _table(scene),
        _completed(scene),
        _scores(scene),
        Layer("previews", [scene.piece(one.place, one.seat, one.kind, extra="preview") for one in previews]),
    ]
    return Board(
        map=drawn,
        names=scene.names,
        layers=[layer for layer in shown if layer.shapes],
        targets=_hit_areas(scene, list(targets)),
        desks=[_desk(scene, seat) for seat in scene.base["seats"]],
        colors=[str(seat["color"]) for seat in sight["seats"].values()],
    )


# -- layers, from the bottom to the top ------------------------------------------------------------------------


def _markers(scene: Scene) -> Layer:
    shapes = []
    for route, kind in scene.base["markers"].items():
        title = name(MARKER_TITLE, marker=name(MARKERS[kind]), place=scene.names[route])
        at = scene.map.roads[route].marker
        shapes.append(Shape(f"marker-{kind}", at, classes="marker", title=title, place=route))
    return Layer("markers", shapes)


def _villages(scene: Scene) -> Layer:
    """Return the pieces in villages from north to south, so that southern ones are drawn in front."""
    standing = [
        scene.piece(village, piece["owner"], piece["piece"])
        for village, piece in scene.base["villages"].items()
    ]
    return Layer("villages", sorted(standing, key=lambda shape: shape.at.y))


def _offices(scene: Scene) -> Layer:
    shapes = []
    for city, taken in scene.base["offices"].items():
        shapes += [
            scene.piece(f"{city}:{place}", one["owner"], one["piece"]) for place, one in enumerate(taken)
        ]
    for city, made in scene.base["additional"].items():
        shapes += [
            scene.piece(f"{city}:{-place}", one["owner"], one["piece"])
            for place, one in enumerate(made, start=1)
        ]
    return Layer("offices", shapes)


def _table(scene: Scene) -> Layer:
    return Layer(
        "table",
        [
            scene.piece(f"coellen_table:{space}", seat, "merchant")
            for space, seat in scene.base["coellen"].items()
        ],
    )


def _completed(scene: Scene) -> Layer:
    count = len(scene.base["completed"])
    return Layer(
        "completed",
        [Shape("coin-sign", at, 0, 1.9, "completed") for at in scene.map.completed[:count]],
    )


def _scores(scene: Scene) -> Layer:
    shapes = []
    for place, (seat, public) in enumerate(scene.base["seats"].items()):
        x, y = _SEATS_IN_A_SPACE[place]
        title = name(SCORE_TITLE, owner=scene.owner(seat), number=public["points"])
        color = scene.color(seat)
        at = maps.track_space(public["points"]).moved(x, y + 4)
        shapes.append(Shape(f"trader-{color}", at, 0, 0.72, f"score {color}", color, title))
    return Layer("scores", shapes)


def _ring(scene: Scene, place: str) -> Shape:
    return ring_of(scene.sight, place)


def ring_of(sight: Mapping[str, Any], place: str) -> Shape:
    symbol = "ring-town" if sort_of(place) == "city" else "ring-village"
    return Shape(symbol, map_of(sight["base"]["side"]).point(place), classes="ring", place=place)


# -- targets -------------------------------------------------------------------------------------------------


def _hit_areas(scene: Scene, targets: list[Target]) -> list[HitArea]:
    """Return the hit areas in reading order, which is also the keyboard's order."""
    there = [(target, scene.map.point(target.place)) for target in targets]
    there.sort(key=lambda pair: (round(pair[1].y), round(pair[1].x)))
    points = [point for _, point in there]
    return [_hit_area(scene, target, at, points) for target, at in there]


def _hit_area(scene: Scene, target: Target, at: Point, points: Sequence[Point]) -> HitArea:
    sort = sort_of(target.place)
    glow = {"route": "glow-route", "city": "glow-town", "village": "glow-village"}.get(sort, "glow-office")
    if target.kind == ON_PIECES:
        glow = "glow-piece"
    said = TARGET_LABELS.get(target.verb, ANY_TARGET)
    seat = scene.sight.get("viewer")
    ghost = None
    if seat is not None and target.kind in PIECE_TITLES:
        ghost = scene.piece(target.place, seat, target.kind, extra="ghost")
    return HitArea(
        target=target,
        glow=Shape(glow, at, classes="glow", place=target.place),
        ghost=ghost,
        radius=reach(at, points, WIDTH),
        label=target.label or name(said, place=scene.names[target.place]),
    )


# -- desks ---------------------------------------------------------------------------------------------------

DESK_TRACKS: dict[str, tuple[tuple[str, ...], str]] = {
    "actiones": (("2", "3", "3", "4", "4", "5"), "trader"),
    "clavis_urbis": (("1", "2", "2", "3", "4"), "trader"),
    "privilegium": (("white", "orange", "pink", "black"), "trader"),
    "liber_sophiae": (("2", "3", "4", "5"), "merchant"),
    "bursa": (("3", "5", "7", "C"), "trader"),
}


def _desk_track(key: str, level: int) -> tuple[DeskSpace, ...]:
    values, _covered_by = DESK_TRACKS[key]
    return tuple(
        DeskSpace(value, covered=place > level, is_value=place == level)
        for place, value in enumerate(values, start=1)
    )


def _desk(scene: Scene, seat: str) -> Desk:
    public = scene.base["seats"][seat]
    tracks = {key: _desk_track(key, public["desk"][key]["level"]) for key in DESK_TRACKS}
    return Desk(
        seat=seat,
        color=scene.color(seat),
        tracks=tracks,
        covered_by={key: kind for key, (_, kind) in DESK_TRACKS.items()},
        supply=public["supply"],
        stock=public["stock"],
        markers=public["markers"],
        plate=public["plate"],
        points=public["points"],
    )


# -- pictures of their own -----------------------------------------------------------------------------------


def board_svg(board: Board, theme: str = "light") -> str:
    """Return the map and everything on it as an SVG that needs no style sheet."""
    return svg.document(
        *_everything(board, INKS[theme]),
        view_box=board.view_box,
        width=WIDTH,
        height=HEIGHT + maps.TRACK_HEIGHT,
    )


def _everything(board: Board, palette: Palette) -> Iterator[Markup]:
    shapes = [shape for layer in board.layers for shape in layer.shapes]
    yield from maps.layers(board.map, palette)
    yield tag("defs", *_in_colors({shape.symbol for shape in shapes}, palette))
    yield from (tag("use", href=f"#{shape.symbol}", transform=shape.transform) for shape in shapes)


def cover(sight: Mapping[str, Any], _module: str, theme: str = "light") -> str:
    """Return the middle of the map."""
    width = WIDTH * COVER_SHARE
    height = width * COVER_HEIGHT / COVER_WIDTH
    return svg.document(
        *_everything(draw(sight), INKS[theme]),
        view_box=" ".join(map(number, ((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height))),
        width=COVER_WIDTH,
        height=COVER_HEIGHT,
    )


def board_png(
    sight: Mapping[str, Any], *, width: int = MAIL_WIDTH, theme: str = "light", rings: Iterable[str] = ()
) -> bytes:
    """Return the board as a seat sees it, for emails."""
    return png(board_svg(draw(sight, rings=rings), theme), width)


def thumbnail(sight: Mapping[str, Any], theme: str = "light") -> str:
    """Return a small map for lists, with roads, towns and pieces as plain shapes."""
    board, palette = draw(sight), INKS[theme]
    return svg.document(
        *maps.outline(board.map.side, theme),
        *(_plain_shape(shape, palette) for layer in board.layers for shape in layer.shapes if shape.color),
        view_box=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        width=THUMBNAIL_WIDTH,
        height=round(THUMBNAIL_WIDTH * HEIGHT / WIDTH),
    )


def _plain_shape(shape: Shape, palette: Palette) -> Markup:
    paint = {"fill": palette[f"seat-{shape.color}"], "stroke": palette["line"]}
    if shape.symbol.startswith("merchant"):
        return tag("circle", cx=shape.at.x, cy=shape.at.y, r=19, stroke_width=5, **paint)
    return tag("rect", x=shape.at.x - 16, y=shape.at.y - 16, width=32, height=32, stroke_width=5, **paint)


def _in_colors(needed: set[str], palette: Palette) -> list[Markup]:
    return [
        _in_color(kind, color, palette)
        for kind in art.SEAT_PIECES
        for color in SEAT_COLORS
        if f"{kind}-{color}" in needed
    ]


def _in_color(kind: str, color: str, palette: Palette) -> Markup:
    painted = {**palette, "seat": palette[f"seat-{color}"], "mark": palette[f"seat-{color}-ink"]}
    mark = art.NEUTRAL_MARK if color == NEUTRAL else seat_marks.MARKS[color]
    x, y = art.MARK_PLACES[kind]
    return tag(
        "g",
        *(svg.path(one, painted) for one in art.SEAT_PIECES[kind].paths),
        tag(
            "g",
            *(svg.path(one, painted) for one in mark.paths),
            transform=f"translate({x:g} {y:g})scale({art.MARK_SCALE:g})",
        ),
        id=f"{kind}-{color}",
    )

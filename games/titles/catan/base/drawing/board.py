"""The board of CATAN as drawn from a seat's sight: a list of layers, each a list of placed shapes.

The unchanging part is the island (``island.py``). Pieces, recent events and possible moves are placed here, as plain
data for base's ``_board.jinja`` and for ``picture.py``. A module with pieces of its own receives the layers and
returns them with its own added (``ModuleDrawing.layers``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from games.drawing.art import number
from games.drawing.board import CLOSED, COLORS, Layer, Preview, Shape, Target, reach
from games.drawing.names import Name, gettext_noop, name
from games.drawing.points import Point
from games.titles.catan.base.drawing.together import Together, together

from . import hexes, island
from .island import Frame, Island
from .lands import land_of
from .module_drawing import Figure
from .places import Names, names_of

PIECE_TITLES = {
    "road": gettext_noop("{owner}’s road: {place}"),
    "settlement": gettext_noop("{owner}’s settlement: {place}"),
    "city": gettext_noop("{owner}’s city: {place}"),
}
ANY_TARGET = gettext_noop("Choose: {place}")
CLOSED_PLACE = gettext_noop("{place}: {why}")
NEUTRAL = gettext_noop("neutral {color}")
OFF_THE_SIGN = (66.0, 0.72)
"""Distance from a harbor's sign, and scale, of a figure in the same hex of the sea."""
UNKNOWN_FIGURE = Figure("robber", "{figure}: {place}", ANY_TARGET)
"""The look of a figure that no module draws: a robber labeled with the figure's name."""


@dataclass(frozen=True)
class Lettering:
    """The text on a hex where boards are shown large, and the hex's name."""

    at: Point
    text: Name
    title: Name

    @cached_property
    def transform(self) -> str:
        return f"translate({number(self.at.x)} {number(self.at.y)})"


@dataclass(frozen=True)
class HitArea:
    """A target with its highlight, a ghost of the future piece, and the radius that reacts to a finger."""

    target: Target
    glow: Shape
    ghost: Shape | None
    radius: float
    label: Name

    @property
    def whole_hex(self) -> bool:
        return _sort(self.target.place) == "hex"

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
class Words:
    """The board for screen readers: terrain row by row, harbors, pieces."""

    rows: Sequence[Sequence[Name]]
    harbors: Sequence[Name]
    pieces: Sequence[Name]


@dataclass(frozen=True)
class Board:
    together: Together
    island: Island
    frame: Frame
    names: Names
    layers: Sequence[Layer]
    lettering: Sequence[Lettering]
    targets: Sequence[HitArea]
    colors: Sequence[str]

    @property
    def words(self) -> Words:
        rows: dict[int, list[Name]] = {}
        for tile in self.island.tiles:
            rows.setdefault(tile.hex.r, []).append(self.names[tile.hex.key])
        ends = [end for harbor in self.island.harbors for end in hexes.edge_vertices(harbor.edge)]
        titles = [shape.title for layer in self.layers for shape in layer.shapes if shape.title]
        return Words(
            rows=[rows[row] for row in sorted(rows)],
            harbors=[self.names[end] for end in hexes.reading_order(ends)],
            pieces=titles,
        )


@dataclass(frozen=True)
class Scene:
    sight: Mapping[str, Any]
    island: Island
    names: Names
    people: Mapping[str, str]
    rings: Iterable[str] = ()
    sources: Iterable[str] = ()
    previews: Iterable[Preview] = ()
    targets: Iterable[Target] = ()
    base: Mapping[str, Any] = field(init=False)
    together: Together = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", self.sight["base"])
        object.__setattr__(self, "together", together(tuple(self.sight["modules"])))

    def color(self, seat: str) -> str:
        facts = self.sight["seats"].get(seat) or self.base["neutrals"][seat]
        return str(facts["color"])

    def owner(self, seat: str) -> Name | str:
        if seat not in self.sight["seats"]:
            return neutral_name(self.sight, seat)
        return self.people.get(seat) or name(COLORS[self.color(seat)])

    def piece(
        self, kind: str, place: str, owner: str, *, title: Name | None = None, extra: str = ""
    ) -> Shape:
        """Return a piece of a seat, or of a neutral, which looks a little different."""
        if owner not in self.sight["seats"]:
            extra = f"neutral {extra}".rstrip()
        is_upright = kind in self.together.upright
        return _piece(kind, place, self.color(owner), title=title, extra=extra, is_upright=is_upright)

    def placed_piece(self, kind: str, place: str, owner: str) -> Shape:
        """Return a piece with its title."""
        title = name(PIECE_TITLES[kind], owner=self.owner(owner), place=self.names[place])
        return self.piece(kind, place, owner, title=title)


def _piece(kind: str, place: str, color: str, *, title: Name | None, extra: str, is_upright: bool) -> Shape:
    drawn = piece(kind, place, color, title=title, extra=extra)
    return replace(drawn, turn=0) if is_upright else drawn


def neutral_name(sight: Mapping[str, Any], owner: str) -> Name:
    """Return the name of an owner of pieces that is not a seat: "North (neutral, orange)"."""
    called = together(tuple(sight["modules"])).neutrals.get(owner, NEUTRAL)
    return name(called, color=name(COLORS[sight["base"]["neutrals"][owner]["color"]]))


def draw(
    sight: Mapping[str, Any],
    *,
    targets: Iterable[Target] = (),
    rings: Iterable[str] = (),
    sources: Iterable[str] = (),
    previews: Iterable[Preview] = (),
    people: Mapping[str, str] | None = None,
) -> Board:
    """Return the board as a seat sees it.

    :param rings: places where something has just happened
    :param sources: hexes that have just produced
    :param people: display names by seat; without them owners are named by their color
    """
    base = sight["base"]
    drawn_island = island.of_sight(sight)
    frame = island.frame_of(drawn_island)
    names = names_of(sight)
    targets = tuple(targets)
    scene = Scene(
        sight, drawn_island, names, people or {}, tuple(rings), tuple(sources), tuple(previews), targets
    )
    return Board(
        together=scene.together,
        island=drawn_island,
        frame=frame,
        names=names,
        layers=[layer for layer in _layers(scene) if layer.shapes],
        lettering=_lettering(drawn_island, names),
        targets=_hit_areas(scene, targets, frame),
        colors=[str(one["color"]) for one in (*sight["seats"].values(), *base["neutrals"].values())],
    )


# -- layers, from bottom to top --------------------------------------------------------------------------------


def veil(scene: Scene) -> Layer:
    """Return the veils of hexes that figures keep from producing."""
    covered = [place for figure, place in placed_figures(scene) if figure_of(scene, figure).covers]
    return Layer("veil", [on(place, _veil(scene, place), classes="veil") for place in covered])


def _veil(scene: Scene, place: str) -> str:
    """Return the veil that leaves the hex's only token uncovered; several tokens are covered."""
    return "veil-token" if len(_numbers(scene, place)) == 1 else "veil"


def _numbers(scene: Scene, place: str) -> list[int]:
    """Return the numbers of a hex's tokens; none for a place that is not a hex of the island."""
    hexes_shown = scene.base["hexes"]
    return list(hexes_shown[place]["numbers"]) if place in hexes_shown else []


def placed_figures(scene: Scene) -> list[tuple[str, str]]:
    return [(figure, place) for figure, place in scene.base["figures"].items() if place]


def closed(scene: Scene) -> Layer:
    """Return the hexes to which figures may not go, now or with the card that the viewer considers, with reasons."""
    told = scene.sight.get("shows", {}).get("closed", {})
    owners = {seat: scene.owner(seat) for seat in scene.sight["seats"]}
    reasons = {target.place: target.label for target in scene.targets if target.kind == CLOSED}
    reasons |= {place: why_closed(why, owners) for places in told.values() for place, why in places.items()}
    shapes = [
        Shape("veil", hexes.point(place), classes=CLOSED, title=why, place=place)
        for place, why in reasons.items()
        if place in scene.base["hexes"]
    ]
    return Layer(CLOSED, shapes)


def why_closed(why: Mapping[str, Any], owners: Mapping[str, Name | str]) -> Name:
    """Return the reason why a figure may not go to a place, with seats named like owners of pieces."""
    facts = {key: owners.get(value, value) if key == "name" else value for key, value in why["facts"].items()}
    return Name(why["text"], tuple(facts.items()))


def roads(scene: Scene) -> Layer:
    return Layer("roads", _pieces(scene, "road", scene.base["roads"]))


def buildings(scene: Scene) -> Layer:
    """Return settlements and cities from north to south, so that a southern one stands in front."""
    pieces = [
        *_pieces(scene, "settlement", scene.base["settlements"]),
        *_pieces(scene, "city", scene.base["cities"]),
    ]
    return Layer("buildings", sorted(pieces, key=lambda shape: shape.at.y))


def figures(scene: Scene) -> Layer:
    shapes = []
    for figure, place in placed_figures(scene):
        said = figure_of(scene, figure).title
        title = name(said, place=scene.names[place])
        if said == UNKNOWN_FIGURE.title:
            title = name(said, place=scene.names[place], figure=figure.replace("_", " ").capitalize())
        shapes.append(_figure(scene, figure, place, f"piece {figure}", title))
    return Layer("figures", shapes)


def figure_of(scene: Scene, figure: str) -> Figure:
    return scene.together.figures.get(figure, UNKNOWN_FIGURE)


def rings(scene: Scene) -> Layer:
    """Return the rings around what has just happened, under the pieces, so that they hide nothing."""
    return Layer("rings", [ring_of(scene.sight, place) for place in scene.rings])


def ring_of(sight: Mapping[str, Any], place: str) -> Shape:
    """Return the ring around a place, also shown when its line of the log is pointed at."""
    drawings = together(tuple(sight["modules"])).drawings
    own = (drawing.ring_at(sight, place) for drawing in drawings if drawing.ring_at is not None)
    if (found := next(filter(None, own), None)) is not None:
        return found
    return on(place, "ring-city" if place in sight["base"]["cities"] else f"ring-{_sort(place)}", "ring")


def sources(scene: Scene) -> Layer:
    """Return the hexes that have just produced."""
    return Layer("sources", [on(place, "hex-area", "source") for place in scene.sources])


def previews(scene: Scene) -> Layer:
    shapes = []
    for preview in scene.previews:
        if preview.kind in scene.base["figures"]:
            shapes.append(_figure(scene, preview.kind, preview.place, f"piece {preview.kind} preview"))
            continue
        shapes.append(scene.piece(preview.kind, preview.place, preview.seat, extra="preview"))
    return Layer("previews", shapes)


LAYERS: tuple[Callable[[Scene], Layer], ...] = (
    sources,
    veil,
    closed,
    rings,
    roads,
    buildings,
    figures,
    previews,
)


def _layers(scene: Scene) -> list[Layer]:
    layers = [make(scene) for make in LAYERS]
    for drawing in scene.together.drawings:
        if drawing.layers is not None:
            layers = drawing.layers(scene, layers)
    return layers


def _pieces(scene: Scene, kind: str, owners: Mapping[str, str]) -> list[Shape]:
    return [scene.placed_piece(kind, place, seat) for place, seat in owners.items()]


def piece(kind: str, place: str, color: str, *, title: Name | None = None, extra: str = "") -> Shape:
    turn = hexes.edge_segment(place).angle if hexes.is_edge(place) else 0
    classes = f"piece {kind} {color} {extra}".rstrip()
    return Shape(f"{kind}-{color}", hexes.point(place), turn, 1, classes, color, title, place)


def _figure(scene: Scene, figure: str, place: str, classes: str, title: Name | None = None) -> Shape:
    """Return a figure beside the token, so that its number stays readable, or in the middle of a hex without one."""
    drawn = figure_of(scene, figure)
    at, scale = hexes.point(place), 1.0
    if place in scene.base["hexes"]:
        tokens = len(_numbers(scene, place))
        x, y, scale = drawn.alone if not tokens else drawn.beside_token if tokens == 1 else drawn.above_tokens
        if (sign := _sign_at_sea(scene, place)) is not None:
            distance, share = OFF_THE_SIGN
            at, scale = sign.towards(at, distance / sign.distance(at)), scale * share
        at = at.moved(x, y)
    return Shape(drawn.symbol, at, scale=scale, classes=classes, title=title, place=place)


def _sign_at_sea(scene: Scene, place: str) -> Point | None:
    """Return the position of the harbor's sign in a hex of the sea. Figures leave it readable."""
    home = hexes.parse_hex(place)
    for harbor in scene.island.harbors if home in scene.island.sea else ():
        if home in hexes.edge_hexes(harbor.edge):
            return island.sign_of(scene.island, harbor)
    return None


def on(place: str, symbol: str, classes: str = "") -> Shape:
    turn = hexes.edge_segment(place).angle if hexes.is_edge(place) else 0
    return Shape(symbol, hexes.point(place), turn, classes=classes, place=place)


def _sort(place: str) -> str:
    if hexes.is_vertex(place):
        return "vertex"
    return "edge" if hexes.is_edge(place) else "hex"


def _lettering(drawn: Island, names: Names) -> tuple[Lettering, ...]:
    return tuple(
        Lettering(tile.hex.center, name(land_of(tile.terrain).lettering), names[tile.hex.key])
        for tile in drawn.tiles
        if land_of(tile.terrain).lettering
    )


# -- targets -------------------------------------------------------------------------------------------------


def _hit_areas(scene: Scene, targets: Iterable[Target], frame: Frame) -> list[HitArea]:
    """Return the targets except previewed places, in reading order, which is the keyboard's order."""
    tried = {preview.place for preview in scene.previews}
    there = [(one, hexes.point(one.place)) for one in targets if one.place not in tried]
    there.sort(key=lambda pair: (round(pair[1].y), round(pair[1].x)))
    points = [point for _, point in there]
    return [_hit_area(scene, target, points, frame) for target, _ in there]


def _hit_area(scene: Scene, target: Target, points: Sequence[Point], frame: Frame) -> HitArea:
    here = hexes.point(target.place)
    glow = scene.together.target_glows.get(target.kind, f"glow-{_sort(target.place)}")
    labels = scene.together.target_labels
    said = labels.get(target.verb) or labels.get(target.kind) or ANY_TARGET
    if target.verb not in labels and target.kind in scene.base["figures"]:
        said = figure_of(scene, target.kind).target
    label = target.label or name(said, place=scene.names[target.place])
    if target.kind == CLOSED:
        label = name(CLOSED_PLACE, place=scene.names[target.place], why=label)
    shape = on(target.place, glow, "glow")
    return HitArea(
        target=target,
        glow=replace(shape, turn=0) if target.kind in scene.together.upright else shape,
        ghost=_ghost(scene, target),
        radius=reach(here, points, frame.width),
        label=label,
    )


def _ghost(scene: Scene, target: Target) -> Shape | None:
    """Return the piece that would stand at the target: its owner's, or the viewer's."""
    if target.kind in scene.base["figures"]:
        return _figure(scene, target.kind, target.place, f"piece {target.kind} ghost")
    owner, ghosts = target.owner or scene.sight.get("viewer"), scene.together.ghosts
    if owner is None or target.kind not in ghosts:
        return None
    return scene.piece(ghosts[target.kind], target.place, owner, extra="ghost")

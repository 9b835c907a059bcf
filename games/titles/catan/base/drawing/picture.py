"""Boards as separate pictures: the whole board as SVG, a thumbnail, and PNG for email."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from games.drawing import seat_marks, svg
from games.drawing.art import Path, Symbol, circle, number
from games.drawing.board import Shape
from games.drawing.palette import Palette
from games.drawing.raster import png
from games.drawing.svg import Markup, tag
from games.titles.catan.base.drawing.together import of_everything

from . import board as boards
from . import hexes, island, island_picture
from .board import Board
from .island import Island
from .lands import SEA, land_of
from .module_drawing import UNSEEN
from .symbols import symbols
from .tokens import pips

MAIL_WIDTH = 600
THUMBNAIL_WIDTH = 320
HOUSE = Path("M-28 26V-6L0-34L28-6V26Z")
COVER_WIDTH, COVER_HEIGHT = 320, 200
COVER_SHARE = 0.62
"""The share of the board's width that a cover shows."""
MEDALLION = 82.0
"""The radius of the medallion on a cover."""
EMBLEM = 36.0
"""The radius of a medallion around an emblem, which fits a square of 48 units."""
NEUTRAL = "-neutral"
NEUTRAL_DASHES = "5 3"
NEUTRAL_COLOR = 0.6
"""The share of its color that a neutral's piece keeps, as on the page, so that it still matches its name."""


def board_svg(board: Board, theme: str = "light") -> str:
    """Return the board with all pieces, in explicit colors, so that it needs no style sheet and no font."""
    return svg.document(
        *_everything(board, of_everything().palettes[theme]),
        view_box=board.frame.view_box,
        width=board.frame.width,
        height=board.frame.height,
    )


def _everything(board: Board, palette: Palette) -> Iterator[Markup]:
    yield from island_picture.layers(board.island, palette, board.frame)
    yield _definitions(board, palette)
    yield from (_shape(shape) for layer in board.layers for shape in layer.shapes)


def board_png(
    sight: Mapping[str, Any],
    *,
    width: int = MAIL_WIDTH,
    theme: str = "light",
    rings: Iterable[str] = (),
) -> bytes:
    """Return the board as a seat sees it, for an email; ``rings`` are places where something has happened since."""
    return png(board_svg(boards.draw(sight, rings=rings), theme), width)


def cover(sight: Mapping[str, Any], module: str, theme: str = "light") -> str:
    """Return the middle of a board, with what stands for the module on a medallion in its corner."""
    board = boards.draw(sight)
    palette, frame = of_everything().palettes[theme], board.frame
    width = frame.width * COVER_SHARE
    height = width * COVER_HEIGHT / COVER_WIDTH
    left, top = frame.left + (frame.width - width) / 2, frame.top + (frame.height - height) / 2
    return svg.document(
        *_everything(board, palette),
        _medallion(module, left + MEDALLION * 1.15, top + height - MEDALLION * 1.15, palette),
        view_box=" ".join(map(number, (left, top, width, height))),
        width=COVER_WIDTH,
        height=COVER_HEIGHT,
    )


def thumbnail(sight: Mapping[str, Any], theme: str = "light") -> str:
    """Return a small board for lists: terrain by color, pieces as dots and lines, the robber."""
    board = boards.draw(sight)
    palette = of_everything().palettes[theme]
    return svg.document(
        *_plain_island(board.island, theme),
        *(_plain_shape(shape, palette) for layer in board.layers for shape in layer.shapes),
        view_box=board.frame.view_box,
        width=THUMBNAIL_WIDTH,
        height=round(THUMBNAIL_WIDTH * board.frame.height / board.frame.width),
    )


# -- pieces in explicit colors -------------------------------------------------------------------------------


def _definitions(board: Board, palette: Palette) -> Markup:
    needed = {_symbol(shape) for layer in board.layers for shape in layer.shapes}
    drawn = of_everything()
    neutral = (*drawn.neutral, *drawn.rings)
    return tag(
        "defs",
        *(svg.group(one, palette) for one in neutral if one.id in needed),
        *(
            _in_color(kind, color, palette)
            for kind in drawn.seat_pieces
            for color in seat_marks.SEAT_COLORS
            if f"{kind}-{color}" in needed
        ),
        *(
            _in_color(kind, color, _pale(palette, color), neutral=NEUTRAL)
            for kind in drawn.seat_pieces
            for color in seat_marks.SEAT_COLORS
            if f"{kind}-{color}{NEUTRAL}" in needed
        ),
    )


def _in_color(kind: str, color: str, palette: Palette, neutral: str = "") -> Markup:
    painted = {
        **palette,
        "seat": palette[f"seat-{color}"],
        "mark": palette[f"seat-{color}-ink"],
    }
    drawn = of_everything()
    x, y = drawn.mark_places[kind]
    return tag(
        "g",
        *(svg.path(one, painted) for one in drawn.seat_pieces[kind].paths),
        tag(
            "g",
            *(svg.path(one, painted) for one in seat_marks.MARKS[color].paths),
            transform=f"translate({x:g} {y:g})",
        ),
        id=f"{kind}-{color}{neutral}",
    )


def _shape(shape: Shape) -> Markup:
    return tag("use", href=f"#{_symbol(shape)}", transform=shape.transform, **_outline(shape))


def _symbol(shape: Shape) -> str:
    return f"{shape.symbol}{NEUTRAL}" if _is_neutral(shape) else shape.symbol


def _is_neutral(shape: Shape) -> bool:
    return "neutral" in shape.classes.split()


def _outline(shape: Shape) -> dict[str, str]:
    """Return a broken outline for a neutral's piece, as on the page. TB-2P-02"""
    return {"stroke_dasharray": NEUTRAL_DASHES} if _is_neutral(shape) else {}


def _pale(palette: Palette, color: str) -> Palette:
    return {**palette, f"seat-{color}": svg.paler(palette[f"seat-{color}"], NEUTRAL_COLOR)}


def _medallion(module: str, x: float, y: float, palette: Palette) -> Markup:
    """Return what stands for a module; nothing if it brings no drawing of its own."""
    brought = of_everything().by_module.get(module)
    if brought is None or brought.cover is None:
        return Markup("")
    placed = brought.cover
    drawn = next(one for one in symbols(of_everything()) if one.id == placed.symbol)
    painted = {**palette, "seat": palette["seat-red"], "mark": palette["seat-red-ink"]}
    return tag(
        "g",
        tag("circle", r=EMBLEM, fill=palette["token"], stroke=palette["line"], stroke_width=2.5),
        tag(
            "g",
            *(svg.path(one, painted) for one in drawn.paths),
            transform=f"translate({number(placed.x)} {number(placed.y)})scale({placed.scale:g})",
        ),
        transform=f"translate({number(x)} {number(y)})scale({MEDALLION / EMBLEM:g})",
    )


# -- thumbnails ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _plain_island(drawn: Island, theme: str) -> tuple[Markup, ...]:
    palette = of_everything().palettes[theme]
    frame = island.frame_of(drawn)
    outline = hexes.hex_path(97, 8)
    return (
        tag("defs", tag("path", id="hex", d=outline)),
        tag("rect", x=frame.left, y=frame.top, width=frame.width, height=frame.height, fill=palette["sea"]),
        *(
            tag("use", href="#hex", x=home.center.x, y=home.center.y, stroke=color, stroke_width=wide)
            for color, wide in ((palette["sea-shallow"], 74), (palette["beach"], 30))
            for home in sorted(drawn.land)
        ),
        *(
            tag(
                "use",
                href="#hex",
                x=tile.hex.center.x,
                y=tile.hex.center.y,
                fill=palette[land_of(tile.terrain).color],
            )
            for tile in drawn.tiles
            if tile.terrain != SEA
        ),
        *(_plain_token(tile, palette) for tile in drawn.tiles if tile.numbers),
    )


def _plain_token(tile: island.Tile, palette: Palette) -> Markup:
    """Return a disc whose size shows how often the numbers are rolled."""
    chance = sum(map(pips, tile.numbers))
    color = palette["number-red" if chance == 5 else "token"]
    center = tile.hex.center
    return tag("path", d=circle(center.x, center.y, 7 + 4 * chance), fill=color, fill_opacity="0.85")


def _plain_shape(shape: Shape, palette: Palette) -> Markup:
    drawn = of_everything()
    if not shape.color:
        if drawn.plain.get(shape.symbol) == UNSEEN:
            return Markup("")
        symbol = next((one for one in drawn.neutral if one.id == shape.symbol), None)
        return Markup("") if symbol is None else _plainly(symbol, shape, palette)
    if _is_neutral(shape):
        palette = _pale(palette, shape.color)
    paint = {"fill": palette[f"seat-{shape.color}"], "stroke": palette["line"], **_outline(shape)}
    line = drawn.plain.get(shape.symbol.removesuffix(f"-{shape.color}"), HOUSE)
    return tag("path", d=line.d, transform=shape.transform, stroke_width=7, **paint)


def _plainly(symbol: Symbol, shape: Shape, palette: Palette) -> Markup:
    return tag("g", *(svg.path(one, palette) for one in symbol.paths), transform=shape.transform)

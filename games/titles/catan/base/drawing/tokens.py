"""Number tokens, and the numerals of the board's typeface."""

from __future__ import annotations

from dataclasses import dataclass

from games.drawing import numerals
from games.drawing.art import circle, number
from games.drawing.palette import Palette
from games.drawing.points import Point
from games.drawing.svg import Markup, tag

from .island import Tile

TOKEN_RADIUS = 35.0
_SIDE_BY_SIDE = 0.86
"""The scale of tokens that share a hex."""
_RED = (6, 8)


def pips(value: int) -> int:
    """BASE-COMP-06"""
    return 6 - abs(7 - value)


def numeral_id(character: str) -> str:
    return "n-colon" if character == ":" else f"n{character}"


def lettered(text: str, y: float, height: float, color: str, x: float = 0) -> Markup:
    """Return centered numerals of a height, with their baseline at y."""
    scale = height / numerals.HEIGHT
    return tag(
        "g",
        *(
            tag("use", href=f"#{numeral_id(character)}", x=start)
            for character, start in numerals.glyphs(text)
        ),
        transform=f"translate({number(x)} {number(y)})scale({scale:.3g})",
        fill=color,
    )


@dataclass(frozen=True)
class Look:
    """The look of a kind of token; lengths are for a token at full size.

    :param rim: the palette role of the rim's color
    :param ring: True if a thin line runs within the rim
    :param heights: the height of a numeral, and of a red one
    """

    rim: str = "token-rim"
    rim_width: float = 2
    ring: bool = True
    heights: tuple[float, float] = (29, 33)


ON_LAND = Look()


def tokens_of(tile: Tile, palette: Palette) -> list[Markup]:
    """Return the tokens in the middle of a hex; several lie side by side and are a little smaller."""
    middle = (len(tile.numbers) - 1) / 2
    scale = 1 if len(tile.numbers) == 1 else _SIDE_BY_SIDE
    width = 2 * TOKEN_RADIUS * scale + 4
    return [
        token(value, tile.hex.center.moved((place - middle) * width, 0), scale, palette)
        for place, value in enumerate(tile.numbers)
    ]


def token(value: int, center: Point, scale: float, palette: Palette, look: Look = ON_LAND) -> Markup:
    red = value in _RED
    color, rim = palette["number-red" if red else "number"], palette[look.rim]
    count = pips(value)
    dots = "".join(circle((index - (count - 1) / 2) * 8.6, 20.5, 2.9) for index in range(count))
    smaller = "" if scale == 1 else f"scale({scale:.3g})"
    ring = tag(
        "path",
        d=circle(0, 0, TOKEN_RADIUS - 4.5),
        fill="none",
        stroke=color if red else rim,
        stroke_width=2.2 if red else 1.4,
    )
    disc = circle(0, 0, TOKEN_RADIUS)
    return tag(
        "g",
        tag("path", d=circle(1.5, 3.5, TOKEN_RADIUS), fill=palette["token-shadow"], fill_opacity="0.28"),
        tag("path", d=disc, fill=palette["token"], stroke=rim, stroke_width=look.rim_width),
        *([ring] if look.ring else []),
        lettered(str(value), 11.5, look.heights[red], color),
        tag("path", d=dots, fill=color),
        transform=f"translate({number(center.x)} {number(center.y)}){smaller}",
    )

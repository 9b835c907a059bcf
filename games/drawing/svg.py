"""A small, fast SVG writer for standalone pictures that always escapes.

Every attribute and text is escaped. Only the results of `tag`, of type `Markup`, are nested unescaped. Pages do not
embed these strings: they use templates.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from .art import Path, Symbol, number
from .palette import Palette

Markup = NewType("Markup", str)

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape(text: str) -> str:
    return text.translate(_ESCAPES)


def text(content: str) -> Markup:
    return Markup(escape(content))


def tag(element: str, /, *children: Markup, **attributes: str | float | None) -> Markup:
    """Return an element. An underscore in an attribute's name stands for a hyphen; attributes of None are omitted."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return Markup(f"<{element}{written}/>")
    return Markup(f"<{element}{written}>{''.join(children)}</{element}>")


def join(parts: Iterable[Markup]) -> Markup:
    return Markup("".join(parts))


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def path(drawn: Path, palette: Palette) -> Markup:
    return tag(
        "path",
        d=drawn.d,
        fill=palette[drawn.fill] if drawn.fill else "none",
        stroke=palette[drawn.stroke] if drawn.stroke else None,
        stroke_width=drawn.width or None,
        stroke_linecap="round" if drawn.stroke else None,
        stroke_linejoin="round" if drawn.stroke else None,
        paint_order="stroke" if drawn.is_outlined else None,
        fill_opacity=_share(drawn.opacity) if drawn.fill else None,
        stroke_opacity=_share(drawn.opacity) if drawn.stroke else None,
    )


def symbols(drawn: Iterable[Symbol]) -> Markup:
    """Return symbols for a page, with classes instead of colors so that the style sheet sets their look."""
    return join(tag("g", *(_classed(one) for one in each.paths), id=each.id) for each in drawn)


def _classed(drawn: Path) -> Markup:
    """Return a path whose first class says what is painted first: `art.css` goes by it."""
    roles = [f"fill-{drawn.fill}"] if drawn.fill else []
    roles += [f"stroke-{drawn.stroke}"] if drawn.stroke else []
    return tag(
        "path",
        class_=" ".join(reversed(roles) if drawn.is_outlined else roles),
        d=drawn.d,
        stroke_width=drawn.width or None,
        fill_opacity=_share(drawn.opacity) if drawn.fill else None,
        stroke_opacity=_share(drawn.opacity) if drawn.stroke else None,
    )


def _share(opacity: float) -> str | None:
    """Return the opacity of the paint, not of the element: an element's opacity needs a layer of its own."""
    return None if opacity == 1 else f"{opacity:g}"


def group(drawn: Symbol, palette: Palette, id: str | None = None) -> Markup:
    """Return a symbol as a group that can be used by its id."""
    return tag("g", *(path(one, palette) for one in drawn.paths), id=id or drawn.id)


def use(id: str, x: float, y: float, *, scale: float = 1, turn: float = 0) -> Markup:
    if scale == 1 and not turn:
        return tag("use", href=f"#{id}", x=x or None, y=y or None)
    transform = f"translate({number(x)} {number(y)})"
    if turn:
        transform += f"rotate({number(turn)})"
    if scale != 1:
        transform += f"scale({scale:g})"
    return tag("use", href=f"#{id}", transform=transform)


def document(
    *children: Markup, view_box: str, width: float | None = None, height: float | None = None
) -> str:
    return tag(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box,
        width=width,
        height=height,
    )


def paler(color: str, share: float) -> str:
    """Return the color with this share of its saturation and the same brightness."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    gray = round(0.213 * red + 0.715 * green + 0.072 * blue)
    return mix(f"#{gray:02x}{gray:02x}{gray:02x}", color, share)


def mix(one: str, other: str, share: float) -> str:
    """Return a color between two others, so that bands can be opaque."""
    channels = (
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)

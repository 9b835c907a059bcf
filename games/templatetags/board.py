"""Template tags for boards and cards: page symbols, addresses of board pictures, place names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.addresses import address
from games.drawing import symbols
from games.drawing.board import Layer, Shape
from games.drawing.names import Name
from games.drawing.titles import drawing_of
from games.wording.sentence import place_name

register = template.Library()

SHAPES_KEPT = 20_000


@register.simple_tag
def drawing_symbols(title: str, sight: Mapping[str, Any] | str = "", page: str | None = None) -> SafeString:
    """Return the symbols that a title's boards and cards use. Call it once per page, before the first use.

    :param sight: the view of the page's only table; symbols that its game never uses are left out
    :param page: the rendered page; symbols that it does not use are left out
    """
    drawing = drawing_of(title)
    table: tuple[frozenset[str], ...] = ()
    if isinstance(sight, Mapping):
        table = frozenset(sight["modules"]), drawing.colors(sight)
    drawn = drawing.symbols(*table)
    # Our own escaping writer built this markup from constants; none of it comes from a player.
    return mark_safe(drawn if page is None else symbols.shown_in(page, drawn))  # noqa: S308


@register.simple_tag
def symbols_address(title: str, sight: Mapping[str, Any]) -> str:
    """Return the permanent address of all symbols that a table may use."""
    drawing = drawing_of(title)
    modules, colors = frozenset(sight["modules"]), drawing.colors(sight)
    version = symbols.version(drawing.symbols(modules, colors))
    return address("games:symbols", title, version, ".".join(sorted(modules)), ".".join(sorted(colors)))


@register.simple_tag
def ground_address(title: str, code: str, theme: str) -> str:
    """Return the permanent address of the picture below the pieces."""
    return address("games:ground", title, drawing_of(title).ground_version(), code, theme)


@register.simple_tag
def layer(layer: Layer) -> SafeString:
    """Render a layer's pieces. A template loop over these hundred shapes would take ten times as long."""
    # _use escapes every value.
    language = get_language() or settings.LANGUAGE_CODE
    return mark_safe("".join(_use(shape, language) for shape in layer.shapes))  # noqa: S308


@lru_cache(maxsize=SHAPES_KEPT)
def _use(shape: Shape, language: str) -> str:
    color = f' data-seat="{escape(shape.color)}"' if shape.color else ""
    title = f"<title>{escape(say_in(language, shape.title))}</title>" if shape.title else ""
    place = f'transform="{escape(shape.transform)}" class="{escape(shape.classes)}"'
    return f'<use href="#{escape(shape.symbol)}" {place}{color}>{title}</use>'


@register.filter
def say(name: Name | str) -> str:
    """Translate a structured name into the active language."""
    return name if isinstance(name, str) else place_name(name)


def say_in(language: str, name: Name | str) -> str:
    """Translate a structured name into a given language."""
    return name if isinstance(name, str) else place_name(name)

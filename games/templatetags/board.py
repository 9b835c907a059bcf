"""Template tags for boards and cards: page symbols, addresses of board pictures, place names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from accounts.addresses import address
from games.drawing.names import Name
from games.drawing.titles import drawing_of
from games.wording.sentence import place_name

register = template.Library()


@register.simple_tag
def drawing_symbols(title: str, sight: Mapping[str, Any] | None = None) -> SafeString:
    """Return the symbols that a title's boards and cards use. Call it once per page, before the first use.

    :param sight: the view of the page's only table; symbols that its game never uses, and those that its board defines,
        are left out
    """
    drawing = drawing_of(title)
    table = () if sight is None else (frozenset(sight["modules"]), drawing.colors(sight))
    # Our own escaping writer built this markup from constants; none of it comes from a player.
    return mark_safe(drawing.symbols(*table))  # noqa: S308


def board_symbols(board: Any) -> SafeString:
    """Return the symbols that a board defines itself."""
    # As above: markup of our own writer, built from constants.
    return mark_safe(board.symbols)  # noqa: S308


@register.simple_tag
def ground_address(title: str, code: str, theme: str) -> str:
    """Return the permanent address of the picture below the pieces."""
    return address("games:ground", title, drawing_of(title).ground_version(), code, theme)


@register.filter
def say(name: Name | str) -> str:
    """Translate a structured name into the active language."""
    return name if isinstance(name, str) else place_name(name)

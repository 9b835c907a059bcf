"""Template tags for boards and cards: page symbols, addresses of board pictures, place names."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe

from accounts.addresses import address
from games.drawing.names import Name
from games.drawing.symbols import shown_in
from games.drawing.titles import drawing_of
from games.wording.sentence import place_name

register = template.Library()


def drawing_symbols(title: str) -> SafeString:
    """Return all symbols of a title's boards and cards."""
    # Our own escaping writer built this markup from constants; none of it comes from a player.
    return mark_safe("".join(drawing_of(title).symbols().values()))  # noqa: S308


@register.filter
def with_symbols(content: str, title: str, id: str = "symbols") -> SafeString:
    """Return a rendered part of a page behind the symbols that it shows."""
    shown = "".join(shown_in(content, drawing_of(title).symbols()))
    defined = (
        f'<svg class="symbols" id="{id}" width="0" height="0" aria-hidden="true"><defs>{shown}</defs></svg>'
    )
    # As above; the content is what a template has rendered.
    return mark_safe(f"{defined}{content}")  # noqa: S308


@register.simple_tag
def ground_address(title: str, code: str, theme: str) -> str:
    """Return the permanent address of the picture below the pieces."""
    return address("games:ground", title, drawing_of(title).ground_version(), code, theme)


@register.filter
def say(name: Name | str) -> str:
    """Translate a structured name into the active language."""
    return name if isinstance(name, str) else place_name(name)

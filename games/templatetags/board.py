"""Tags for boards and cards: the symbols of a page, the island's address, names of places in words."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.drawing import island, page, places
from games.drawing.island import Island
from games.drawing.places import Name

register = template.Library()


@register.simple_tag
def drawing_symbols() -> SafeString:
    """The symbols that boards and cards on this page use; once per page, before the first of them."""
    # Markup of our own escaping writer out of constants: nothing in it comes from a player.
    return mark_safe(page.definitions())  # noqa: S308


@register.simple_tag
def island_address(drawn: Island, theme: str) -> str:
    """Where the picture of an island lies, for ever."""
    return reverse("games:island", args=[island.art_version(), drawn.code, theme])


@register.filter
def say(name: Name | str) -> str:
    """A structured name in the reader's language."""
    return name if isinstance(name, str) else places.render(name, gettext)

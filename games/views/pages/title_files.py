"""Templates and style sheets that a title and its modules bring to its pages, found by file name."""

from __future__ import annotations

from functools import cache

from django.contrib.staticfiles import finders

from games import catalog
from games.templatetags.ui import engine

PAGE_TEMPLATES = ("menu", "tray", "hand", "sign", "seat", "brief", "standing", "facts", "over", "so_far")


@cache
def styles_of(title: str, modules: tuple[str, ...]) -> tuple[str, ...]:
    """Return the style sheets of pages with a board, and those of these modules: `css/<title>/<module>.css`."""
    brought = (f"css/{title}/{module}.css" for module in modules)
    return ("css/art.css", "css/board.css", *(sheet for sheet in brought if finders.find(sheet)))


def templates_for(title: str, place: str) -> list[str]:
    """Return the possible paths of a title's template: those of its required modules, then the plain one.

    :param place: the template's name, with its extension
    """
    modules = catalog.title(title).required
    return [*(f"{title}/{module}/templates/{place}" for module in modules), f"games/plain/{place}"]


@cache
def templates_of(title: str) -> dict[str, str]:
    """Return the title's own template for each part, or the plain one."""
    places = {part: f"page/_{part}.jinja" for part in PAGE_TEMPLATES} | {
        part: f"_{part}.jinja" for part in ("board", "ground", "pieces")
    }
    environment = engine().env
    return {
        part: str(environment.select_template(templates_for(title, place)).name)
        for part, place in places.items()
    }

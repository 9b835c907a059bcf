"""The interface of a title's drawing for the site, provided by the module that every game of the title has.

A title without such a file is drawn plainly (`plain_title.py`): its seats and their points, no board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from games import catalog
from games.drawing.board import Shape
from games.drawing.names import Name, PlaceNames
from games.drawing.svg import Markup
from games.module_files import first_brought

Sight = Mapping[str, Any]
FILE = "drawing"


@dataclass(frozen=True)
class Drawing:
    """The functions that draw a title.

    :param draw: the board of a sight with `targets`, `rings`, `previews` and `people`, for a template
    :param png: a sight's board with `rings`, for an email
    :param thumbnail: a sight's board as a small SVG, for a theme
    :param cover: a close-up of a sight's board as SVG that stands for a module, for a theme; for tiles
    :param names: the names of places on the board of a sight
    :param formed: the forms of the messages of these names, each as its context and the message
    :param named_by: the part of a sight that `names` reads and moves can change; it is stored with each move that
        changed it
    :param places_of_entry: the places that a log entry of this kind names in its facts, in a game of these modules
    :param ring: the look of the ring around a place on the board of a sight; None if nothing can be ringed
    :param sources_of_entry: the places that yielded something, by the facts of a log entry: hexes that produced
    :param symbols: all symbols of boards, cards and pieces of this title, by id
    :param bystanders: the names of owners of pieces who have no seat, for a picture whose pieces have no tooltips
    :param ground: the picture beneath all pieces from its code, for a theme; `ValueError` for an unknown code
    :param ground_version: changes when a ground is drawn differently, so that browsers may cache it permanently
    """

    draw: Callable[..., Any]
    png: Callable[..., bytes]
    thumbnail: Callable[[Sight, str], str]
    cover: Callable[[Sight, str, str], str]
    names: Callable[[Sight], PlaceNames | None]
    places_of_entry: Callable[[Iterable[str], str, Mapping[str, Any]], list[str]]
    symbols: Callable[[], Mapping[str, Markup]]
    ground: Callable[[str, str], str]
    ground_version: Callable[[], str]
    ring: Callable[[Sight, str], Shape | None] = lambda _sight, _place: None
    sources_of_entry: Callable[[Iterable[str], str, Mapping[str, Any]], list[str]] = lambda *_told: []
    bystanders: Callable[[Sight], list[Name]] = lambda _sight: []
    formed: Callable[[], Iterable[tuple[str, str]]] = lambda: ()
    named_by: Callable[[Sight], dict[str, Any]] = lambda _sight: {}


@cache
def drawing_of(title: str) -> Drawing:
    found: Drawing | None = first_brought(FILE, title, catalog.title(title).required, "DRAWING")
    return found or import_module("games.drawing.plain_title").DRAWING


def places_of(sight: Sight) -> PlaceNames | None:
    """Return the names of the board's places, from any viewer's sight of the game."""
    return drawing_of(sight["title"]).names(sight)

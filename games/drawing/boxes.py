"""All that can be drawn, of every box: pieces, goods and emblems as pages and pictures look them up."""

from __future__ import annotations

from collections.abc import Collection

from .art import Symbol
from .catan.base import emblems, goods, pieces
from .catan.cities_knights import art as cities_knights_art

SEAT_PIECES: dict[str, Symbol] = {**pieces.SEAT_PIECES, **cities_knights_art.SEAT_PIECES}
MARK_PLACES = {**pieces.MARK_PLACES, **cities_knights_art.MARK_PLACES}
NEUTRAL_PIECES = (*pieces.NEUTRAL_PIECES, *cities_knights_art.NEUTRAL_PIECES)
GLOWS = (*pieces.GLOWS, *cities_knights_art.GLOWS)
GOODS = (*goods.GOODS, *cities_knights_art.GOODS)
EMBLEMS = (*emblems.EMBLEMS, *cities_knights_art.EMBLEMS)

# What a module brings, and what it puts away.
BROUGHT: dict[str, tuple[Symbol, ...]] = {
    "cities_knights": (
        *cities_knights_art.SEAT_PIECES.values(),
        *cities_knights_art.NEUTRAL_PIECES,
        *cities_knights_art.GLOWS,
        *cities_knights_art.GOODS,
        *cities_knights_art.EMBLEMS,
    )
}
PUT_AWAY: dict[str, tuple[Symbol, ...]] = {
    "cities_knights": (*emblems.DEVELOPMENTS, emblems.LARGEST_ARMY, emblems.DEVELOPMENT_BACK)
}


def missing_with(modules: Collection[str]) -> set[str]:
    """The symbols, by id, that a game with these modules never shows."""
    brought = {symbol.id for key, symbols in BROUGHT.items() if key not in modules for symbol in symbols}
    away = {symbol.id for key, symbols in PUT_AWAY.items() if key in modules for symbol in symbols}
    return brought | away

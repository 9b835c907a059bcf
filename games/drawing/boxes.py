"""All that can be drawn, of every box: pieces, goods and emblems as pages and pictures look them up."""

from __future__ import annotations

from . import cities_knights_art, emblems, goods, pieces
from .art import Symbol

SEAT_PIECES: dict[str, Symbol] = {**pieces.SEAT_PIECES, **cities_knights_art.SEAT_PIECES}
MARK_PLACES = {**pieces.MARK_PLACES, **cities_knights_art.MARK_PLACES}
NEUTRAL_PIECES = (*pieces.NEUTRAL_PIECES, *cities_knights_art.NEUTRAL_PIECES)
GLOWS = (*pieces.GLOWS, *cities_knights_art.GLOWS)
GOODS = (*goods.GOODS, *cities_knights_art.GOODS)
EMBLEMS = (*emblems.EMBLEMS, *cities_knights_art.EMBLEMS)

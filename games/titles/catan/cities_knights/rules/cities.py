"""Plain cities, cities with a metropolis, and how a city is lost. CK-BARB-11"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.pieces import SETTLEMENT, pieces_left, put_back
from games.titles.catan.cities_knights.rules.metropolis import metropolises
from games.titles.catan.cities_knights.rules.module import cities_knights, own_state
from games.titles.catan.kit.rules.tie_breaks import by_place

cities_knights.copies(dict, "walls")
cities_knights.copies(list, "toppled")

WALL = "city_wall"
"""The name of the piece."""


def walls(game: Game) -> dict[str, Seat]:
    """Return the owner of each walled city, by vertex."""
    return own_state(game)["walls"]  # type: ignore[no-any-return]


def toppled(game: Game) -> list[str]:
    """Return the settlements that are shown by a city piece on its side. CK-TOPPLE-02"""
    return own_state(game)["toppled"]  # type: ignore[no-any-return]


def has_city(game: Game, seat: Seat) -> bool:
    """Return whether the seat has an upright city. Settlements and toppled cities do not count. CK-IMP-07"""
    return seat in game.state["base"]["cities"].values()


def plain_cities(game: Game, seat: Seat) -> list[str]:
    """Return the seat's cities without a metropolis, in the order that breaks ties. CK-METRO-07

    Only these can be lost.
    """
    taken = metropolises(game).values()
    cities = game.state["base"]["cities"]
    return sorted((v for v, owner in cities.items() if owner == seat and v not in taken), key=by_place)


def seats_with_plain_cities(game: Game) -> set[Seat]:
    """Return the seats that can lose a city."""
    taken = metropolises(game).values()
    return {owner for vertex, owner in game.state["base"]["cities"].items() if vertex not in taken}


def lose_city(game: Game, seat: Seat, vertex: str) -> None:
    """Turn a city into a settlement, or topple it if none is left, and remove its wall.

    CK-BARB-11, CK-TOPPLE-01, CK-WALL-04
    """
    topples = not pieces_left(game, seat, SETTLEMENT)
    wall = walls(game).pop(vertex, None) is not None
    put_back(game, vertex)
    if topples:
        toppled(game).append(vertex)
    game.log("city_lost", seat=seat, vertex=vertex, wall=wall, toppled=topples)

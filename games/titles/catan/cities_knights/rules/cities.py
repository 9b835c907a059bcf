"""Cities: plain ones, those with a metropolis, and how one is lost. CK-BARB-11."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.pieces import SETTLEMENT, pieces_left, put_back
from games.titles.catan.cities_knights.rules.metropolis import metropolises
from games.titles.catan.cities_knights.rules.module import own_state
from games.titles.catan.cities_knights.rules.tie_breaks import by_place

WALL = "city_wall"
"""The piece."""


def walls(game: Game) -> dict[str, Seat]:
    """The walled cities, each with its owner."""
    return own_state(game)["walls"]  # type: ignore[no-any-return]


def toppled(game: Game) -> list[str]:
    """CK-TOPPLE-02: the settlements that are a city piece on its side."""
    return own_state(game)["toppled"]  # type: ignore[no-any-return]


def has_city(game: Game, seat: Seat) -> bool:
    """CK-IMP-07: an upright city; settlements and toppled cities do not help."""
    return seat in game.state["base"]["cities"].values()


def plain_cities(game: Game, seat: Seat) -> list[str]:
    """The seat's cities without a metropolis, which alone can be lost, in the order that breaks ties. CK-METRO-07"""
    taken = metropolises(game).values()
    cities = game.state["base"]["cities"]
    return sorted((v for v, owner in cities.items() if owner == seat and v not in taken), key=by_place)


def lose_city(game: Game, seat: Seat, vertex: str) -> None:
    """CK-BARB-11, CK-TOPPLE-01: a settlement in its place, or the piece on its side; the wall goes, too. CK-WALL-04"""
    topples = not pieces_left(game, seat, SETTLEMENT)
    wall = walls(game).pop(vertex, None) is not None
    put_back(game, vertex)
    if topples:
        toppled(game).append(vertex)
    game.log("city_lost", seat=seat, vertex=vertex, wall=wall, toppled=topples)

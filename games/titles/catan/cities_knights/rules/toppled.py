"""Toppled cities: a city piece on its side counts as a settlement until it is set upright. CK-TOPPLE"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.building import BOUGHT, COST, can_pay, pay_for, why_not_pay
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.pieces import (
    CITY,
    SETTLEMENT,
    city_built,
    closed_to_cities,
    pieces_in_use,
    put,
)
from games.titles.catan.cities_knights.rules.cities import toppled
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.kit.rules.tie_breaks import by_place

UPRIGHT = "upright_toppled_city"
REBUILD_FIRST = refuse("CK-ILL-45")


def toppled_of(game: Game, seat: Seat) -> list[str]:
    """Return the seat's toppled cities, in the order that breaks ties."""
    settlements = game.state["base"]["settlements"]
    return sorted((vertex for vertex in toppled(game) if settlements[vertex] == seat), key=by_place)


@cities_knights.answers(pieces_in_use)
def a_toppled_city_is_a_city_piece(
    earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str
) -> int:
    """CK-TOPPLE-03"""
    number = earlier(game, seat, piece)
    if toppled(game):
        number += {CITY: 1, SETTLEMENT: -1}.get(piece, 0) * len(toppled_of(game, seat))
    return number


@cities_knights.answers(closed_to_cities)
def the_damaged_city_comes_first(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """CK-TOPPLE-04, CK-ILL-45"""
    closed = earlier(game, seat)
    if not toppled(game) or not toppled_of(game, seat):
        return closed
    settlements = game.state["base"]["settlements"]
    return {**closed, **{v: REBUILD_FIRST for v, owner in settlements.items() if owner == seat}}


@cities_knights.verb(building)
class SetCityUpright(Verb):
    """Rebuild any of the seat's toppled cities. CK-TOPPLE-04, CK-TOPPLE-05, CK-COST-07"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not toppled(game) or not can_pay(game, seat, UPRIGHT):
            return []
        return list(toppled_of(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_upright(game, seat, argument) or why_not_pay(game, seat, UPRIGHT)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        set_upright(game, seat, argument, pay_for(game, seat, UPRIGHT), BOUGHT)


def why_not_upright(game: Game, seat: Seat, vertex: Json) -> Refusal | None:
    if not isinstance(vertex, str) or vertex not in board(game).neighbors:
        return refuse("BASE-ERR-57")
    return None if vertex in toppled_of(game, seat) else refuse("CK-TOPPLE-04a")


cities_knights.ties_to_record("city_set_upright", COST)


def set_upright(game: Game, seat: Seat, vertex: str, cost: dict[str, int], how: str) -> None:
    """Turn the toppled city into a city again; no settlement returns to the supply."""
    toppled(game).remove(vertex)
    put(game, seat, CITY, vertex)
    game.log("city_set_upright", seat=seat, vertex=vertex, cost=cost)
    city_built(game, seat, vertex, how)

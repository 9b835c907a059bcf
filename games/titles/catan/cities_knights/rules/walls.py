"""City walls: each makes two more cards safe. CK-WALL"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.building import COST, can_pay, pay_for, why_not_pay
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.pieces import pieces_left
from games.titles.catan.base.rules.seven import hand_limit
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.cities import WALL, walls
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.kit.rules.tie_breaks import by_place


@cities_knights.answers(hand_limit)
def walls_protect_two_cards_each(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """CK-WALL-03, CK-ROBBER-05"""
    return earlier(game, seat) + facts.CARDS_SAFE_PER_WALL * walls_of(game, seat)


def walls_of(game: Game, seat: Seat) -> int:
    return list(walls(game).values()).count(seat)


def walls_left(game: Game, seat: Seat) -> int:
    """Return the number of walls in the seat's supply. CK-WALL-01"""
    return pieces_left(game, seat, WALL)


def wall_places(game: Game, seat: Seat) -> list[str]:
    """Return the seat's cities without a wall; empty if its supply is. CK-WALL-01, CK-WALL-02"""
    if not walls_left(game, seat):
        return []
    cities = game.state["base"]["cities"]
    bare = (v for v, owner in cities.items() if owner == seat and v not in walls(game))
    return sorted(bare, key=by_place)


def why_no_wall(game: Game, seat: Seat, vertex: Json) -> Refusal | None:
    """CK-ILL-39"""
    if not isinstance(vertex, str) or vertex not in board(game).neighbors:
        return refuse("BASE-ERR-57")
    if game.state["base"]["cities"].get(vertex) != seat or vertex in walls(game):
        return refuse("CK-ILL-39")
    return None if walls_left(game, seat) else refuse("CK-ILL-39b")


cities_knights.ties_to_record("wall_built", COST)


def put_wall(game: Game, seat: Seat, vertex: str, cost: dict[str, int]) -> None:
    walls(game)[vertex] = seat
    game.log("wall_built", seat=seat, vertex=vertex, cost=cost)


@cities_knights.verb(building)
class BuildWall(Verb):
    """CK-WALL-01, CK-COST-02"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return list(wall_places(game, seat)) if can_pay(game, seat, WALL) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_wall(game, seat, argument) or why_not_pay(game, seat, WALL)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        put_wall(game, seat, argument, pay_for(game, seat, WALL))

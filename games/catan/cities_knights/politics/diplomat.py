"""Diplomat: an open road goes; an own one may stand elsewhere. CK-ALM-B2"""

from __future__ import annotations

from games.catan.base.board import board
from games.catan.base.building import FREE, build_road
from games.catan.base.longest_road import route_may_have_changed
from games.catan.base.pieces import ROAD, places_for_road, remove
from games.catan.cities_knights.knights import knights
from games.catan.cities_knights.progress_cards import ProgressCard, progress_card
from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.rules import Question
from games.engine.types import Json, Seat


@Question
def open_roads(game: Game) -> list[str]:
    """CK-ALM-B2, CK-CONF-07: roads with nothing of their owner at one end at least; foreign pieces do not matter."""
    return [edge for edge, owner in game.state["base"]["roads"].items() if _is_open(game, owner, edge)]


def _is_open(game: Game, owner: Seat, edge: str) -> bool:
    here = game.state["base"]
    for vertex in board(game).ends[edge]:
        more_roads = any(
            other != edge and here["roads"].get(other) == owner for other in board(game).edges_at[vertex]
        )
        building = here["settlements"].get(vertex) or here["cities"].get(vertex)
        knight = knights(game).get(vertex)
        if not more_roads and building != owner and (knight is None or knight["seat"] != owner):
            return True
    return False


@progress_card("diplomat")
class PlayDiplomat(ProgressCard):
    """CK-ALM-B2, CK-D-22: `[edge]` takes an open road off; `[own edge, new edge]` builds it anew elsewhere."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-48"""
        return None if open_roads(game) else refuse("CK-ILL-48")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(lambda so_far: self._next(game, seat, so_far), lambda so_far: len(so_far) in (1, 2))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-48, CK-ILL-49"""
        if not isinstance(argument, list) or not argument or not isinstance(argument[0], str):
            return refuse("BASE-ERR-57")
        if argument[0] not in open_roads(game):
            return refuse("CK-ILL-48")
        if len(argument) == 1:
            return None
        if len(argument) > 2 or game.state["base"]["roads"][argument[0]] != seat:
            return refuse("CK-ILL-49")
        if not isinstance(argument[1], str) or argument[1] not in board(game).ends:
            return refuse("BASE-ERR-57")
        if argument[1] == argument[0]:
            return refuse("CK-ILL-49")
        if argument[1] in game.state["base"]["roads"]:
            return refuse("BASE-ERR-18")
        return None if argument[1] in self._next(game, seat, argument[:1]) else refuse("BASE-ERR-19")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """CK-CARD-13: remove and rebuild are one step; Longest Road is settled after both."""
        removed = argument[0]
        owner = game.state["base"]["roads"][removed]
        remove(game, owner, ROAD, removed)
        game.tell("road_removed", seat=seat, owner=owner, edge=removed)
        if len(argument) == 2:
            build_road(game, seat, argument[1], by=seat, how=FREE)
        route_may_have_changed(game, [owner])

    def _next(self, game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
        if not so_far:
            return list(open_roads(game))
        if len(so_far) > 1 or game.state["base"]["roads"].get(so_far[0]) != seat:
            return []
        return [edge for edge in _places_without(game, seat, so_far[0]) if edge != so_far[0]]


def _places_without(game: Game, seat: Seat, edge: str) -> list[str]:
    """Where a seat could build a road if this one of its roads were gone."""
    return [place for place in places_for_road(game, seat, (), without=edge) if place != edge]

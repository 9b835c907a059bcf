"""Diplomat: remove an open road; your own may be rebuilt elsewhere. CK-ALM-B2"""

from __future__ import annotations

from collections.abc import Container

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.free_pieces import road_kinds
from games.titles.catan.base.rules.longest_road import route_may_have_changed
from games.titles.catan.base.rules.pieces import ROAD, network
from games.titles.catan.cities_knights.rules.knights import knights
from games.titles.catan.cities_knights.rules.progress_cards import ProgressCard, progress_card


def open_roads(game: Game) -> list[str]:
    """Return the roads that end without anything of their owner. CK-ALM-B2, CK-CONF-07

    One such end is enough, and other seats' pieces there do not matter.
    """
    standing = [piece for kind in road_kinds(game).values() for piece in kind.standing(game).items()]
    own = {owner: network(game, owner) for _, owner in standing}
    return [edge for edge, owner in standing if _is_open(game, owner, edge, own[owner])]


def _is_open(game: Game, owner: str, edge: str, own: Container[str]) -> bool:
    here = game.state["base"]
    for vertex in board(game).ends[edge]:
        goes_on = any(other != edge and other in own for other in board(game).edges_at[vertex])
        building = here["settlements"].get(vertex) or here["cities"].get(vertex)
        knight = knights(game).get(vertex)
        if not goes_on and building != owner and (knight is None or knight["seat"] != owner):
            return True
    return False


def kind_at(game: Game, edge: str) -> str | None:
    kinds = road_kinds(game).items()
    return next((kind for kind, rules in kinds if edge in rules.standing(game)), None)


def owner_at(game: Game, edge: str) -> str | None:
    kind = kind_at(game, edge)
    return None if kind is None else road_kinds(game)[kind].standing(game)[edge]


@progress_card("diplomat")
class PlayDiplomat(ProgressCard):
    """Remove an open road with `[edge]`, or move an own one with `[own edge, new edge]`. CK-ALM-B2, CK-D-22

    A piece of another kind that counts as a road is rebuilt as the same kind (CK-SF-03).
    """

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-48"""
        return None if open_roads(game) else refuse("CK-ILL-48")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(lambda so_far: self._next(game, seat, so_far), lambda so_far: len(so_far) in (1, 2))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-48, CK-ILL-49; BASE-ERR-57 and the reasons against building such a piece"""
        if not isinstance(argument, list) or not argument or not isinstance(argument[0], str):
            return refuse("BASE-ERR-57")
        if argument[0] not in open_roads(game):
            return refuse("CK-ILL-48")
        if len(argument) == 1:
            return None
        if len(argument) > 2 or owner_at(game, argument[0]) != seat:
            return refuse("CK-ILL-49")
        if argument[1] == argument[0]:
            return refuse("CK-ILL-49")
        if isinstance(argument[1], str) and argument[1] in self._next(game, seat, argument[:1]):
            return None
        rules = road_kinds(game)[kind_at(game, argument[0]) or ROAD]
        refusal = rules.why_not(game, seat, argument[1], ())
        # The removed piece is in the supply again, so there is one left
        return refuse(rules.not_joined) if refusal is None or refusal.code == rules.none_left else refusal

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        """Remove and rebuild in one step, and settle Longest Road after both. CK-CARD-13"""
        removed = argument[0]
        kind = kind_at(game, removed)
        assert kind is not None
        rules = road_kinds(game)[kind]
        owner = rules.standing(game)[removed]
        rules.remove(game, owner, removed)
        game.log("road_removed", seat=seat, owner=owner, piece=kind, edge=removed)
        if len(argument) == 2:
            rules.build(game, seat, argument[1])
        route_may_have_changed(game, [owner])

    def _next(self, game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
        if not so_far:
            return list(open_roads(game))
        kind = kind_at(game, so_far[0])
        if len(so_far) > 1 or kind is None or owner_at(game, so_far[0]) != seat:
            return []
        return road_kinds(game)[kind].places(game, seat, (), so_far[0])

"""CK-SF-03: cards about roads hold for a second kind of piece, here the rafts of a module of this test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.free_pieces import Placed, RoadKind, road_kinds
from games.titles.catan.base.rules.pieces import pieces_in_use, supply_at_start
from tests.titles.catan.cities_knights.tables import CATAN, Knights

PLACES = ("0,-3,SE", "2,-2,NE")
RAFT = Module(
    "rafts", "Rafts", messages={"RAFT-1": "A raft does not lie there.", "RAFT-2": "You have no rafts left."}
)
TITLE = replace(CATAN, modules=(*CATAN.modules, RAFT), _rules={})


def rafts(game: Game) -> dict[str, Seat]:
    return game.state[RAFT.key]["rafts"]  # type: ignore[no-any-return]


def places(game: Game, seat: Seat, before: Placed, without: str | None) -> list[str]:
    taken = {*rafts(game), *(place for _kind, place in before)} - {without}
    return [edge for edge in PLACES if edge not in taken]


def why_not(game: Game, seat: Seat, place: Json, before: Placed) -> Refusal | None:
    return None if place in places(game, seat, before, None) else refuse("RAFT-1")


def build(game: Game, seat: Seat, edge: str) -> None:
    rafts(game)[edge] = seat
    game.log("raft_built", seat=seat, edge=edge)


def remove(game: Game, owner: str, edge: str) -> None:
    del rafts(game)[edge]


@RAFT.answers(road_kinds)
def rafts_too(earlier: Callable[[Game], dict[str, RoadKind]], game: Game) -> dict[str, RoadKind]:
    return {**earlier(game), "raft": RoadKind(rafts, places, why_not, build, remove, "RAFT-2", "RAFT-1")}


@RAFT.answers(supply_at_start)
def two_rafts(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    return {**earlier(game), "raft": 2}


@RAFT.answers(pieces_in_use)
def in_use(earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str) -> int:
    return list(rafts(game).values()).count(seat) if piece == "raft" else earlier(game, seat, piece)


@RAFT.sets_up
def no_rafts(game: Game) -> None:
    game.state[RAFT.key]["rafts"] = {}


def table(*afloat: str) -> Knights:
    """Return a table with a settlement, a road and rafts of Red."""
    state = TITLE.new(seats=4, modules=["base", "cities_knights", RAFT.key], seed="rafts").state
    laid = Knights(state, title=TITLE)
    laid.printed_island()
    laid.put("red", settlements="0,-2,N 2,-2,N", roads="0,-2,NE")
    laid.state[RAFT.key]["rafts"] = dict.fromkeys(afloat, laid.seat("red"))
    return laid


def test_a_diplomat_moves_a_raft_to_another_place_for_a_raft():
    """CK-SF-03"""
    laid = table("0,-3,SE").cards("red", "diplomat").main("red")

    laid.play("red", "play_diplomat", ["0,-3,SE", "2,-2,NE"])

    assert laid.state["rafts"]["rafts"] == {"2,-2,NE": laid.seat("red")}
    assert [told["piece"] for told in laid.logged("road_removed")] == ["raft"]
    assert laid.waiting_for == {"red": "main"}


def test_road_building_builds_rafts():
    """CK-SF-03, CK-ALM-G10"""
    laid = table().cards("red", "road_building").main("red")

    laid.play("red", "play_road_building", [{"piece": "raft", "at": "0,-3,SE"}])

    assert laid.state["rafts"]["rafts"] == {"0,-3,SE": laid.seat("red")}

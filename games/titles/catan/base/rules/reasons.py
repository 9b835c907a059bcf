"""Facts that help a person compare moves. Nothing here is a rule of the game."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board, harbors, pips_at, resources_at
from games.titles.catan.base.rules.evaluation import earned_at
from games.titles.catan.base.rules.pieces import (
    CITY,
    SETTLEMENT,
    closed_to_settlements,
    network,
    open_vertices,
    pieces_of,
)


def reasons(game: Game, seat: Seat, verb: str, argument: Json) -> dict[str, Json]:
    """Return what speaks for a move: what a corner earns, where a road leads, or what the robber blocks.

    The pips of a place are the rolls, out of 36, in which its hexes produce. A road of the set-up has no such facts.
    """
    if verb in ("place_settlement", "build_settlement"):
        return _of_settlement(game, seat, argument)
    if verb == "build_city":
        return {"pips": pips_at(game, argument)}
    if verb == "build_road":
        return _of_road(game, seat, argument)
    if verb in ("move_robber", "play_knight") and isinstance(argument, dict):
        return _of_robber(game, argument)
    return {}


def _of_settlement(game: Game, seat: Seat, vertex: str) -> dict[str, Json]:
    kinds = sorted(set(resources_at(game, vertex)))
    held = {
        kind
        for piece in (SETTLEMENT, CITY)
        for own in pieces_of(game, seat, piece)
        for kind in resources_at(game, own)
    }
    return {
        "pips": pips_at(game, vertex),
        "kinds": kinds,
        "new_kinds": [kind for kind in kinds if kind not in held],
        "harbor": harbors(game).get(vertex),
    }


def _of_road(game: Game, seat: Seat, edge: str) -> dict[str, Json]:
    """Return the pips of the best free corner that the road reaches; nothing if it reaches none."""
    ends = board(game).ends
    reached = {vertex for own in network(game, seat) for vertex in ends[own]}
    free = open_vertices(game) - closed_to_settlements(game, seat).keys() - reached
    found = [pips_at(game, vertex) for vertex in ends[edge] if vertex in free]
    return {"pips": max(found)} if found else {}


def _of_robber(game: Game, argument: dict[str, Json]) -> dict[str, Json]:
    """Return the victim, and the pips that it no longer earns: twice for a city; nothing if it loses none.

    The cards of a gold field are of no certain kind and do not count.
    """
    victim = argument.get("victim")
    if victim is None:
        return {}
    at = earned_at(game)
    blocked = sum(
        times * pips
        for times, piece in ((1, SETTLEMENT), (2, CITY))
        for vertex in pieces_of(game, victim, piece)
        for name, _kind, pips in at.get(vertex, ())
        if name == argument["hex"]
    )
    return {"victim": victim, "pips": blocked} if blocked else {}

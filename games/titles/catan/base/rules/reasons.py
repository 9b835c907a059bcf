"""Facts that help a person compare places in the set-up. Nothing here is a rule of the game."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import harbors, pips_at, resources_at
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, pieces_of


def reasons(game: Game, seat: Seat, verb: str, argument: Json) -> dict[str, Json]:
    """Return what a corner earns: its pips, its kinds, those that the seat lacks so far, and its harbor.

    The pips of a place are the rolls, out of 36, in which its hexes produce. A road has no such facts.
    """
    if verb != "place_settlement":
        return {}
    kinds = sorted(set(resources_at(game, argument)))
    held = {
        kind
        for piece in (SETTLEMENT, CITY)
        for vertex in pieces_of(game, seat, piece)
        for kind in resources_at(game, vertex)
    }
    return {
        "pips": pips_at(game, argument),
        "kinds": kinds,
        "new_kinds": [kind for kind in kinds if kind not in held],
        "harbor": harbors(game).get(argument),
    }

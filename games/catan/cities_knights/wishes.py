"""Standing orders: what a seat has decided in advance. CK-D-26.

Each is its owner's secret and answers by itself when its decision comes, as long as it can; an order
whose assumption does not hold any more switches itself off.
"""

from __future__ import annotations

from games.catan.cities_knights.module import part_of
from games.engine.copying import copy_json
from games.engine.game import Game
from games.engine.types import Json, Seat

Wishes = dict[str, Json]


def no_wishes() -> Wishes:
    """Nothing is decided in advance."""
    return {}


def wishes_of(game: Game, seat: Seat) -> Wishes:
    """What a seat has decided in advance; only this file changes it."""
    return part_of(game)["wishes"][seat]  # type: ignore[no-any-return]


def wishes_view(game: Game, seat: Seat) -> Json:
    """For the seat itself alone."""
    return copy_json(wishes_of(game, seat))


def wishes_imagined(whole: Json) -> dict[Seat, Wishes]:
    """For a state drawn from a view: the viewer's own are known, the others are taken to have none."""
    wishes = {seat: no_wishes() for seat in whole["seats"]}
    if whole["viewer"] is not None:
        wishes[whole["viewer"]] = copy_json(whole["cities_knights"]["own"]["wishes"])
    return wishes

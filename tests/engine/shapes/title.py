"""The tiny title that all shapes are modules of."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Json, Seat
from tests.engine.shapes.caravans import caravans
from tests.engine.shapes.deck import deck
from tests.engine.shapes.displaced import displaced
from tests.engine.shapes.omens import omens
from tests.engine.shapes.ring import (
    LAST_TURN,
    POSTS_TO_WIN,
    count_posts,
    ring,
    whose_moment,
)
from tests.engine.shapes.special_building import special_building
from tests.engine.shapes.tithe import tithe

COLORS = ("red", "blue", "green", "white")


def seat_facts(
    seats: int, options: dict[str, Json], colors: Sequence[str] | None
) -> dict[Seat, dict[str, Json]]:
    return {str(place): {"color": (colors or COLORS)[place]} for place in range(seats)}


def seat_name(game: Game, seat: Seat) -> str:
    return str(game.state["seats"][seat]["color"])


def outcome(game: Game) -> dict[str, Json] | None:
    if "ring" not in game.state:
        return None
    seat = whose_moment(game)
    if seat is not None and count_posts(game, seat) >= POSTS_TO_WIN:
        return _result(game, seat)
    if game.state["ring"]["turn"] > LAST_TURN:
        return _result(game, max(game.seats, key=lambda other: count_posts(game, other)))
    return None


def _result(game: Game, winner: Seat) -> dict[str, Json]:
    points = {seat: count_posts(game, seat) for seat in game.seats}
    ranks = {seat: 1 if seat == winner else 2 for seat in game.seats}
    return {"winner": winner, "ranks": ranks, "points": points}


def on_end(game: Game) -> None:
    game.log("game_over", winner=game.state["outcome"]["winner"])


def points_of(game: Game) -> Json:
    points: dict[Seat, Json] = {}
    for seat in game.seats:
        number = count_posts(game, seat)
        lines = [{"source": "posts", "number": number, "hidden": False}]
        points[seat] = {"public": number, "own": number, "lines": lines}
    return points


title = Title(
    key="ring",
    name="The Ring",
    modules=(ring, displaced, tithe, caravans, omens, deck, special_building),
    required=("ring",),
    seats=(2, 3, 4),
    seat_facts=seat_facts,
    seat_name=seat_name,
    outcome=outcome,
    on_end=on_end,
    points_of=points_of,
)

"""Positions of Harbormaster."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.game import Game
from games.engine.invariants import check_invariants
from games.engine.types import Seat, State
from games.titles.catan.base.rules.board import harbors
from games.titles.catan.base.rules.facts import COSTS
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, open_vertices, pieces_left, pieces_of, put
from games.titles.catan.harbormaster.rules import LEAST, harbor_points
from games.workshop.positions.position import DUE, OTHER, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, bots_game, last_asked, met

TITLE = "catan"
MODULES = ("base", "harbormaster")
MOVES = 300
CITIES = 2
EARLY = 60


@cache
def held() -> Story:
    """Return a late turn of a game between bots in which a seat holds the card with two cities at harbors."""
    return met(TITLE, MODULES, moves=MOVES)["main"].changed(_build_at_harbors)


def _build_at_harbors(state: State) -> None:
    game = catalog.title(TITLE).game(state)
    seat = max(game.seats, key=lambda seat: pieces_left(game, seat, CITY))
    for _ in range(CITIES):
        _build(game, seat, CITY)
    state["harbormaster"]["holder"] = seat


@cache
def taken() -> Story:
    """Return a position in which the active seat has just taken the card from another with a city."""
    story = last_asked("main", bots_game(TITLE, MODULES, moves=MOVES)[:EARLY]).changed(_before_it_is_taken)
    check_invariants(story.title, story.state)
    seat = story.first_due
    game = catalog.title(TITLE).game(story.state)
    own = pieces_of(game, seat, SETTLEMENT)
    return story.play(seat, "build_city", next(vertex for vertex in harbors(game) if vertex in own))


def _before_it_is_taken(state: State) -> None:
    """Give the holder as many harbor points as the active seat, which can pay for a city at a harbor."""
    game = catalog.title(TITLE).game(state)
    mover = state["stack"][-1]["seat"]
    holder = game.next_seat(mover)
    _build(game, mover, SETTLEMENT)
    while harbor_points(game, holder) < max(LEAST, harbor_points(game, mover)):
        _build(game, holder, SETTLEMENT)
    while harbor_points(game, mover) < harbor_points(game, holder):
        _build(game, mover, SETTLEMENT)
    here = state["base"]
    for kind, count in COSTS[CITY].items():
        here["bank"][kind] -= count
        here["hands"][mover][kind] += count
    state["harbormaster"]["holder"] = holder


def _build(game: Game, seat: Seat, piece: str) -> None:
    free = open_vertices(game)
    put(game, seat, piece, next(vertex for vertex in harbors(game) if vertex in free))


# ------------------------------------------------------------------ moments


def is_close(title: Any, state: Any) -> bool:
    """Return whether the active seat has at most one harbor point less than the holder of the card."""
    seen = title.sight(state, None)["harbormaster"]
    due = title.waiting(state).due
    if seen["holder"] is None or seen["holder"] in due or set(due.values()) != {"main"}:
        return False
    (seat,) = due
    points: dict[str, int] = {key: public["harbor_points"] for key, public in seen["seats"].items()}
    return points[seat] >= points[seen["holder"]] - 1


POSITIONS = (
    Position(held, "harbormaster", gettext_noop("Somebody is Harbormaster"), viewer=DUE),
    Position(held, "harbormaster-watched", gettext_noop("The same, for the others"), viewer=OTHER),
    Position(taken, "harbormaster-taken", gettext_noop("The card has changed hands"), viewer=DUE),
    Position(taken, "harbormaster-replay", gettext_noop("The same in the replay"), viewer=DUE, page="replay"),
    # the demo community's tables
    lived("A race for the harbors", TITLE, is_close, modules=MODULES, attempt=11),
)

"""Samples of Harbormaster."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext_noop

from games import catalog
from games.catan.base.board import harbors
from games.catan.base.pieces import CITY, open_vertices, pieces_left, put
from games.engine.types import State
from games.views.samples.sample import DUE, OTHER, Sample, Samples
from games.views.samples.story import Story, met

TITLE = "catan"
MODULES = ("base", "harbormaster")
MOVES = 300
CITIES = 2


@cache
def held() -> Story:
    """A late turn of the bots' game, in which somebody besides has two cities at harbors."""
    return met(TITLE, MODULES, moves=MOVES)["main"].changed(_build_at_harbors)


def _build_at_harbors(state: State) -> None:
    game = catalog.title(TITLE).game(state)
    seat = max(game.seats, key=lambda seat: pieces_left(game, seat, CITY))
    for _ in range(CITIES):
        free = open_vertices(game)
        put(game, seat, CITY, next(vertex for vertex in harbors(game) if vertex in free))
    state["harbormaster"]["holder"] = seat


WRITTEN = (
    Sample("harbormaster", gettext_noop("Somebody is Harbormaster"), held, viewer=DUE),
    Sample("harbormaster-watched", gettext_noop("The same, for the others"), held, viewer=OTHER),
)
SAMPLES = Samples(dict, WRITTEN)

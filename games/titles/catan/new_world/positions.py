"""Positions of New World: harbors to place, and settlements on new islands."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games.titles.catan.new_world.rules.harbors import PLACE, StartingHarbor
from games.titles.catan.seafarers.positions import new_shores
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import Search
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "new_world")
SOME = 4


def some_are_placed(title: Any, state: Any) -> bool:
    """Return whether several harbors are on the board and another one is placed."""
    due = set(title.waiting(state).due.values())
    return due == {StartingHarbor.name} and len(state["base"]["harbors"]) >= SOME


HARBORS, SETTLED = "Harbors of a new world", "No two worlds are the same"
_HARBORS = Search(HARBORS, TITLE, some_are_placed, modules=MODULES)


@cache
def asked() -> dict[str, Story]:
    return {**met(TITLE, MODULES), StartingHarbor.name: _HARBORS()}


POSITIONS = (
    Position(
        _HARBORS,
        "new-world-harbors",
        gettext_noop("A new world, and harbors to place"),
        viewer=SPECTATOR,
        table=HARBORS,
    ),
    Position(
        _HARBORS,
        "new-world-harbor",
        gettext_noop("Where a harbor goes"),
        viewer=DUE,
        ask=Ask(PLACE),
    ),
    Position(
        Search(SETTLED, TITLE, new_shores, modules=MODULES),
        "new-world",
        gettext_noop("New islands, and a chit on each"),
        table=SETTLED,
    ),
)

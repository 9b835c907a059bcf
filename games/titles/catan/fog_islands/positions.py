"""Positions of The Fog Islands: fog before it lifts, and what lay in it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from games.titles.catan.base.drawing import hexes
from games.titles.catan.fog_islands.rules.module import FOG
from games.views.table.table_page import Ask
from games.workshop.positions.position import Position
from games.workshop.positions.search import Search
from games.workshop.positions.story import Story

TITLE = "catan"
MODULES = ("base", "seafarers", "fog_islands")
MOST_LIFTED, MANY = 7, 8


def _in_the_fog(state: Any) -> int:
    return list(state["base"]["terrain"].values()).count(FOG)


def _into_the_fog(options: Any, state: Any) -> list[str]:
    """Return the edges where a ship would lift fog."""
    terrain = state["base"]["terrain"]
    return [
        edge
        for edge in options.get("build_ship", ())
        if any(
            terrain[there.key] == FOG
            for end in hexes.edge_vertices(edge)
            for there in hexes.vertex_hexes(end)
        )
    ]


def before_the_fog(title: Any, state: Any) -> bool:
    """Return whether a seat can build a ship that lifts fog, while much of it lies there."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"} or not MOST_LIFTED <= _in_the_fog(state) < 12:
        return False
    (seat,) = due
    return bool(_into_the_fog(title.options(state, seat), state))


def much_is_known(title: Any, state: Any) -> bool:
    """Return whether most of the fog has lifted, and a seat can build now."""
    return _in_the_fog(state) <= 12 - MANY and set(title.waiting(state).due.values()) == {"main"}


FIRST = "Into the fog"
_FIRST = Search(FIRST, TITLE, before_the_fog, modules=MODULES)


def _lifts_fog(story: Story) -> Ask:
    (seat,) = story.due
    return Ask("build_ship", tuple(_into_the_fog(story.options(seat), story.state)[:1]))


POSITIONS = (
    Position(_FIRST, "fog", gettext_noop("Fog between the islands"), table=FIRST),
    Position(_FIRST, "fog-lifts", gettext_noop("A ship, before it lifts fog"), ask=_lifts_fog),
    Position(
        Search("What lay in the fog", TITLE, much_is_known, modules=MODULES),
        "fog-lifted",
        gettext_noop("What lay in the fog"),
        table="What lay in the fog",
    ),
)

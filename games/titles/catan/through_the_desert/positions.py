"""Positions of Through the Desert: the belt of deserts, and settlements beyond it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from games.titles.catan.seafarers.positions import new_shores
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Position
from games.workshop.positions.search import Search, lived
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "through_the_desert")


def begun() -> Story:
    return met(TITLE, MODULES)["setup_settlement"]


def beyond_the_desert(title: Any, state: Any) -> bool:
    """Return whether a seat has settled the strip, and another one can build now."""
    settled = {seat for seat, chits in state["seafarers"]["chits"].items() if "strip" in chits}
    due = title.waiting(state).due
    return bool(settled) and set(due.values()) == {"main"} and settled.isdisjoint(due)


DUNES = "Beyond the dunes"
POSITIONS = (
    Position(
        Search(DUNES, TITLE, beyond_the_desert, modules=MODULES),
        "desert",
        gettext_noop("A desert between two lands"),
        table=DUNES,
    ),
    Position(
        begun,
        "desert-start",
        gettext_noop("Before the desert"),
        viewer=DUE,
        ask=Ask(do="place_settlement"),
    ),
    # tables of the demo community
    lived("Sand and sails", TITLE, new_shores, modules=MODULES),
)

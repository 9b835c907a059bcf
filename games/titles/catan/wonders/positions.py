"""Positions of The Wonders of Catan: a wonder to claim, levels to build, and an end."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Position
from games.workshop.positions.search import Search
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "wonders")


def begun() -> Story:
    return met(TITLE, MODULES)["setup_settlement"]


def _can(title: Any, state: Any, verb: str) -> bool:
    due = title.waiting(state).due
    if set(due.values()) != {"main"}:
        return False
    (seat,) = due
    return bool(title.options(state, seat).get(verb))


def a_second_claim(title: Any, state: Any) -> bool:
    """Return whether a seat can claim a wonder after another one has."""
    return bool(state["wonders"]["claimed"]) and _can(title, state, "claim_wonder")


def a_second_level(title: Any, state: Any) -> bool:
    """Return whether three seats have wonders, one has a level, and a seat can build the next one of its own."""
    levels = [builder["level"] for builder in state["wonders"]["claimed"].values()]
    return len(levels) > 2 and max(levels) > 0 and _can(title, state, "build_wonder")


CLAIM, LEVEL = "Five dreams of stone", "Stone upon stone"

POSITIONS = (
    Position(
        Search(LEVEL, TITLE, a_second_level, modules=MODULES),
        "wonders",
        gettext_noop("Wonders under construction"),
        viewer=DUE,
        table=LEVEL,
    ),
    Position(
        Search(CLAIM, TITLE, a_second_claim, modules=MODULES),
        "wonder-claim",
        gettext_noop("A wonder to claim"),
        viewer=DUE,
        ask=Ask(do="claim_wonder"),
        table=CLAIM,
    ),
    Position(
        begun,
        "wonders-start",
        gettext_noop("Corners where nobody starts"),
        viewer=DUE,
        ask=Ask(do="place_settlement"),
    ),
)

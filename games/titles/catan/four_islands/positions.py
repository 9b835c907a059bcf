"""Positions of The Four Islands: where the seats are at home, and settlements on new islands."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from games.titles.catan.seafarers.positions import a_first_ship, new_shores
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "four_islands")


def _met(decision: str) -> Any:
    def story() -> Story:
        return met(TITLE, MODULES)[decision]

    return story


POSITIONS = (
    Position(
        _met("main"), "four-islands", gettext_noop("Four islands, and a chit on each new one"), viewer=DUE
    ),
    Position(
        _met("main"), "four-islands-seen", gettext_noop("Four islands, for spectators"), viewer=SPECTATOR
    ),
    Position(
        _met("setup_settlement"),
        "four-islands-home",
        gettext_noop("Where your home will be"),
        viewer=DUE,
        ask=Ask(do="place_settlement"),
    ),
    # tables of the demo community
    lived("Four islands at dawn", TITLE, a_first_ship, modules=MODULES),
    lived("Far from home", TITLE, new_shores, modules=MODULES),
)

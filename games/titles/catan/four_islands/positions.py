"""Positions of The Four Islands: where the seats are at home, and settlements on new islands."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.titles.catan.seafarers.positions import a_first_ship, new_shores
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Position
from games.workshop.positions.search import Search, lived
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "four_islands")


def begun() -> Story:
    return met(TITLE, MODULES)["setup_settlement"]


DAWN = "Four islands at dawn"
POSITIONS = (
    Position(
        Search(DAWN, TITLE, a_first_ship, modules=MODULES),
        "four-islands",
        gettext_noop("Four islands, and a chit on each new one"),
        table=DAWN,
    ),
    Position(
        begun,
        "four-islands-home",
        gettext_noop("Where your home will be"),
        viewer=DUE,
        ask=Ask(do="place_settlement"),
    ),
    # tables of the demo community
    lived("Far from home", TITLE, new_shores, modules=MODULES),
)

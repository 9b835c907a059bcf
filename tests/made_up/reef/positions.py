"""Positions of the Reef."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, bots_game

TITLE = "catan"
MODULES = ("base", "reef")


@cache
def pearls_to_sell() -> Story:
    """Return the first story in which bots could sell a pearl.

    :raises LookupError: they never could
    """
    for story in bots_game(TITLE, MODULES):
        if story.due and story.options().get("sell_pearl"):
            return story
    raise LookupError("no pearl is ever found")


@cache
def seven() -> Story:
    """Return the first story in which robber or octopus must move.

    :raises LookupError: no seven is rolled
    """
    for story in bots_game(TITLE, MODULES):
        if "robber" in story.due.values():
            return story
    raise LookupError("no seven is ever rolled")


# ------------------------------------------------------------------ moments


def a_pearl_is_found(title: Any, state: Any) -> bool:
    """The due seat could sell a pearl."""
    return any(title.options(state, seat).get("sell_pearl") for seat in title.waiting(state).due)


POSITIONS = (
    Position(
        pearls_to_sell,
        "selling-a-pearl",
        gettext_noop("Selling a pearl"),
        viewer=DUE,
        ask=Ask("sell_pearl"),
    ),
    Position(pearls_to_sell, "buoys", gettext_noop("The panel of the reef"), viewer=DUE, part="reef"),
    Position(seven, "octopus-or-robber", gettext_noop("The octopus or the robber"), viewer=DUE),
    # Tables of the demo community.
    lived("A pearl is found", TITLE, a_pearl_is_found, modules=MODULES),
)

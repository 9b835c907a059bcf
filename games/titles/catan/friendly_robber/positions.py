"""Positions of the Friendly Robber."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games.titles.catan.friendly_robber.with_seafarers import AT_SEA
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, bots_game

TITLE = "catan"
MODULES = ("base", "friendly_robber")
MANY_HEXES = 6


@cache
def spared(modules: tuple[str, ...] = MODULES) -> Story:
    """Return the first position in a game between bots in which the robber must spare a hex.

    :raises LookupError: there is none
    """
    for story in bots_game(TITLE, modules):
        shows = story.title.sight(story.state, None)["shows"] if "robber" in story.due.values() else {}
        if shows.get("closed", {}).get("robber"):
            return story
    raise LookupError("no hex is spared when the bots move the robber")


# ------------------------------------------------------------------ moments


def hexes_are_spared(title: Any, state: Any) -> bool:
    """Return whether the robber must be moved, many hexes are closed to it, and one has two possible victims."""
    waiting = title.waiting(state)
    if set(waiting.due.values()) != {"robber"}:
        return False
    (seat,) = waiting.due
    closed = title.sight(state, seat)["shows"].get("closed", {}).get("robber", {})
    hexes = [choice["hex"] for choice in title.options(state, seat)["move_robber"]]
    return len(closed) >= MANY_HEXES and len(set(hexes)) < len(hexes)


POSITIONS = (
    Position(spared, "spared-hexes", gettext_noop("Hexes that the robber spares"), viewer=DUE),
    Position(
        lambda: spared(AT_SEA),
        "spared-hexes-at-sea",
        gettext_noop("Hexes that the robber spares, at sea"),
        viewer=DUE,
        ask=Ask(do="move_robber"),
    ),
    # the demo community's tables
    lived("A robber that spares", TITLE, hexes_are_spared, modules=MODULES),
)

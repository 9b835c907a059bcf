"""Demo games of The Caravans: the first camel, and a vote that nobody decides alone."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "caravans")
MANY_CAMELS = 6


def the_first_camel(title: Any, state: Any) -> bool:
    """The path of the first camel is being bid on, or chosen."""
    due = set(title.waiting(state).due.values())
    return not state["caravans"]["camels"] and due == {"bid_for_camel"} and len(state["caravans"]["bids"]) > 0


def a_contested_path(title: Any, state: Any) -> bool:
    """Caravans are well on their way, and bidders have to agree."""
    due = title.waiting(state).due
    return len(state["caravans"]["camels"]) >= MANY_CAMELS and set(due.values()) == {"agree_on_camel"}


MOMENTS = (
    Moment(TITLE, "The first camel", the_first_camel, modules=MODULES),
    Moment(TITLE, "A contested path", a_contested_path, modules=MODULES),
)

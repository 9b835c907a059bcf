"""Demo games of the Fishermen of Catan: a first catch, and a turn with full nets."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment

TITLE = "catan"
MODULES = ("base", "fishermen")
EARLY = 12
MANY_TOKENS = 3


def first_catch(title: Any, state: Any) -> bool:
    """Somebody has caught fish in one of the first turns, and trades and builds."""
    if not 1 <= state["base"]["turn"] <= EARLY or set(title.waiting(state).due.values()) != {"main"}:
        return False
    return _tokens(title, state, _due(title, state)) >= 1


def full_nets(title: Any, state: Any) -> bool:
    """The active seat has many tokens, and somebody the old boot."""
    if set(title.waiting(state).due.values()) != {"main"} or state["fishermen"]["boot"] is None:
        return False
    return _tokens(title, state, _due(title, state)) >= MANY_TOKENS


def _due(title: Any, state: Any) -> str:
    (seat,) = title.waiting(state).due
    return str(seat)


def _tokens(title: Any, state: Any, seat: str) -> int:
    return int(title.view(state, None)["base"]["seats"][seat]["tiles"])


MOMENTS = (
    Moment(TITLE, "A first catch", first_catch, modules=MODULES, attempt=2),
    Moment(TITLE, "Full nets and an old boot", full_nets, modules=MODULES, attempt=2),
)

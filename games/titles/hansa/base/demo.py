"""Demo games of Hansa Teutonica."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import Moment, is_over

TITLE = "hansa"
SETTLED = 8
"""Offices on the board from which on there is something to see."""


def piece_displaced(title: Any, state: Any) -> bool:
    """The owner of a displaced merchant is to place three pieces, in a game that is well on its way."""
    offices = sum(len(taken) for taken in state["base"]["offices"].values())
    asked = state["stack"][-1]
    return asked["step"] == "replace" and asked["piece"] == "merchant" and offices >= SETTLED


def one_claim_before_the_end(title: Any, state: Any) -> bool:
    """The seat whose turn it is can end the game by a claim."""
    due = title.waiting(state).due
    if set(due.values()) != {"actions"} or not _is_near_the_end(state):
        return False
    (seat,) = due
    claims = title.options(state, seat).get("claim", [])
    return any(title.play(state, seat, "claim", claim).state["outcome"] is not None for claim in claims)


def _is_near_the_end(state: Any) -> bool:
    """Ends come by 20 points, ten complete towns or an empty pile."""
    here = state["base"]
    points = max(sum(of.values()) for of in here["points"].values())
    offices = sum(len(taken) for taken in here["offices"].values())
    return points >= 14 or offices >= 18 or not here["pile"]


MOMENTS = (
    Moment(TITLE, "A displaced merchant", piece_displaced),
    Moment(TITLE, "One claim to go", one_claim_before_the_end),
    Moment(TITLE, "A finished Hansa", is_over),
)

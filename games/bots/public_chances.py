"""Each seat's chance to win, as everybody at the table can judge it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from games.engine.title import Title
from games.engine.types import Seat, State

SEED = "as everybody sees it"
"""Draws what nobody sees, so that it makes no difference."""


def softmax(worths: Mapping[Seat, float]) -> dict[Seat, float]:
    """Return the chances to win that follow from the worth of all seats; together 1."""
    highest = max(worths.values())
    odds = {seat: math.exp(worth - highest) for seat, worth in worths.items()}
    return {seat: odd / sum(odds.values()) for seat, odd in odds.items()}


def public_worths(title: Title, state: State) -> dict[Seat, float]:
    """Return how near each seat is to winning, from what a spectator sees.

    :raises ValueError: the title has no worth
    """
    if title.advice is None or title.advice.worths is None:
        raise ValueError(f"{title.key} does not say how near a seat is to winning")
    return title.advice.worths(title.game(title.imagine(title.sight(state, None), SEED)), None)


def public_chances(title: Title, state: State, scale: float) -> dict[Seat, float]:
    """Return each seat's chance to win, from what a spectator sees; together 1.

    :param scale: what the worths are multiplied with (`Advice.foretold`)
    """
    if state["outcome"] is not None:
        return {seat: float(seat == state["outcome"]["winner"]) for seat in state["seats"]}
    worths = public_worths(title, state)
    return softmax({seat: scale * worth for seat, worth in worths.items()})

"""Verbs that a seat's player has used."""

from __future__ import annotations

from collections import Counter

from games.models.game import Game
from games.models.turn import Turn
from games.selectors.table.turns import moves_of


def verbs_used(game: Game, seat: str) -> dict[str, int]:
    """Return how often a seat's player has used each verb, without undone moves."""
    return Counter(
        turn.verb for turn in moves_of(game) if turn.seat == seat and turn.actor == Turn.Actor.SEAT
    )

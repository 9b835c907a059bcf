"""What a seat is told while somebody has to decide first. CK-ILL-06, CK-ILL-63."""

from __future__ import annotations

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Choice
from games.engine.types import Seat


def not_yours_or_wait(decision: Choice, game: Game, seat: Seat, verb: str) -> Refusal:
    """CK-ILL-63 for its own verb, CK-ILL-06 for every other."""
    if verb in decision.own_verbs:
        return refuse("CK-ILL-63")
    return refuse("CK-ILL-06", names=decision.due(game))

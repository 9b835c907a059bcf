"""What a seat is told of a verb that the decision on top does not offer."""

from __future__ import annotations

from games.engine.errors import Refusal
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Seat


@Question
def why_closed(game: Game, seat: Seat, verb: str) -> Refusal | None:
    """What a module says of its own verb, before what holds in this phase for all."""
    return None

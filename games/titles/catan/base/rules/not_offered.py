"""The refusal of verbs that the decision on top does not offer."""

from __future__ import annotations

from games.engine.errors import Refusal
from games.engine.game import Game
from games.engine.questions import Question
from games.engine.types import Seat


@Question
def why_closed(game: Game, seat: Seat, verb: str) -> Refusal | None:
    """Return a module's refusal of its own verb; it takes precedence over the refusal of the phase."""
    return None

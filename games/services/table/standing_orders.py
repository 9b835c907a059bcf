"""Standing orders and waits for answers, which a title leaves to the site.

Only the rules know what a seat has ordered and whether it applies (`Decision.ordered`). The site makes
the move when the seat is due.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import datetime

    from games.models.game import Game
    from games.models.seat import Seat

SECOND_THOUGHTS = timedelta(minutes=1)
"""The time that a player has to take back the end of a turn, or of a part of one, before the next orders are played."""
PATIENCE_OF_BOTS = timedelta(minutes=1)
"""The longest time that a bot holds up a game for answers to its offer: enough for players who are at the table."""


def next_order(game: Game, due: Iterable[Seat]) -> tuple[str, str, Any] | None:
    """Return seat, verb and argument of a standing order that applies now, or None."""
    for seat in due:
        if not seat.is_bot:
            answer = game.rules.ordered(game.state, seat.key)
            if answer is not None:
                return seat.key, *answer
    return None


def wait_until(game: Game) -> datetime | None:
    """Return until when orders wait, because a player has just passed on the turn or a part; None if they do not."""
    if game.passed_on is None or game.moved_at is None:
        return None
    # nothing has happened since that move
    return game.moved_at + SECOND_THOUGHTS


def wait_for_answers(sight: Any) -> timedelta | None:
    """Return how long the clock of the seat whose turn it is may stand still, or None: `BASE-OFFER-18`.

    :param sight: what everybody sees
    """
    if any(sight.get(module, {}).get("waiting_for_answers") for module in sight["modules"]):
        return timedelta(hours=sight["options"]["offer_wait"])
    return None


def time_for_answers(game: Game) -> timedelta | None:
    """Return how long a bot waits for people's answers, or None if the table has no such option."""
    hours = game.state["options"].get("offer_wait") if game.state is not None else None
    return None if hours is None else min(timedelta(hours=hours), PATIENCE_OF_BOTS)

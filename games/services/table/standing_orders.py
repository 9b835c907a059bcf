"""What a title leaves to the site: standing orders, and the one wait for answers.

What a seat has ordered, and whether it applies, only the rules know (`Decision.ordered`); the site makes
the move at the moment when its player is away.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.models.game import Game
    from games.models.seat import Seat


def next_order(game: Game, due: Iterable[Seat]) -> tuple[str, str, Any] | None:
    """Return the seat, verb and argument of an order that applies now, if one of those due has given it."""
    for seat in due:
        if not seat.is_bot:
            answer = game.rules.ordered(game.state, seat.key)
            if answer is not None:
                return seat.key, *answer
    return None


def wait_for_answers(sight: Any) -> timedelta | None:
    """How long at most the clock of the seat in turn stands still now: `BASE-OFFER-18`.

    :param sight: what everybody sees
    :return: None: it does not stand still
    """
    if any(sight.get(module, {}).get("waiting_for_answers") for module in sight["modules"]):
        return timedelta(hours=sight["options"]["offer_wait"])
    return None


def time_for_answers(game: Game) -> timedelta | None:
    """How long at most a bot waits for what it has asked people; None where the table does not say."""
    hours = game.state["options"].get("offer_wait") if game.state is not None else None
    return None if hours is None else timedelta(hours=hours)

"""What a title leaves to the site: standing orders, and the one wait for answers.

What a seat has ordered, and whether it applies, only the rules know (`Decision.ordered`); the site makes
the move at the moment when its player is away.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.services.sitting import Sitting


def next_order(sitting: Sitting) -> tuple[str, str, Any] | None:
    """Return the seat, verb and argument of an order that applies now, if there is one."""
    for key in sitting.waiting.due:
        if not sitting.seats[key].is_bot:
            answer = sitting.game.rules.ordered(sitting.game.state, key)
            if answer is not None:
                return key, *answer
    return None


def wait_for_answers(sitting: Sitting) -> timedelta | None:
    """How long at most the clock of the seat in turn stands still now: `BASE-OFFER-18`.

    None: it does not stand still.
    """
    view = sitting.game.rules.view(sitting.game.state, None)
    if any(view.get(module, {}).get("waiting_for_answers") for module in view["modules"]):
        return timedelta(hours=view["options"]["offer_wait"])
    return None

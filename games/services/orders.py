"""What a title leaves to the site: standing orders, and the one wait for answers.

Answers to offers are the rules' own business (`BASE-OFFER-16`); here is what needs a move made at a
moment when its player is away: `auto_roll` (`BASE-DEC-19`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.services.sitting import Sitting

PRE_ROLL = "pre_roll"


def next_order(sitting: Sitting) -> tuple[str, str, Any] | None:
    """Return the seat, verb and argument of an order that applies now, if there is one."""
    for key, step in sitting.waiting.due.items():
        if step == PRE_ROLL and not sitting.seats[key].is_bot and rolls_at_once(sitting, key):
            return key, "roll", None
        answer = sitting.game.rules.ordered(sitting.game.state, key)
        if answer is not None and not sitting.seats[key].is_bot:
            return key, *answer
    return None


def rolls_at_once(sitting: Sitting, key: str) -> bool:
    """Whether the seat has ordered to roll as soon as its turn comes, whatever it holds."""
    view = sitting.game.rules.view(sitting.game.state, key)
    for module in view["modules"]:
        own = view.get(module, {}).get("own", {})
        if own.get("standing", {}).get("auto_roll"):
            return True
    return False


def wait_for_answers(sitting: Sitting) -> timedelta | None:
    """How long at most the clock of the seat in turn stands still now: `BASE-OFFER-18`.

    None: it does not stand still.
    """
    view = sitting.game.rules.view(sitting.game.state, None)
    if any(view.get(module, {}).get("waiting_for_answers") for module in view["modules"]):
        return timedelta(hours=view["options"]["offer_wait"])
    return None

"""Publishing what a seat seeks and what it would give. Nothing compares it with the seat's hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F

from accounts.activity import note_activity
from games.models.game import Game
from games.models.seat import MOST_CHANGES_OF_WANTS, MOST_KINDS_WANTED
from games.services.errors import BadWants, NotTraded, WantsChangedTooOften
from games.services.table.sitting import Sitting

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def publish(*, game_id: int, user: User, want: Sequence[str], have: Sequence[str], now: datetime) -> None:
    """Publish the kinds of goods that the user's seat seeks and would give. Without any, nothing is shown.

    :raises NotYourSeat: the user does not play
    :raises NotTraded: a kind that seats do not trade
    :raises BadWants: too many kinds, or a kind on both sides
    :raises WantsChangedTooOften: the seat has changed it five times during this turn
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    _refuse_bad(sitting.game.rules.traded(sitting.state), want, have)
    if (list(want), list(have)) == (seat.want, seat.have):
        return
    label = sitting.game.rules.turn(sitting.state).label
    changes = seat.changes_of_wants(label)
    if changes >= MOST_CHANGES_OF_WANTS:
        raise WantsChangedTooOften
    seat.wants = {"want": list(want), "have": list(have), "turn": label, "changes": changes + 1}
    seat.save(update_fields=["wants"])
    Game.objects.filter(pk=game_id).update(table_version=F("table_version") + 1)
    note_activity(user=user, now=now)


def _refuse_bad(traded: Sequence[str], want: Sequence[str], have: Sequence[str]) -> None:
    """:raises NotTraded, BadWants:"""
    named = [*want, *have]
    if not set(named) <= set(traded):
        raise NotTraded
    if max(len(want), len(have)) > MOST_KINDS_WANTED or len(set(named)) < len(named):
        raise BadWants


def tidy(sitting: Sitting) -> None:
    """Withdraw what seats have published whose players have left them to bots."""
    for key, seat in sitting.seats.items():
        if seat.is_bot and not sitting.before[key]["bot"]:
            seat.wants = None

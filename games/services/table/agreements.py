"""Joint decisions of a table: a proposal takes effect once every remaining player has agreed.

A single refusal rejects it. Players who leave the game no longer count.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.models.agreement import Agreement
from games.models.notification import Kind
from games.models.seat import Seat
from games.services.errors import AgreementOpen, NoAgreementOpen, NotNow
from games.services.table import early_end
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle

if TYPE_CHECKING:
    from accounts.models import User

END, PAUSE, RESUME, UNRATED = (
    Agreement.Kind.END,
    Agreement.Kind.PAUSE,
    Agreement.Kind.RESUME,
    Agreement.Kind.UNRATED,
)
PROPOSALS = (END, PAUSE, RESUME, UNRATED)
"""The kinds that players propose here. Undo requests go through `moves.request_undo`."""


@transaction.atomic
def propose(*, game_id: int, user: User, kind: str, now: datetime) -> Agreement:
    """Propose something to all players. It takes effect immediately if there are no others.

    :raises AgreementOpen: the same proposal is already open
    :raises NotNow: the proposal would change nothing
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    if not is_possible(sitting, kind):
        raise NotNow
    if open_proposal(game_id, kind) is not None:
        raise AgreementOpen
    agreement = Agreement.objects.create(
        game_id=game_id,
        kind=kind,
        proposed_by=seat.key,
        asked=[other.key for other in sitting.people],
        agreed=[seat.key],
        opened_at=now,
    )
    sitting.report(f"{kind}_proposed", seat=seat.key)
    for other in sitting.people:
        if other is not seat:
            sitting.notify(other, Kind.TABLE_NEWS, news=f"{kind}_proposed", by=seat.key)
    close_if_all_agree(sitting, agreement)
    settle(sitting)
    return agreement


@transaction.atomic
def answer(*, game_id: int, user: User, kind: str, agree: bool, now: datetime) -> Agreement:
    """Agree or decline. The proposer withdraws the proposal by declining.

    :raises NoAgreementOpen: there is no such proposal, or no longer
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    agreement = open_proposal(game_id, kind)
    if agreement is None:
        raise NoAgreementOpen
    if not agree:
        agreement.outcome, agreement.closed_at = Agreement.Outcome.DECLINED, now
        agreement.save()
        sitting.report(f"{kind}_declined", seat=seat.key)
    elif seat.key not in agreement.agreed:
        agreement.agreed = [*agreement.agreed, seat.key]
        agreement.save()
        sitting.report(f"{kind}_agreed", seat=seat.key)
        close_if_all_agree(sitting, agreement)
    settle(sitting)
    return agreement


def is_possible(sitting: Sitting, kind: str) -> bool:
    """Return whether the proposal is allowed and would change anything."""
    if kind == PAUSE and sitting.game.tournament_id is not None:
        # the whole round would have to wait
        return False
    if kind in (PAUSE, RESUME):
        return sitting.game.pace.is_timed and (sitting.game.paused_at is None) == (kind == PAUSE)
    if kind == UNRATED:
        # games of ladders are always rated, and games of tournaments always count
        return not sitting.game.is_made_by_site and any(seat.is_vacant for seat in sitting.seats.values())
    return kind == END


def open_proposal(game_id: int, kind: str) -> Agreement | None:
    return Agreement.objects.filter(game_id=game_id, kind=kind, outcome="").first()


def somebody_left(sitting: Sitting, seat: Seat) -> None:
    """Update the open proposals after a seat's player has left."""
    # the request may have waited for this seat, which will not answer any more
    sitting.drop_requests()
    for agreement in Agreement.objects.filter(game=sitting.game, kind__in=EFFECTS, outcome=""):
        if agreement.proposed_by == seat.key:
            agreement.outcome, agreement.closed_at = Agreement.Outcome.OBSOLETE, sitting.now
            agreement.save()
        elif sitting.game.is_running:
            close_if_all_agree(sitting, agreement)


def close_if_all_agree(sitting: Sitting, agreement: Agreement) -> None:
    playing = {seat.key for seat in sitting.people}
    if not playing or not playing <= set(agreement.agreed):
        return
    agreement.outcome, agreement.closed_at = Agreement.Outcome.AGREED, sitting.now
    agreement.save()
    EFFECTS[agreement.kind](sitting)


def pause(sitting: Sitting) -> None:
    """Stop all clocks. Moves can still be made."""
    sitting.game.paused_at = sitting.now
    for seat in sitting.seats.values():
        sitting.stand(seat)
    sitting.report("paused")
    _drop(sitting, PAUSE)


def resume(sitting: Sitting) -> None:
    """Restart the clocks. `settle` runs them again."""
    sitting.game.paused_at = None
    sitting.report("clocks_go_on")
    _drop(sitting, RESUME)
    for seat in sitting.people:
        sitting.notify(seat, Kind.TABLE_NEWS, news="clocks_go_on")


def end_unrated(sitting: Sitting) -> None:
    """End the game permanently without counting it for anybody."""
    sitting.game.rated = False
    sitting.report("ended_unrated")
    early_end.finish_now(sitting)


def drop_unrated(sitting: Sitting) -> None:
    """Drop a proposal to end the game unrated, since nobody is missing any more."""
    _drop(sitting, UNRATED)


def _drop(sitting: Sitting, kind: str) -> None:
    Agreement.objects.filter(game=sitting.game, kind=kind, outcome="").update(
        outcome=Agreement.Outcome.OBSOLETE, closed_at=sitting.now
    )


EFFECTS: dict[str, Callable[[Sitting], None]] = {
    END: early_end.finish_now,
    PAUSE: pause,
    RESUME: resume,
    UNRATED: end_unrated,
}

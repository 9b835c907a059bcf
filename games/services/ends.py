"""How a game ends before the rules end it: resigning, and ending by agreement.

A seat that is given up is played on by a bot, and its player is last, whoever resigned first being
the very last. When at most one person is left of two or more, there is nobody to play against: the
game ends at once, and the one who stayed has won, bots or no bots. When the only person at a table
resigns, the game ends as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.models import Agreement, Game, Seat
from games.services.errors import AgreementOpen, NoAgreementOpen
from games.services.sitting import Sitting

if TYPE_CHECKING:
    from accounts.models import User

REPLACEMENT = "greedy"


@transaction.atomic
def resign(*, game_id: int, user: User, now: datetime) -> None:
    """Give up: a bot plays the seat on, or the game ends if nobody is left to play against.

    :raises GameNotRunning: it has not begun or is over
    :raises NotYourSeat: the user does not play, or has resigned already
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    seat.bot, seat.resigned_at = REPLACEMENT, now
    sitting.report("resigned", seat=seat.key)
    # a move back may have been this seat's to grant, and nobody would answer any more
    sitting.drop_requests()
    open_agreement = _open_proposal(game_id)
    if len(sitting.people) <= 1:
        finish_now(sitting)
    elif open_agreement is not None:
        _close_if_all_agree(sitting, open_agreement)
    sitting.settle()


@transaction.atomic
def propose_end(*, game_id: int, user: User, now: datetime) -> Agreement:
    """Propose to end the game now, ranked by points. All other people must agree.

    :raises AgreementOpen: somebody has proposed it already
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    if _open_proposal(game_id) is not None:
        raise AgreementOpen
    agreement = Agreement.objects.create(
        game_id=game_id,
        kind=Agreement.Kind.END,
        proposed_by=seat.key,
        asked=[other.key for other in sitting.people],
        agreed=[seat.key],
        opened_at=now,
    )
    sitting.report("end_proposed", seat=seat.key)
    _close_if_all_agree(sitting, agreement)
    sitting.settle()
    return agreement


@transaction.atomic
def answer_end(*, game_id: int, user: User, agree: bool, now: datetime) -> Agreement:
    """Agree to end the game, or decline; the proposer declines to take the proposal back.

    :raises NoAgreementOpen: nobody proposes it, or not any more
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    agreement = _open_proposal(game_id)
    if agreement is None:
        raise NoAgreementOpen
    if not agree:
        agreement.outcome, agreement.closed_at = Agreement.Outcome.DECLINED, now
        agreement.save()
        sitting.report("end_declined", seat=seat.key)
    elif seat.key not in agreement.agreed:
        agreement.agreed = [*agreement.agreed, seat.key]
        agreement.save()
        sitting.report("end_agreed", seat=seat.key)
        _close_if_all_agree(sitting, agreement)
    sitting.settle()
    return agreement


@transaction.atomic
def leave_all(*, user: User, now: datetime) -> None:
    """Take a player who deletes the account out of all tables and games."""
    from games.services.tables import leave

    for game in Game.objects.of(user).open():
        leave(game_id=game.pk, user=user, now=now)
    for game in Game.objects.of(user).running().filter(seats__user=user, seats__bot=""):
        resign(game_id=game.pk, user=user, now=now)


def finish_now(sitting: Sitting) -> None:
    """End a game that the rules would go on with: by own points, those who resigned last."""
    own = {key: score["own"] for key, score in sitting.game.rules.points(sitting.game.state).items()}
    ranks = ranking(sitting.seats.values(), own)
    sitting.report("ended_early", seat="")
    sitting.finish(ranks=ranks, points=own)


def ranking(seats: Iterable[Seat], own: dict[str, int]) -> dict[str, int]:
    """Rank by own points, equal points sharing a rank; a sole remaining person first, those who
    resigned last, in the reverse order of resigning."""
    seats = list(seats)
    people = [seat for seat in seats if seat.player is not None]
    somebody_resigned = any(seat.is_resigned for seat in seats)

    def standing(seat: Seat) -> tuple[int, float]:
        if seat.resigned_at is not None:
            return 2, -seat.resigned_at.timestamp()
        if somebody_resigned and people == [seat]:
            return 0, 0
        return 1, -own[seat.key]

    standings = {seat.key: standing(seat) for seat in seats}
    return {key: 1 + sum(other < mine for other in standings.values()) for key, mine in standings.items()}


def _open_proposal(game_id: int) -> Agreement | None:
    return Agreement.objects.filter(game_id=game_id, kind=Agreement.Kind.END, outcome="").first()


def _close_if_all_agree(sitting: Sitting, agreement: Agreement) -> None:
    if not {seat.key for seat in sitting.people} <= set(agreement.agreed):
        return
    agreement.outcome, agreement.closed_at = Agreement.Outcome.AGREED, sitting.now
    agreement.save()
    finish_now(sitting)

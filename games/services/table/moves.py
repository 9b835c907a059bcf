"""Making moves and taking them back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.activity import note_activity
from games.engine import history
from games.models.agreement import Agreement
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn, is_of_the_sitter
from games.selectors.table import undo_rights
from games.services.errors import (
    AgreementOpen,
    KeyReused,
    NoAgreementOpen,
    NothingToUndo,
    StaleMove,
)
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import follow_orders, settle
from games.services.time import vacations

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_KEY = 64


@transaction.atomic
def play(
    *,
    game_id: int,
    user: User,
    verb: str,
    argument: Any,
    decision: int,
    key: str,
    now: datetime,
) -> Turn:
    """Make a move and tell the players who are due next.

    A repeated request (the same key) makes no second move: it returns the first one. A page that is
    behind is refused only if what it answers is no longer asked; what is still legal is played.

    :param decision: the number of the decision that the player saw
    :param key: chosen anew for each form, at most 64 characters
    :raises GameNotRunning: it has not begun or is over
    :raises NotYourSeat: the user does not play in this game
    :raises StaleMove: what the player answered is no longer asked
    :raises KeyReused: the key belongs to another move
    :raises IllegalMove: the rules do not allow it; the message is fit for the player
    """
    if len(key) > LONGEST_KEY:
        raise KeyReused
    sitting = Sitting.at(game_id, now=now, key=key)
    if sitting.repeats:
        return _made_before(sitting, user, verb, argument, key)
    sitting.refuse_unless_running()
    seat = sitting.seat_of(user)
    if decision != sitting.waiting.decision and not _is_open_verb(sitting, seat, verb):
        raise StaleMove
    played, hidden = sitting.play(seat.key, verb, argument)
    turn = sitting.record(played, seat=seat.key, actor=Turn.Actor.SEAT, hidden=hidden, key=key or None)
    # the player's row is locked before what the end of a game writes
    vacations.come_back(user=user, now=now)
    note_activity(user=user, now=now)
    follow_orders(sitting)
    settle(sitting)
    return turn


@transaction.atomic
def undo(*, game_id: int, user: User, now: datetime) -> Turn:
    """Take back one's own last move, as long as nothing has come in since: no chance, no hidden
    card, no other seat.

    The other moves since the last barrier are played again without it. The history keeps what was
    taken back, marked, and its number is never used again. The clock goes on as it stood.

    :raises NothingToUndo: there is no such move; the message says why
    """
    sitting = Sitting.of_running(game_id, now=now)
    bots = undo_rights.bots_among(sitting.seats.values())
    return take_back(sitting, sitting.seat_of(user), consent=bots)


@transaction.atomic
def request_undo(*, game_id: int, user: User, now: datetime) -> Agreement | Turn:
    """Ask those who have come in since for one's own last move back; without any, take it at once.

    :raises NothingToUndo: it cannot be had back, whoever agrees; the message says why
    :raises AgreementOpen: somebody asks for a move back already
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    people = {other.key for other in sitting.people}
    snapshot, turns = undo_rights.moves_since_barrier(sitting.game)
    # what cannot be had back is asked of nobody
    _without_last_move(sitting, seat, snapshot, turns, consent=sitting.seats)
    moves = [turn.move for turn in turns]
    bots = undo_rights.bots_among(sitting.seats.values())
    asked = [key for key in history.concerned(moves, seat.key, keepers=bots) if key in people]
    taken = history.last_own_move(moves, seat.key, keepers=bots)
    if taken is None or not asked:
        return take_back(sitting, seat, consent=sitting.seats)
    if Agreement.objects.filter(game_id=game_id, kind=Agreement.Kind.UNDO, outcome="").exists():
        raise AgreementOpen
    agreement = Agreement.objects.create(
        game_id=game_id,
        kind=Agreement.Kind.UNDO,
        proposed_by=seat.key,
        number=taken.number,
        asked=asked,
        opened_at=now,
    )
    sitting.report(
        "undo_asked", seat=seat.key, move=taken.number, told=_told_of(sitting, turns[moves.index(taken)])
    )
    settle(sitting)
    return agreement


@transaction.atomic
def answer_undo(*, game_id: int, user: User, agree: bool, now: datetime) -> Agreement:
    """Grant a move back, or refuse; the one who asks refuses to take the request back.

    :raises NoAgreementOpen: nobody asks, or not any more
    :raises NothingToUndo: meanwhile it cannot be taken back
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    agreement = Agreement.objects.filter(game_id=game_id, kind=Agreement.Kind.UNDO, outcome="").first()
    if agreement is None or (seat.key not in agreement.asked and seat.key != agreement.proposed_by):
        raise NoAgreementOpen
    if not agree:
        agreement.outcome, agreement.closed_at = Agreement.Outcome.DECLINED, now
        agreement.save()
        sitting.report("undo_declined", seat=seat.key)
        settle(sitting)
        return agreement
    agreement.agreed = sorted({*agreement.agreed, seat.key} & set(agreement.asked))
    if not agreement.missing:
        agreement.outcome, agreement.closed_at = Agreement.Outcome.AGREED, now
        agreement.save()
        take_back(sitting, sitting.seats[agreement.proposed_by], consent=sitting.seats)
        return agreement
    agreement.save()
    sitting.report("undo_agreed", seat=seat.key)
    settle(sitting)
    return agreement


def take_back(sitting: Sitting, seat: Seat, *, consent: Collection[str]) -> Turn:
    """Take back the seat's last own move and settle."""
    snapshot, turns = undo_rights.moves_since_barrier(sitting.game)
    undone = _without_last_move(sitting, seat, snapshot, turns, consent)
    taken = next(turn for turn in turns if turn.number == undone.move.number and not turn.hidden)
    taken.undone = True
    taken.save(update_fields=["undone"])
    sitting.replace(undone.state)
    sitting.drop_requests()
    sitting.report("taken_back", seat=seat.key, move=taken.number, told=_told_of(sitting, taken))
    settle(sitting)
    return taken


def _without_last_move(
    sitting: Sitting, seat: Seat, snapshot: Snapshot, turns: Sequence[Turn], consent: Collection[str]
) -> history.Undone:
    """:raises NothingToUndo: it cannot be had back; the message says why"""
    game = sitting.game
    bots = undo_rights.bots_among(sitting.seats.values())
    _refuse_others_move(seat, turns, bots)
    try:
        undone = undo_rights.without_last_move(game, snapshot, turns, seat, consent=consent, bots=bots)
    except history.CannotUndo as error:
        raise NothingToUndo(game.words.refusal(error, sitting.names)) from error
    for bot in undo_rights.keepers(game, list(sitting.seats.values()), undone.state):
        raise NothingToUndo(_("%(name)s keeps to the deal.") % {"name": bot.display_name})
    return undone


def _told_of(sitting: Sitting, turn: Turn) -> dict[str, Any] | None:
    """What everybody has read of a move: the first thing that it told, but rather the swap than its "yes"."""
    words = sitting.game.words
    entry = next(
        (entry for entry in turn.log if not words.is_talk(entry["kind"])), next(iter(turn.log), None)
    )
    return {part: entry[part] for part in ("kind", "public")} if entry is not None else None


def _refuse_others_move(seat: Seat, turns: Sequence[Turn], bots: Collection[str]) -> None:
    """:raises NothingToUndo: somebody else sat there when it was played, or a bot has played the seat since"""
    moves = [turn.move for turn in turns]
    taken = history.last_own_move(moves, seat.key, keepers=bots)
    if taken is not None and not is_of_the_sitter(seat, turns[moves.index(taken)].position, turns):
        raise NothingToUndo(_("You can only take back moves you have made since you sat down."))


def _made_before(sitting: Sitting, user: User, verb: str, argument: Any, key: str) -> Turn:
    turn = Turn.objects.get(game=sitting.game, key=key)
    seat = next((seat for seat in sitting.seats.values() if seat.user_id == user.pk), None)
    if seat is None or (turn.seat, turn.verb) != (seat.key, verb) or turn.argument != argument:
        raise KeyReused
    return turn


def _is_open_verb(sitting: Sitting, seat: Seat, verb: str) -> bool:
    """Whether the verb answers something else than the decision on top: an offer, for instance."""
    return verb in sitting.game.rules.rules(sitting.game.modules).open_verbs

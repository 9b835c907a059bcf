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
    """Make a move and notify the players who are due next.

    Repeating a request (with the same key) returns the first move. An outdated page can still make a legal
    move as long as the decision that it answers is open.

    :param decision: the number of the decision that the player saw
    :param key: unique for each form, at most 64 characters
    :raises GameNotRunning: the game has not begun or is over
    :raises NotYourSeat: the user does not play in this game
    :raises StaleMove: the decision is no longer open
    :raises KeyReused: the key belongs to a different move
    :raises IllegalMove: the rules do not allow it; the message is meant for the player
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
    # lock the player's row before what the end of a game writes
    vacations.come_back(user=user, now=now)
    note_activity(user=user, now=now)
    follow_orders(sitting)
    settle(sitting)
    return turn


@transaction.atomic
def undo(*, game_id: int, user: User, now: datetime) -> Turn:
    """Take back the user's last move, if it revealed nothing and no other player has moved since.

    The later moves since the last barrier are played again without it. The history keeps the move, marked
    as undone, and its number is not reused. The clock runs on.

    :raises NothingToUndo: no move can be taken back; the message gives the reason
    """
    sitting = Sitting.of_running(game_id, now=now)
    bots = undo_rights.bots_among(sitting.seats.values())
    return take_back(sitting, sitting.seat_of(user), consent=bots)


@transaction.atomic
def request_undo(*, game_id: int, user: User, now: datetime) -> Agreement | Turn:
    """Ask the players who have moved since to agree to an undo. If there are none, undo the move at once.

    :raises NothingToUndo: it cannot be undone even with consent; the message gives the reason
    :raises AgreementOpen: another undo request is open
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    people = {other.key for other in sitting.people}
    snapshot, turns = undo_rights.moves_since_barrier(sitting.game)
    # fail before asking anybody if the move cannot be undone at all
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
    """Agree to an undo request or decline it. The player who asked withdraws it by declining.

    :raises NoAgreementOpen: there is no such request, or no longer
    :raises NothingToUndo: the move can no longer be undone
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
    """:raises NothingToUndo: the move cannot be undone; the message gives the reason"""
    game = sitting.game
    bots = undo_rights.bots_among(sitting.seats.values())
    _refuse_others_move(seat, turns, bots)
    try:
        undone = undo_rights.without_last_move(game, snapshot, turns, seat, consent=consent, bots=bots)
    except history.CannotUndo as error:
        raise NothingToUndo(game.words.refusal(error, sitting.names)) from error
    for bot in undo_rights.keepers(game, list(sitting.seats.values()), undone.state):
        raise NothingToUndo(_("%(name)s won’t undo the trade.") % {"name": bot.display_name})
    return undone


def _told_of(sitting: Sitting, turn: Turn) -> dict[str, Any] | None:
    """Return the log entry that describes a move: the first one that is not talk, or else the first one."""
    words = sitting.game.words
    entry = next(
        (entry for entry in turn.log if not words.is_talk(entry["kind"])), next(iter(turn.log), None)
    )
    return {part: entry[part] for part in ("kind", "public")} if entry is not None else None


def _refuse_others_move(seat: Seat, turns: Sequence[Turn], bots: Collection[str]) -> None:
    """:raises NothingToUndo: another player of the seat made the move, or a bot has played the seat since"""
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
    """Return whether the verb can be played outside the current decision, such as an answer to an offer."""
    return verb in sitting.game.rules.rules(sitting.game.modules).open_verbs

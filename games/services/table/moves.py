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
from games.services.messages import notices
from games.services.table import plan_runs
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
    if not hidden:
        plan_runs.player_moves(sitting, seat)
    turn = sitting.record(played, seat=seat.key, actor=Turn.Actor.SEAT, hidden=hidden, key=key or None)
    # lock the player's row before the rows that the end of a game writes
    vacations.come_back(user=user, now=now)
    note_activity(user=user, now=now)
    follow_orders(sitting, given_by=seat.key if hidden else "")
    settle(sitting)
    return turn


@transaction.atomic
def undo(*, game_id: int, user: User, now: datetime) -> Turn:
    """Take back the user's last move, if it revealed nothing and no other player has moved since.

    The later moves since the last barrier are played again without it. The history keeps the move, marked
    as undone, and its number is not reused. The clock runs on, even if the move had ended the turn.

    :raises NothingToUndo: no move can be taken back; the message gives the reason
    """
    sitting = Sitting.of_running(game_id, now=now)
    return _take_back_alone(sitting, sitting.seat_of(user))


@transaction.atomic
def request_undo(*, game_id: int, user: User, now: datetime) -> Agreement | Turn:
    """Ask the players who have moved since to agree to an undo. If there are none, undo the move immediately.

    :raises NothingToUndo: it cannot be undone even with consent; the message gives the reason
    :raises AgreementOpen: another undo request is open
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = sitting.seat_of(user)
    people = {other.key for other in sitting.people}
    if sitting.game.passed_on is not None:
        # a request would be a new event, after which the end of the turn stands
        return _take_back_alone(sitting, seat)
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
        "undo_asked", seat=seat.key, move=taken.number, told=_described(sitting, turns[moves.index(taken)])
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


def _take_back_alone(sitting: Sitting, seat: Seat) -> Turn:
    """Take back a move without asking anybody.

    :raises NothingToUndo: it cannot be undone, or other seats have to agree
    """
    bots = undo_rights.bots_among(sitting.seats.values())
    _snapshot, turns = undo_rights.moves_since_barrier(sitting.game)
    within = undo_rights.within_reach(sitting.game, seat, turns)
    needed = undo_rights.consent_needed(sitting.game, seat, within, bots)
    return take_back(sitting, seat, consent=[*bots, *(key for key in sitting.seats if key not in needed)])


def take_back(sitting: Sitting, seat: Seat, *, consent: Collection[str]) -> Turn:
    game = sitting.game
    snapshot, turns = undo_rights.moves_since_barrier(game)
    undone = _without_last_move(sitting, seat, snapshot, turns, consent)
    taken = next(turn for turn in turns if turn.number == undone.move.number and not turn.hidden)
    ended = undo_rights.end_of_turn(game, turns)
    # a standing order that ended the turn falls with the move before it
    for turn in [taken] if ended is None or ended is taken else [taken, ended]:
        turn.undone = True
        turn.save(update_fields=["undone"])
    if game.passed_on is not None:
        _give_the_turn_back(sitting, seat, game.passed_on["clocks"])
    sitting.replace({**undone.state, "moves": max(undone.state["moves"], turns[-1].number)})
    sitting.drop_requests()
    sitting.report("taken_back", seat=seat.key, move=taken.number, told=_described(sitting, taken))
    settle(sitting)
    return taken


def _give_the_turn_back(sitting: Sitting, seat: Seat, clocks: dict[str, Any]) -> None:
    """Put the clocks back as if the turn had not ended, and cancel the messages to the next player.

    The time since then counts for the seat that takes its turn back.

    :raises NothingToUndo: the seat has no time left
    """
    for key, noted in clocks.items():
        sitting.seats[key].put_back_clock(noted)
    sitting.read_again(seat)
    if seat.clock_from is not None and not seat.clock.left:
        raise NothingToUndo(_("Your time for this turn has run out."))
    sitting.present = seat.key
    others = [one.player.pk for one in sitting.people if one.player and one is not seat and one.is_due]
    notices.cancel_calls(users=others, game=sitting.game, now=sitting.now)


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


def _described(sitting: Sitting, turn: Turn) -> dict[str, Any] | None:
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

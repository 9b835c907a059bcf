"""What can be taken back, and whose word that needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.cache import cache

from games.engine import history
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn, is_of_the_sitter
from games.selectors.table.game_log import Past, Since, past_of

KEPT_FOR = 60 * 60


def undo_needs(game: Game, seat: Seat, past: Past | None = None) -> list[str] | None:
    """Return the seats whose consent the seat's last move needs to be taken back.

    An empty list: it is free. None: it cannot be had back. There is no such move, chance or a hidden card stands
    in between, somebody else has played the seat since, what others did since needs it, a bot keeps what it got,
    or the next turn has begun.

    :param past: the history, where it has been read
    """
    turns = (past or past_of(game, seat.key, plays=seat.key)).since
    moves = [_move(turn) for turn in turns]
    taken = history.last_own_move(moves, seat.key)
    if taken is None or any(move.barrier == "hard" for move in moves):
        return None
    if not is_of_the_sitter(seat, turns[moves.index(taken)].position, turns):
        return None
    is_alone = taken is moves[-1] and taken.barrier is None
    if not is_alone and not _is_possible(game, seat):
        return None
    people = {other.key for other in game.seat_list if other.player is not None}
    return [key for key in history.concerned(moves, seat.key) if key in people]


def _move(turn: Since) -> history.Move:
    return history.Move(
        number=turn.number,
        seat=turn.seat,
        verb="",
        by=turn.actor,
        barrier=turn.barrier or None,
        concerned=tuple(turn.concerned),
        hidden=turn.hidden,
    )


def _is_possible(game: Game, seat: Seat) -> bool:
    """Whether it could be taken back if all agreed; looked at once after each move."""
    key = f"undo/{game.pk}/{game.last_position}/{seat.key}"
    known: bool | None = cache.get(key)
    if known is None:
        known = _could_be_taken_back(game, seat)
        cache.set(key, known, KEPT_FOR)
    return known


def _could_be_taken_back(game: Game, seat: Seat) -> bool:
    snapshot, turns = moves_since_barrier(game)
    try:
        undone = without_last_move(game, snapshot, turns, seat, consent=[one.key for one in game.seat_list])
    except history.CannotUndo:
        return False
    return not keepers(game, game.seat_list, undone.state)


def moves_since_barrier(game: Game) -> tuple[Snapshot, list[Turn]]:
    """Return the state behind which nothing is taken back, and the moves since."""
    snapshot = Snapshot.objects.get(game=game, kind=Snapshot.Kind.BARRIER)
    return snapshot, list(game.turns.played().filter(position__gt=snapshot.position))


def without_last_move(
    game: Game, snapshot: Snapshot, turns: Sequence[Turn], seat: Seat, *, consent: Any
) -> history.Undone:
    """Return the game without the seat's last own move.

    :raises CannotUndo: it cannot be taken back
    """
    moves = [turn.move for turn in turns]
    state = game.rules.upgraded(snapshot.state)
    return history.undo(game.rules, state, moves, seat.key, consent=consent)


def keepers(game: Game, seats: Sequence[Seat], state: Any) -> list[Seat]:
    """Return the bots that would hold something else in this state: what they have traded for they keep."""
    bots = {seat.key: seat for seat in seats if seat.is_bot}
    if not bots:
        return []
    now, then = game.rules.piles(game.rules.upgraded(game.state)), game.rules.piles(state)
    # a pile that is somebody's own is called `hand/2`
    changed = {name.rpartition("/")[2] for name in {*now, *then} if now.get(name) != then.get(name)}
    return [seat for key, seat in bots.items() if key in changed]

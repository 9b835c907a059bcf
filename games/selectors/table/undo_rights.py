"""Which moves can be taken back, and who has to agree."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db.models import F, Q

from games.engine import history
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn, is_of_the_sitter

KEPT_FOR = 60 * 60


@dataclass(frozen=True)
class Undo:
    """The move that a seat can take back, and the seats that must agree. Without any, it is free."""

    number: int
    needs: list[str]


def undo_needs(game: Game, seat: Seat) -> list[str] | None:
    """Return the seats that must agree to undoing the seat's last move, or None if it cannot be undone."""
    found = undo_of(game, seat)
    return found.needs if found is not None else None


def undo_of(game: Game, seat: Seat) -> Undo | None:
    """Return the seat's last move, its own or one made together with it, if it can be taken back.

    It cannot if there is none, chance or a hidden card came up since, somebody else has played the seat
    since, later moves depend on it, a bot keeps what it got, or somebody has acted in the next turn.
    """
    since_barrier = Q(
        game__snapshots__kind=Snapshot.Kind.BARRIER, position__gt=F("game__snapshots__position")
    )
    turns = within_reach(game, seat, list(game.turns.played().filter(since_barrier)))
    moves = [turn.move for turn in turns]
    bots = bots_among(game.seat_list)
    taken = history.last_own_move(moves, seat.key, keepers=bots)
    if taken is None or any(move.barrier == "hard" for move in moves[moves.index(taken) :]):
        return None
    if not is_of_the_sitter(seat, turns[moves.index(taken)].position, turns):
        return None
    is_alone = taken is moves[-1] and taken.barrier is None
    if not is_alone and not _is_possible(game, seat):
        return None
    people = {other.key for other in game.seat_list if other.player is not None}
    asked = consent_needed(game, seat, turns, bots)
    if game.passed_on is not None and asked:
        return None
    return Undo(taken.number, [key for key in asked if key in people])


def within_reach(game: Game, seat: Seat, turns: Sequence[Turn]) -> list[Turn]:
    """Return the moves since the barrier that count for an undo by this seat.

    Once the next turn has begun, only the seat that ended the last one can take something back. If its standing order
    ended the turn, that end is left out, because it falls with the seat's own last move. The end by a plan is its own.
    """
    if game.passed_on is None:
        return list(turns)
    ended = end_of_turn(game, turns)
    if ended is None or ended.seat != seat.key:
        return []
    return [turn for turn in turns if turn is not ended or turn.actor != Turn.Actor.ORDER or turn.planned]


def end_of_turn(game: Game, turns: Iterable[Turn]) -> Turn | None:
    """Return the move that passed the turn on, if it can still be taken back."""
    if game.passed_on is None:
        return None
    return next((turn for turn in turns if turn.position == game.passed_on["position"]), None)


def consent_needed(game: Game, seat: Seat, turns: Sequence[Turn], bots: Collection[str]) -> list[str]:
    """Return the seats that must agree to undoing the seat's last own move.

    The seat to which the turn has just been passed on need not agree, because it has not acted yet.

    :param turns: as returned by `within_reach`
    """
    moves = [turn.move for turn in turns]
    taken = history.last_own_move(moves, seat.key, keepers=bots)
    if taken is None or turns[moves.index(taken)] is end_of_turn(game, turns):
        return []
    return history.concerned(moves, seat.key, keepers=bots)


def _is_possible(game: Game, seat: Seat) -> bool:
    """Return whether it could be undone if everybody agreed. Cached for each position."""
    key = f"undo/{game.pk}/{game.seen_as}/{seat.key}"
    known: bool | None = cache.get(key)
    if known is None:
        known = _could_be_taken_back(game, seat)
        cache.set(key, known, KEPT_FOR)
    return known


def _could_be_taken_back(game: Game, seat: Seat) -> bool:
    snapshot, turns = moves_since_barrier(game)
    try:
        everybody = [one.key for one in game.seat_list]
        undone = without_last_move(
            game, snapshot, turns, seat, consent=everybody, bots=bots_among(game.seat_list)
        )
    except history.CannotUndo:
        return False
    return not keepers(game, game.seat_list, undone.state)


def moves_since_barrier(game: Game) -> tuple[Snapshot, list[Turn]]:
    """Return the earliest state that can be restored, and the moves since."""
    snapshot = Snapshot.objects.get(game=game, kind=Snapshot.Kind.BARRIER)
    return snapshot, list(game.turns.played().filter(position__gt=snapshot.position))


def without_last_move(
    game: Game,
    snapshot: Snapshot,
    turns: Sequence[Turn],
    seat: Seat,
    *,
    consent: Collection[str],
    bots: Collection[str],
) -> history.Undone:
    """Return the game without the seat's last own move.

    :raises CannotUndo: it cannot be taken back
    """
    moves = [turn.move for turn in within_reach(game, seat, turns)]
    state = game.rules.upgraded(snapshot.state)
    return history.undo(game.rules, state, moves, seat.key, consent=consent, keepers=bots)


def bots_among(seats: Iterable[Seat]) -> list[str]:
    """Return the seats played by bots, which insist on every deal."""
    return [seat.key for seat in seats if seat.is_bot]


def keepers(game: Game, seats: Sequence[Seat], state: Any) -> list[Seat]:
    """Return the bots that would hold something different in this state, and so refuse the undo."""
    bots = {seat.key: seat for seat in seats if seat.is_bot}
    if not bots:
        return []
    now, then = game.rules.piles(game.rules.upgraded(game.state)), game.rules.piles(state)
    # the names of seats' own piles end in the seat: `hand/2`
    changed = {name.rpartition("/")[2] for name in {*now, *then} if now.get(name) != then.get(name)}
    return [seat for key, seat in bots.items() if key in changed]

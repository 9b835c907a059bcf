"""The moves of a game as plain values, to replay and to undo them.

A history is a state and the moves after it. Moves keep their numbers permanently, even if one of them is undone, so
decisions, the labels of chance and offers named by a number are the same in every replay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from games.engine.errors import EngineError, Illegal, fill_in
from games.engine.played import Played
from games.engine.title import Title
from games.engine.types import Json, Seat, State

NOTHING = "ENGINE-UNDO-NOTHING"
SEEN = "ENGINE-UNDO-SEEN"
CONSENT = "ENGINE-UNDO-CONSENT"
BUILT_ON = "ENGINE-UNDO-BUILT-ON"


@dataclass(frozen=True)
class Move:
    """One move as it was made.

    :param by: how the move was made: `seat`, `timeout`, or another name (`order`, `bot`), which is replayed as the
        seat's own move but which the seat cannot undo
    :param barrier: as in `Played.barrier`
    :param concerned: as in `Played.concerned`
    :param chance: values by label, for a move whose chance was scripted
    :param hidden: known to its seat alone, such as a standing order; it can be changed but not undone
    """

    number: int
    seat: Seat
    verb: str
    argument: Json = None
    by: str = "seat"
    barrier: str | None = None
    concerned: tuple[Seat, ...] = ()
    chance: dict[str, Json] | None = None
    hidden: bool = False
    undone: bool = False

    @property
    def together(self) -> tuple[Seat, ...]:
        """The seats that made the move, if several did: then the moving seat is among `concerned`."""
        return self.concerned if self.seat in self.concerned else ()

    @classmethod
    def of(cls, played: Played, seat: Seat, *, by: str = "seat") -> Move:
        return cls(
            played.state["moves"],
            seat,
            played.verb,
            played.argument,
            by,
            played.barrier,
            played.concerned,
        )


class NoLongerLegal(Exception):
    """A stored move that today's rules do not allow."""

    def __init__(self, move: Move, reason: Illegal | EngineError) -> None:
        super().__init__(f"move {move.number}, {move.verb} of seat {move.seat}: {reason}")
        self.move = move
        self.reason = reason


class CannotUndo(Exception):
    """A move that cannot be undone; `code`, `facts`, `text` and `message` as in `Illegal`."""

    def __init__(self, code: str, facts: dict[str, Json], text: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts
        self.text = text
        self.message = message


@dataclass(frozen=True)
class Undone:
    """The result of undoing a move.

    :param move: the move that was undone
    :param state: the game without it
    :param again: the remaining moves since the snapshot, each with its new result
    """

    move: Move
    state: State
    again: list[tuple[Move, Played]]


def again(title: Title, state: State, move: Move) -> Played:
    """Play a stored move on a state.

    :raises NoLongerLegal: the rules do not allow it
    """
    try:
        if move.by == "timeout":
            answer = (move.verb, move.argument)
            return title.timeout(state, move.seat, number=move.number, chance=move.chance, instead=answer)
        return title.play(state, move.seat, move.verb, move.argument, number=move.number, chance=move.chance)
    except (Illegal, EngineError) as reason:
        raise NoLongerLegal(move, reason) from reason


def replay(title: Title, state: State, moves: Sequence[Move]) -> Iterator[Played]:
    """Replay a history move by move, leaving out moves that were undone.

    :raises NoLongerLegal: naming the first move that the rules no longer allow
    """
    for move in moves:
        if move.undone:
            continue
        played = again(title, state, move)
        state = played.state
        yield played


def last_own_move(moves: Sequence[Move], seat: Seat, *, keepers: Collection[Seat] = ()) -> Move | None:
    """Return the move that a seat would undo: the last that it made, alone or together with others.

    :param keepers: seats that never agree to an undo; moves that others made together with them are skipped
    """
    for move in reversed(moves):
        if move.undone or move.hidden:
            continue
        if move.seat == seat and move.by == "seat":
            return move
        if seat in move.together and not set(keepers).intersection(move.together):
            return move
    return None


def concerned(moves: Sequence[Move], seat: Seat, *, keepers: Collection[Seat] = ()) -> list[Seat]:
    """Return the seats that must agree to undoing the seat's last own move: all that have been involved since."""
    taken = last_own_move(moves, seat, keepers=keepers)
    if taken is None:
        return []
    asked: set[Seat] = set()
    for move in moves[moves.index(taken) :]:
        if move.barrier == "soft" and not move.undone:
            asked.update(move.concerned, [move.seat])
    return sorted(asked - {seat})


def undo(
    title: Title,
    snapshot: State,
    moves: Sequence[Move],
    seat: Seat,
    *,
    consent: Collection[Seat] = (),
    keepers: Collection[Seat] = (),
) -> Undone:
    """Undo a seat's last own move.

    :param snapshot: the state behind which nothing is undone
    :param moves: all moves since, in order
    :param consent: seats that agree; see `concerned`
    :param keepers: as in `last_own_move`
    :raises CannotUndo: there is no such move, something was drawn or seen since, a seat does not agree, or another
        move depends on it
    """
    taken = last_own_move(moves, seat, keepers=keepers)
    if taken is None:
        raise _cannot(title, snapshot, NOTHING)
    if any(move.barrier == "hard" and not move.undone for move in moves[moves.index(taken) :]):
        raise _cannot(title, snapshot, SEEN)
    missing = [other for other in concerned(moves, seat, keepers=keepers) if other not in consent]
    if missing:
        raise _cannot(title, snapshot, CONSENT, names=missing)
    others = [move for move in moves if move is not taken and not move.undone]
    state = snapshot
    played: list[tuple[Move, Played]] = []
    for move in others:
        try:
            result = again(title, state, move)
        except NoLongerLegal as error:
            raise _cannot(title, snapshot, BUILT_ON, name=move.seat, n=move.number) from error
        if result.barrier == "hard" and move.barrier != "hard":
            raise _cannot(title, snapshot, SEEN)
        played.append((move, result))
        state = result.state
    state = {**state, "moves": max(state["moves"], moves[-1].number)}
    return Undone(replace(taken, undone=True), state, played)


def _cannot(title: Title, state: State, general: str, **facts: Json) -> CannotUndo:
    code = title.code(general)
    text = title.text(code, state["modules"])
    message = fill_in(text, facts, title.game(state).seat_name)
    return CannotUndo(code, facts, text, message)

"""The moves of a game as plain values: played again, and taken back.

A history begins with a state and goes on with moves. Moves keep their numbers for ever, also when
one of them is taken back: so offers that are named by a number, decisions and the labels of chance
are the same in every replay.
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

    :param by: who moved for the seat: `seat`, `timeout`, or another name (`order`, `bot`) that is
        played as the seat's own but never taken back by it
    :param barrier: what `Played.barrier` said
    :param concerned: what `Played.concerned` said
    :param chance: values by label, for a move whose chance was scripted
    :param hidden: known to its seat alone, like a standing order given; changed, not taken back
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
        """Who made it, if several did: then the seat that moved is concerned like the others."""
        return self.concerned if self.seat in self.concerned else ()

    @classmethod
    def of(cls, played: Played, seat: Seat, *, by: str = "seat") -> Move:
        """The move that has just been made."""
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
    """A stored move that today's rules do not allow any more."""

    def __init__(self, move: Move, reason: Illegal | EngineError) -> None:
        super().__init__(f"move {move.number}, {move.verb} of seat {move.seat}: {reason}")
        self.move = move
        self.reason = reason


class CannotUndo(Exception):
    """A move that cannot be taken back; `code`, `facts`, `text` and `message` as in `Illegal`."""

    def __init__(self, code: str, facts: dict[str, Json], text: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts
        self.text = text
        self.message = message


@dataclass(frozen=True)
class Undone:
    """What is left when a move has been taken back.

    :param move: the one that was taken back
    :param state: the game without it
    :param again: the moves since the snapshot that count, and what each did this time
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
    """Play a history once more, move by move; what was taken back is left out.

    :raises NoLongerLegal: naming the first move that the rules do not allow any more
    """
    for move in moves:
        if move.undone:
            continue
        played = again(title, state, move)
        state = played.state
        yield played


def last_own_move(moves: Sequence[Move], seat: Seat, *, keepers: Collection[Seat] = ()) -> Move | None:
    """The move that a seat would take back: one that it made, or that was made with it.

    :param keepers: seats that give nothing back, whoever asks: what others have made with them is left out
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
    """Whose consent taking back the seat's last own move needs: all who have come in since."""
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
    """Take back a seat's last own move.

    :param snapshot: the state behind which nothing is taken back
    :param moves: all moves since, in order
    :param consent: seats that agree; see `concerned`
    :param keepers: as in `last_own_move`
    :raises CannotUndo: there is no such move, something was drawn or seen since, a seat does not
        agree, or another move needs it
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

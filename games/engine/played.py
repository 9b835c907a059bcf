"""Values that describe a game's progress: a move made, what is waited for, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.record import Entry, is_chance
from games.engine.types import Json, Seat, State


@dataclass(frozen=True)
class Waiting:
    """The seats that a game waits for.

    `due` maps each seat that the game waits for to its decision. `asked` lists seats with an open question that does
    not hold up the game. `may_act` maps seats that are not due to the verbs that they may use.
    """

    due: dict[Seat, str]
    decision: int
    may_act: dict[Seat, list[str]]
    asked: tuple[Seat, ...]
    outcome: dict[str, Json] | None


@dataclass(frozen=True)
class TurnOf:
    """The seat whose turn it is, and the turn's label, which is unique in a game. Empty before the first turn.

    `part` is the seat that has the current part of the turn: another one in a part for another player.
    """

    label: str = ""
    seat: Seat = ""
    part: Seat = ""


@dataclass(frozen=True)
class Played:
    """A move that was made: the new state, its log entries, its record, its undo barrier.

    `barrier` is `hard` after chance, something revealed, or the end of the game. It is `soft` if others became due or
    were involved. Otherwise it is None and the seat may undo the move freely.
    """

    state: State
    log: list[dict[str, Json]]
    record: list[Entry]
    barrier: str | None
    verb: str = ""
    argument: Json = None
    concerned: tuple[Seat, ...] = ()
    """The seats whose consent a soft barrier requires. They include the moving seat if they made the move together."""

    @property
    def is_hidden(self) -> bool:
        """True if only the seat that moved may know of the move, as with a standing order."""
        return not self.log

    @property
    def chance(self) -> list[Entry]:
        return [entry for entry in self.record if is_chance(entry)]

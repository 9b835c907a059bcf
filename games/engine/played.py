"""Where a game stands: the move that was made, what is waited for, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.record import Entry, is_chance
from games.engine.types import Json, Seat, State


@dataclass(frozen=True)
class Waiting:
    """What a game waits for.

    `due` maps each seat that blocks to its decision; `asked` lists seats with an open question that
    blocks nobody; `may_act` what seats that are not due may do.
    """

    due: dict[Seat, str]
    decision: int
    may_act: dict[Seat, list[str]]
    asked: tuple[Seat, ...]
    outcome: dict[str, Json] | None


@dataclass(frozen=True)
class TurnOf:
    """Whose turn it is, and its label: another one for each turn of a game. Empty before the first."""

    label: str = ""
    seat: Seat = ""


@dataclass(frozen=True)
class Played:
    """A move that was made: the new state, its log entries, its record, its barrier to undo.

    `barrier` is `hard` after chance, something revealed, or the end; `soft` when others became due
    or came in; else the seat may take it back freely.
    """

    state: State
    log: list[dict[str, Json]]
    record: list[Entry]
    barrier: str | None
    verb: str = ""
    argument: Json = None
    concerned: tuple[Seat, ...] = ()
    """Whose consent a soft barrier asks for; the seat that moved is among them if they made the move together."""

    @property
    def is_hidden(self) -> bool:
        """Whether only the seat that moved may learn of it: a standing order given."""
        return not self.log

    @property
    def chance(self) -> list[Entry]:
        return [entry for entry in self.record if is_chance(entry)]

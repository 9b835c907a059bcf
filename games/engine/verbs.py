"""Verbs: what a seat may do, with its options, its one *why not* and its effect."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from games.engine.arguments import Arguments
from games.engine.errors import CLOSED, Refusal, refuse
from games.engine.types import Json, Seat

if TYPE_CHECKING:
    from games.engine.game import Game


class Verb(ABC):
    """Open to a seat that is due in a decision which offers the verb's set."""

    name: ClassVar[str] = ""
    only_if: Callable[[Game, Seat], bool] | None = None
    """A test that verbs share: where it fails none of them has options, and none is looked for."""

    @abstractmethod
    def options(self, game: Game, seat: Seat) -> Arguments:
        """The arguments that are legal now; an empty list where there is none."""

    @abstractmethod
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """The first reason against this argument, in the order of reasons of the title."""

    @abstractmethod
    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Do one thing and push the rest as steps."""


class VerbSet:
    """A named set of verbs that a phase offers; modules add to it and take out of it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"VerbSet({self.name!r})"


class OpenVerb(Verb):
    """Open to seats that are *not* due, while a named step lies anywhere on the stack.

    Never waited for, without clock and timeout.
    """

    open_while: ClassVar[tuple[str, ...]] = ()
    """Names of steps; empty: always, until the game is over."""

    closed: ClassVar[str] = ""
    """The message of a seat that tries while no such step is there; empty: the engine's own."""

    def asks(self, game: Game) -> list[Seat]:
        """The seats with an open question they may answer, once for each, from public facts alone."""
        return []

    def answers(self, game: Game, seat: Seat) -> list[Json]:
        """The arguments that answer what a seat is asked; none: this verb asks the seat nothing."""
        return []

    def struck_out(self, game: Game, seat: Seat) -> Json:
        """The argument that strikes out all that a seat has ordered by it; None: it orders nothing."""
        return None

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        """The argument that orders all that can be ordered by it; None: it orders nothing."""
        return None

    def why_closed(self, game: Game, seat: Seat) -> Refusal:
        """What a seat is told that tries while no such step is there."""
        return refuse(self.closed or game.title.code(CLOSED))

    def is_open(self, game: Game) -> bool:
        """Whether a named step lies on the stack."""
        return not self.open_while or any(step["step"] in self.open_while for step in game.stack)

"""Verbs: what a seat may do, with the legal arguments, the reasons against others, and the effect."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.engine.arguments import Arguments, Options
from games.engine.errors import CLOSED, Refusal, refuse
from games.engine.types import Answer, Json, Seat

if TYPE_CHECKING:
    from games.engine.game import Game


class Verb(ABC):
    """A verb for a seat that is due in a decision which offers the verb's set."""

    name: ClassVar[str] = ""
    only_if: Callable[[Game, Seat], bool] | None = None
    """A test that several verbs share: if it fails, none of them has options."""
    can_be_planned: ClassVar[bool] = True
    """False if nothing of it can be known before its moment, such as which seats accept an offer."""

    @abstractmethod
    def options(self, game: Game, seat: Seat) -> Arguments:
        """Return the arguments that are legal now; an empty list if there are none."""

    @abstractmethod
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """Return the first reason against this argument, in the title's order of reasons."""

    @abstractmethod
    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Do one thing and push the rest as steps."""

    def gives_up(self, game: Game, seat: Seat, offered: Options) -> list[str]:
        """Return the verbs among those offered that the seat could still use and loses by this one.

        Pages ask before such a move. Leave out what a seat often keeps for later, or usual turns get a question.
        """
        return []


@dataclass(frozen=True)
class Proposal:
    """An open proposal of a seat to others.

    :param take: the move that carries it out with a seat that has accepted; None if none has
    :param withdraw: the move that takes it off the table
    :param wait: the move that stops the seat's clock until the answers are in; None if that is not possible now
    :param is_pending: a seat has not answered yet
    """

    take: Answer | None
    withdraw: Answer
    wait: Answer | None
    is_pending: bool


class Proposing(Verb):
    """A verb that proposes something to other seats, who answer later. A plan waits for their answers."""

    @abstractmethod
    def open_proposal(self, game: Game, seat: Seat, number: int) -> Proposal | None:
        """Return the seat's proposal that the move of this number made, or None if it is closed."""

    @abstractmethod
    def is_carried_out(self, log: Iterable[dict[str, Json]], number: int) -> bool:
        """Return whether one of these log entries means that this proposal was carried out."""

    @abstractmethod
    def hand_afterwards(self, game: Game, seat: Seat, argument: Json) -> dict[str, int]:
        """Return the seat's hand as it would be if this were carried out now."""


class VerbSet:
    """A named set of verbs that a phase offers; modules add verbs and take verbs out."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"VerbSet({self.name!r})"


class OpenVerb(Verb):
    """A verb for seats that are *not* due, while a named step lies anywhere on the stack.

    The game never waits for it; it has no clock and no timeout.
    """

    open_while: ClassVar[tuple[str, ...]] = ()
    """The names of the steps; if empty, the verb is open until the game is over."""

    closed: ClassVar[str] = ""
    """The code of the message for a seat that tries while no such step is there; if empty, the engine's own."""

    def asks(self, game: Game) -> list[Seat]:
        """Return the seats with an open question that they may answer, each once, from public facts alone."""
        return []

    def answers(self, game: Game, seat: Seat) -> list[Json]:
        """Return the arguments that answer a seat's open question; empty if this verb asks the seat nothing."""
        return []

    def struck_out(self, game: Game, seat: Seat) -> Json:
        """Return the argument that cancels all standing orders given by this verb, or None if it gives none."""
        return None

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        """Return the argument that gives all standing orders this verb can give, or None if it gives none."""
        return None

    def why_closed(self, game: Game, seat: Seat) -> Refusal:
        """Return the refusal for a seat that tries while no such step is there."""
        return refuse(self.closed or game.title.code(CLOSED))

    def is_open(self, game: Game) -> bool:
        """Return whether a named step lies on the stack."""
        return not self.open_while or any(step["step"] in self.open_while for step in game.stack)

"""What lies on the stack: steps that run by themselves, frames that stay, decisions that wait.

On the stack each is a JSON object, `{"step": "discard", "owed": {"0": 4}}`. A class here is the
reading of such an object; its facts are declared with `Fact`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, overload

from games.engine.arguments import Arguments, Options, sample
from games.engine.copies import copy_json
from games.engine.errors import CLOSED, EngineError, Refusal, refuse
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb

if TYPE_CHECKING:
    from games.engine.game import Game
    from games.engine.verbs import VerbSet

T = TypeVar("T")


class Fact(Generic[T]):
    """A fact of a step, kept under the attribute's name in its object on the stack.

    :param is_sound: whether a value that somebody wrote by hand can be one
    """

    def __init__(self, is_valid: Callable[[Json], bool] = lambda value: True) -> None:
        self.is_valid = is_valid

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, step: None, owner: type) -> Fact[T]: ...
    @overload
    def __get__(self, step: Step, owner: type) -> T: ...
    def __get__(self, step: Step | None, owner: type) -> Fact[T] | T:
        if step is None:
            return self
        return step.data[self.name]  # type: ignore[no-any-return]

    def __set__(self, step: Step, value: T) -> None:
        step.data[self.name] = value


class Step(ABC):
    """Runs by itself. It is taken off the stack first; what it pushes lies in its place."""

    name: ClassVar[str] = ""
    waits: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    has_seat: ClassVar[bool] = True
    """Whether each step of the kind names the seat that it is about."""
    in_part: ClassVar[bool] = True
    """Whether it lies in a part of a turn, or in none: set-up, what comes between parts."""
    public: ClassVar[tuple[str, ...]] = ("seat",)
    """The facts that all may see while the step lies on the stack."""

    __slots__ = ("data",)
    """A reading keeps nothing else. Kinds of which several are read in each turn say so, too (`__slots__ = ()`): they
    are made more quickly."""

    seat: Fact[Seat] = Fact()

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @abstractmethod
    def run(self, game: Game) -> None:
        """Do one thing and push the rest."""

    @classmethod
    def facts(cls) -> dict[str, Fact[Any]]:
        """The facts that each step of the kind has on the stack, besides its seat."""
        kinds = (kind for kind in cls.__mro__ if kind not in (Step, object))
        return {
            name: fact
            for kind in kinds
            for name, fact in vars(kind).items()
            if isinstance(fact, Fact) and name != "seat"
        }

    def look_over(self, game: Game) -> None:  # noqa: B027 (most have nothing to look over)
        """Raise an EngineError if a step that somebody wrote by hand cannot run; its facts are all there."""

    def seen(self, game: Game, viewer: Seat | None) -> dict[str, Json]:
        """What a viewer may see of the step, listed fact by fact."""
        data = self.data
        return {"step": self.name, **{fact: copy_json(data[fact]) for fact in self.public if fact in data}}

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        """The object to push: `game.push(Discard.of(owed={"0": 4}))`."""
        return {"step": cls.name, **facts}


class Frame(Step):
    """Stays on the stack beneath what it pushes and runs each time it comes to the top again.

    A part of a turn is a frame; what modules note of "this turn" lies in it, a key per module, and
    ends with it.
    """

    __slots__ = ()

    stays = True
    in_part = False
    is_part: ClassVar[bool] = False
    is_turn: ClassVar[bool] = False
    """Whether it is a seat's whole turn, whatever parts other seats have in it."""

    def leave(self, game: Game) -> None:
        """Take the frame off the stack."""
        if game.stack[-1] is not self.data:
            raise EngineError(f"{self.name} is not on top of the stack")
        game.stack.pop()


class Decision(Step):
    """Waits for one or several seats.

    It is over as soon as nobody is due in it: then it leaves the stack and `complete` is called.
    A decision of one seat names it as `seat`; one of several lists them under `owed` and collects
    what they say under `answers`.
    """

    __slots__ = ()

    waits = True
    is_phase: ClassVar[bool] = False
    """Whether it is a phase of a part: it lies right upon the part, and is the same seat's."""
    public: ClassVar[tuple[str, ...]] = ("seat", "number")
    sets: ClassVar[tuple[VerbSet, ...]] = ()
    sentence: ClassVar[str] = "Waiting for {names}."
    """What the others read while they wait."""

    def run(self, game: Game) -> None:
        """:raises EngineError: always, as a decision waits for answers"""
        raise EngineError(f"{self.name} waits for somebody and does not run")

    def due(self, game: Game) -> list[Seat]:
        """The seats that block the game now."""
        return [self.data["seat"]]

    def may_answer(self, game: Game, seat: Seat) -> bool:
        """Whether the seat may use this decision's verbs; wider than `due` where answers change."""
        return seat == self.data["seat"]  # type: ignore[no-any-return]

    def options(self, game: Game, seat: Seat) -> Options:
        """The verbs that the seat may use now, with their arguments."""
        offered: Options = {}
        for only_if, verbs in game.rules.options_of[self.data["step"]]:
            if only_if is None or only_if(game, seat):
                for name, options in verbs:
                    arguments = options(game, seat)
                    if arguments:
                        offered[name] = arguments
        return offered

    def verb(self, game: Game, seat: Seat, name: str) -> Verb | None:
        """The verb of that name, if this decision offers it."""
        return game.rules.verbs_of[self.data["step"]].get(name)

    def offers(self, game: Game) -> list[str]:
        """The names of the verbs that it offers to those who are due, whether or not they can be used now."""
        return list(game.rules.verbs_of[self.data["step"]])

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """What a seat is told that tries a verb which is not on offer to it."""
        return refuse(game.title.code(CLOSED))

    @abstractmethod
    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """The next answer of an absent seat; always legal."""

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """What a seat that is due has ordered in advance; the site plays it as the seat's own, marked move."""
        return None

    def complete(self, game: Game) -> None:
        """All is said: apply it."""

    def answered(self, game: Game) -> list[Seat]:
        """The seats that have answered while others are still due; shown to all."""
        return []

    def imagine(self, game: Game, sight: Json, luck: random.Random) -> None:
        """Complete a state that was drawn from a sight: what this decision hides."""

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """What the decision itself shows to a viewer: its public facts and the viewer's own."""
        return {}


class _OwnVerb(Verb):
    """A decision's only verb, answered by methods of the decision's class."""

    def __init__(self, decision: Choice) -> None:
        self.decision = decision

    def options(self, game: Game, seat: Seat) -> Arguments:
        return self.decision.choices(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return self.decision.why_not(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        self.decision.taken(game, seat, argument)


class Choice(Decision):
    """A decision of one seat with one verb of its own: it ends with the answer."""

    own_verbs: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def choices(self, game: Game, seat: Seat) -> Arguments: ...

    @abstractmethod
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """The first reason against an argument."""

    @abstractmethod
    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        """Do what was chosen; the decision has left the stack."""

    def taken(self, game: Game, seat: Seat, argument: Json) -> None:
        """Take the decision off the stack and do what was chosen."""
        game.stack.pop()
        self.choose(game, seat, argument)

    def options(self, game: Game, seat: Seat) -> Options:
        arguments = self.choices(game, seat)
        return {self.own_verbs[0]: arguments} if arguments else {}

    def verb(self, game: Game, seat: Seat, name: str) -> Verb | None:
        return _OwnVerb(self) if name in self.own_verbs else None

    def offers(self, game: Game) -> list[str]:
        return list(self.own_verbs)


class Ballot(Choice):
    """A decision of several seats at once: each files an answer and may change it until the last is in.

    `owed` says what each seat owes (any JSON), `answers` what it has said. Who has answered is
    always shown, what was answered only to the seat itself, until `complete`.
    """

    public = ("seat", "number", "owed")
    owed: Fact[dict[Seat, Json]] = Fact()
    answers: Fact[dict[Seat, Json]] = Fact()
    open_answers: ClassVar[bool] = False

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "answers": {}, **facts}

    def look_over(self, game: Game) -> None:
        """Who owes is a seat, and what has been filed could be filed."""
        for fact in ("owed", "answers"):
            here = self.data[fact]
            if not isinstance(here, dict) or not set(here) <= set(game.seats):
                raise EngineError(f"`{fact}` of {self.name} has a value for some seats")
        if self.answers and game.stack[-1] is not self.data:
            raise EngineError(f"{self.name} has been answered, and lies beneath another step")
        for seat, answer in self.answers.items():
            if seat not in self.owed or self.why_not(game, seat, answer) is not None:
                raise EngineError(f"seat {seat} cannot have filed its answer to {self.name}")

    def due(self, game: Game) -> list[Seat]:
        answers = self.answers
        return [seat for seat in self.owed if seat not in answers]

    def may_answer(self, game: Game, seat: Seat) -> bool:
        return seat in self.owed

    def taken(self, game: Game, seat: Seat, argument: Json) -> None:
        self.answers[seat] = argument
        self.choose(game, seat, argument)
        if len(self.answers) > 1 and not self.due(game):
            self._ends(game, seat)

    def _ends(self, game: Game, last: Seat) -> None:
        """The last answer opens those of the others: it is not the last seat's alone to take back."""
        if self.open_answers:
            game.concern_others(*(seat for seat in self.answers if seat != last))
        else:
            game.reveal()

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        """Tell that the seat has answered; nothing else happens before all have."""
        game.log(f"{self.name}_filed", seat=seat)

    def answered(self, game: Game) -> list[Seat]:
        return [seat for seat in self.owed if seat in self.answers]

    def clockwise(self, game: Game, start: Seat) -> list[tuple[Seat, Json]]:
        """The answers, from a seat on in turn order."""
        seats = game.seats
        first = seats.index(start)
        order = seats[first:] + seats[:first]
        return [(seat, self.answers[seat]) for seat in order if seat in self.answers]

    def imagine(self, game: Game, sight: Json, luck: random.Random) -> None:
        known = sight["shows"]["answers"]
        self.answers = dict(known)
        for seat in sight["answered"]:
            if seat not in known:
                self.answers[seat] = sample(self.choices(game, seat), luck)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        if self.open_answers:
            return {"owed": dict(self.owed), "answers": dict(self.answers)}
        return {
            "owed": dict(self.owed),
            "answers": {viewer: self.answers[viewer]} if viewer in self.answers else {},
        }

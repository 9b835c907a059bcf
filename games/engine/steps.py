"""The objects on the stack: steps that run, frames that stay, decisions that wait.

On the stack each is a JSON object such as `{"step": "discard", "owed": {"0": 4}}`. The classes here read such objects;
their facts are declared with `Fact`.
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

    :param is_valid: returns whether a value in an edited state is possible
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
    """A step that runs without a decision. It is taken off the stack first; what it pushes takes its place."""

    name: ClassVar[str] = ""
    waits: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    has_seat: ClassVar[bool] = True
    """True if each step of this kind names the seat that it is about."""
    in_part: ClassVar[bool | None] = True
    """True if it lies within a part of a turn; False during set-up and between parts; None if it may lie in either."""
    public: ClassVar[tuple[str, ...]] = ("seat",)
    """The facts that everybody may see while the step lies on the stack."""

    __slots__ = ("data",)
    """Step objects hold nothing else. Classes of which several are read per turn also declare `__slots__ = ()`, so that
    they are created faster.
    """

    seat: Fact[Seat] = Fact()

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @abstractmethod
    def run(self, game: Game) -> None:
        """Do one thing and push the rest."""

    @classmethod
    def facts(cls) -> dict[str, Fact[Any]]:
        """Return the facts that each step of this kind has on the stack, except its seat."""
        kinds = (kind for kind in cls.__mro__ if kind not in (Step, object))
        return {
            name: fact
            for kind in kinds
            for name, fact in vars(kind).items()
            if isinstance(fact, Fact) and name != "seat"
        }

    def look_over(self, game: Game) -> None:  # noqa: B027 (most steps have nothing to check)
        """Raise an EngineError if this step of an edited state cannot run. All its facts are present."""

    def seen(self, game: Game, viewer: Seat | None) -> dict[str, Json]:
        """Return what a viewer may see of the step, listed fact by fact."""
        data = self.data
        return {"step": self.name, **{fact: copy_json(data[fact]) for fact in self.public if fact in data}}

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        """Return the object to push: `game.push(Discard.of(owed={"0": 4}))`."""
        return {"step": cls.name, **facts}


class Frame(Step):
    """A step that stays on the stack beneath what it pushes and runs each time it is on top again.

    A part of a turn is a frame. It holds what modules note about "this turn", one key per module, until it ends.
    """

    __slots__ = ()

    stays = True
    in_part = False
    is_part: ClassVar[bool] = False
    is_turn: ClassVar[bool] = False
    """True if it is a seat's whole turn, including the parts that other seats have in it."""

    def leave(self, game: Game) -> None:
        """Take the frame off the stack."""
        if game.stack[-1] is not self.data:
            raise EngineError(f"{self.name} is not on top of the stack")
        game.stack.pop()


class Decision(Step):
    """A step that waits for one or several seats.

    It ends as soon as no seat is due: then it leaves the stack and `complete` is called. A decision of one seat names
    it as `seat`. A decision of several lists them under `owed` and collects their answers under `answers`.
    """

    __slots__ = ()

    waits = True
    is_phase: ClassVar[bool] = False
    """True if it is a phase: it lies directly on a part and belongs to the same seat."""
    public: ClassVar[tuple[str, ...]] = ("seat", "number")
    sets: ClassVar[tuple[VerbSet, ...]] = ()
    sentence: ClassVar[str] = "Waiting for {names}."
    """The text that the other players read while they wait."""

    def run(self, game: Game) -> None:
        """:raises EngineError: always, because a decision waits for answers"""
        raise EngineError(f"{self.name} waits for somebody and does not run")

    def due(self, game: Game) -> list[Seat]:
        """Return the seats that the game waits for."""
        return [self.data["seat"]]

    def may_answer(self, game: Game, seat: Seat) -> bool:
        """Return whether the seat may use this decision's verbs; wider than `due` where answers may be changed."""
        return seat == self.data["seat"]  # type: ignore[no-any-return]

    def options(self, game: Game, seat: Seat) -> Options:
        """Return the verbs that the seat may use now, with their arguments."""
        offered: Options = {}
        for only_if, verbs in game.rules.options_of[self.data["step"]]:
            if only_if is None or only_if(game, seat):
                for name, options in verbs:
                    arguments = options(game, seat)
                    if arguments:
                        offered[name] = arguments
        return offered

    def verb(self, game: Game, seat: Seat, name: str) -> Verb | None:
        """Return the verb of that name, or None if this decision does not offer it."""
        return game.rules.verbs_of[self.data["step"]].get(name)

    def offers(self, game: Game) -> list[str]:
        """Return the names of the verbs that it offers to due seats, including those that cannot be used now."""
        return list(game.rules.verbs_of[self.data["step"]])

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """Return the refusal for a verb that is not offered to the seat."""
        return refuse(game.title.code(CLOSED))

    @abstractmethod
    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Return the next answer for an absent seat; always legal."""

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Return what a due seat has ordered in advance. The site plays it as the seat's own move and marks it."""
        return None

    def complete(self, game: Game) -> None:
        """Apply the answers after the last seat has answered."""

    def answered(self, game: Game) -> list[Seat]:
        """Return the seats that have answered while others are still due; everybody may see this."""
        return []

    def imagine(self, game: Game, sight: Json, luck: random.Random) -> None:
        """Complete an imagined state: lay in what this decision hides from the viewer."""

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """Return what a viewer may see of the decision: its public facts and the viewer's own."""
        return {}


class _OwnVerb(Verb):
    """A decision's only verb, implemented by methods of the decision's class."""

    def __init__(self, decision: Choice) -> None:
        self.decision = decision

    def options(self, game: Game, seat: Seat) -> Arguments:
        return self.decision.choices(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return self.decision.why_not(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        self.decision.taken(game, seat, argument)


class Choice(Decision):
    """A decision of one seat with one verb of its own; it ends with the answer."""

    own_verbs: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def choices(self, game: Game, seat: Seat) -> Arguments: ...

    @abstractmethod
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None: ...

    @abstractmethod
    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        """Apply the choice; the decision has left the stack."""

    def taken(self, game: Game, seat: Seat, argument: Json) -> None:
        """Take the decision off the stack and apply the choice."""
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
    """A decision of several seats at once: each files an answer and may change it until the last one is in.

    `owed` is what each seat owes (any JSON), `answers` what it has answered. Everybody sees which seats have answered.
    Until `complete`, only the seat itself sees its answer.
    """

    public = ("seat", "number", "owed")
    owed: Fact[dict[Seat, Json]] = Fact()
    answers: Fact[dict[Seat, Json]] = Fact()
    open_answers: ClassVar[bool] = False

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "answers": {}, **facts}

    def look_over(self, game: Game) -> None:
        """Check that the keys are seats and that each filed answer is a legal one."""
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
        """Raise the undo barrier: the last answer reveals the others, so the last seat cannot take it back alone."""
        if self.open_answers:
            game.concern_others(*(seat for seat in self.answers if seat != last))
        else:
            game.reveal()

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        """Log that the seat has answered. Nothing else happens until all have answered."""
        game.log(f"{self.name}_filed", seat=seat)

    def answered(self, game: Game) -> list[Seat]:
        return [seat for seat in self.owed if seat in self.answers]

    def clockwise(self, game: Game, start: Seat) -> list[tuple[Seat, Json]]:
        """Return the answers in turn order, starting from a seat."""
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

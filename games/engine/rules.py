"""How modules say their rules: questions, events, verb sets, steps; and how they are put together.

A `Module` collects what one rule book adds. `Rules` puts the modules of a game together, once for
each set of modules: who answers which question in which order, who reacts to which event, which
verbs lie in which set. Later modules wrap the answers of earlier ones; reactions run in the order
of modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial, update_wrapper
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

from games.engine.errors import EngineError
from games.engine.types import Json, State

if TYPE_CHECKING:
    from games.engine.arguments import Arguments
    from games.engine.game import Game
    from games.engine.steps import Decision, Step
    from games.engine.verbs import StandingVerb, Verb

    NamedOptions = list[tuple[str, Callable[[Game, str], Arguments]]]
    Test = Callable[[Game, str], bool] | None

P = ParamSpec("P")
R = TypeVar("R")
StepClass = TypeVar("StepClass", bound="type[Step]")
VerbClass = TypeVar("VerbClass", bound="type[Verb]")
StandingClass = TypeVar("StandingClass", bound="type[StandingVerb]")


if TYPE_CHECKING:

    class Question(Generic[P, R]):
        """A rule with a default that other modules may answer differently.

        Declared as a decorated function whose body is the default; asked by calling it.
        """

        __name__: str
        default: Callable[..., R]

        def __init__(self, default: Callable[Concatenate[Game, P], R]) -> None: ...

        def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> R: ...

    class Event(Generic[P]):
        """Something that has just happened: called to announce it, declared as a decorated function."""

        __name__: str

        def __init__(self, declaration: Callable[Concatenate[Game, P], None]) -> None: ...

        def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> None: ...

else:

    def Question(default):
        """As above. Asked some ten times a move: a plain function of so many parameters is asked in a third
        of the time of an object."""
        match default.__code__.co_argcount:
            case 1:

                def ask(game):
                    return game.answers[ask](game)

            case 2:

                def ask(game, one):
                    return game.answers[ask](game, one)

            case 3:

                def ask(game, one, two):
                    return game.answers[ask](game, one, two)

            case _:

                def ask(game, *args):
                    return game.answers[ask](game, *args)

        update_wrapper(ask, default)
        ask.default = default
        return ask

    def Event(declaration):
        """As above."""

        def announce(game, *args):
            for reaction in game.reactions[announce]:
                reaction(game, *args)

        return update_wrapper(announce, declaration)


class VerbSet:
    """A named set of verbs that a phase offers; modules add to it and take out of it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"VerbSet({self.name!r})"


@dataclass(frozen=True)
class OptionField:
    """A choice that a table makes before the game: the form and the check read it."""

    key: str
    label: str
    choices: tuple[tuple[Json, str], ...]
    default: Json
    help: str = ""


@dataclass(frozen=True)
class _Given:
    """Something a module gives, and the other module that must be in play for it to count."""

    what: Any
    together_with: str | None


@dataclass(eq=False)
class Module:
    """One rule book's addition to a title.

    :param key: its name in a game's list of modules and its key in the state
    :param schema: raised with each change of the shape of its part of the state
    :param options: what a table may choose
    :param set_up: lays its part of a new state
    :param view: lists what a viewer may see of its part
    :param copy: copies its part; every list and object if not given
    :param sound: raises an EngineError if its part of a state written by hand cannot be played
    :param harmless: kinds of log entries after which nobody can have won who had not won before; the
        outcome is not asked after them
    :param imagine: from a whole view, lays its part of a state with everything hidden drawn anew
    """

    key: str
    name: str
    schema: int = 1
    options: tuple[OptionField, ...] = ()
    summary: str = ""
    set_up: Callable[[Game], None] | None = None
    view: Callable[[Game, str | None], Json] | None = None
    copy: Callable[[Json], Json] | None = None
    imagine: Callable[[Game, Json, Random], None] | None = None
    sound: Callable[[Game], None] | None = None
    upgrades: dict[int, Callable[[State], None]] = field(default_factory=dict)
    messages: dict[str, str] = field(default_factory=dict)
    harmless: frozenset[str] = frozenset()
    _steps: dict[str, type[Step]] = field(default_factory=dict)
    _answers: list[tuple[Question[Any, Any], _Given]] = field(default_factory=list)
    _reactions: list[tuple[Event[Any], _Given]] = field(default_factory=list)
    _verbs: list[tuple[VerbSet, _Given]] = field(default_factory=list)
    _taken_out: list[tuple[VerbSet, _Given, str]] = field(default_factory=list)
    _standing: list[_Given] = field(default_factory=list)

    def step(self, step: StepClass) -> StepClass:
        """Register a step or decision under its class name in snake case."""
        step.name = snake_case(step.__name__)
        self._steps[step.name] = step
        return step

    decision = step

    def answers(
        self, question: Question[P, R], together_with: str | None = None
    ) -> Callable[
        [Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R]],
        Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R],
    ]:
        """Answer a question, given the earlier answer as first argument."""

        def register(
            answer: Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R],
        ) -> Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R]:
            self._answers.append((question, _Given(answer, together_with)))
            return answer

        return register

    def on(
        self, event: Event[P], together_with: str | None = None
    ) -> Callable[[Callable[Concatenate[Game, P], None]], Callable[Concatenate[Game, P], None]]:
        """React to an event."""

        def register(
            reaction: Callable[Concatenate[Game, P], None],
        ) -> Callable[Concatenate[Game, P], None]:
            self._reactions.append((event, _Given(reaction, together_with)))
            return reaction

        return register

    def verb(
        self,
        *sets: VerbSet,
        together_with: str | None = None,
        only_if: Callable[[Game, str], bool] | None = None,
    ) -> Callable[[VerbClass], VerbClass]:
        """Add a verb to named sets, under its class name in snake case.

        :param only_if: a quick test which it shares with other verbs; see `Verb.only_if`
        """

        def register(verb: VerbClass) -> VerbClass:
            verb.name = snake_case(verb.__name__)
            one = verb()
            one.only_if = only_if
            for verbs in sets:
                self._verbs.append((verbs, _Given(one, together_with)))
            return verb

        return register

    def standing_verb(self, verb: StandingClass) -> StandingClass:
        """Add a verb for seats that are not due."""
        verb.name = snake_case(verb.__name__)
        self._standing.append(_Given(verb(), None))
        return verb

    def takes_out(self, verbs: VerbSet, verb: str, code: str, together_with: str | None = None) -> None:
        """Take a verb out of a set; who tries it gets the message of that code."""
        self._taken_out.append((verbs, _Given(verb, together_with), code))


class _Answers(dict[Any, Callable[..., Any]]):
    """The compiled answers; a question nobody answers keeps its default."""

    def __missing__(self, question: Question[Any, Any]) -> Callable[..., Any]:
        self[question] = question.default
        return question.default


class _Reactions(dict[Any, tuple[Callable[..., None], ...]]):
    """The compiled reactions; to an event nobody reacts to there are none."""

    def __missing__(self, event: Event[Any]) -> tuple[Callable[..., None], ...]:
        self[event] = ()
        return ()


class Rules:
    """The rules of one set of modules, put together once."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = tuple(modules)
        self.keys = tuple(module.key for module in self.modules)
        self.answers = _Answers()
        self.reactions = _Reactions()
        self.steps: dict[str, type[Step]] = {}
        self.running: dict[str, tuple[type[Step], bool]] = {}
        """The steps that run by themselves, and whether they stay on the stack."""
        self.parts: set[str] = set()
        """The names of the steps that are a part of a turn."""
        self.turns: set[str] = set()
        """The names of the steps that are a whole turn."""
        self.sets: dict[VerbSet, dict[str, Verb]] = {}
        self.standing: dict[str, StandingVerb] = {}
        self.messages: dict[str, str] = {}
        self.harmless: frozenset[str] = frozenset().union(*(module.harmless for module in self.modules))
        self.known_verbs: set[str] = set()
        self._of_decisions: dict[type[Decision], dict[str, Verb]] = {}
        self._options_of: dict[type[Decision], list[tuple[Test, NamedOptions]]] = {}
        self._taken_out: dict[VerbSet, dict[str, str]] = {}
        for module in self.modules:
            self._add(module)
        self.known_verbs.update(self.standing, *self.sets.values())
        self.running.update((name, (step, step.stays)) for name, step in self.steps.items() if not step.waits)

    def _add(self, module: Module) -> None:
        self.steps.update(module._steps)
        self.parts.update(name for name, step in module._steps.items() if getattr(step, "is_part", False))
        self.turns.update(name for name, step in module._steps.items() if getattr(step, "is_turn", False))
        self.messages.update(module.messages)
        for question, given in module._answers:
            if self._counts(given):
                self.answers[question] = partial(given.what, self.answers[question])
        for event, given in module._reactions:
            if self._counts(given):
                self.reactions[event] = (*self.reactions[event], given.what)
        for verbs, given, code in module._taken_out:
            if self._counts(given):
                self.sets.get(verbs, {}).pop(given.what, None)
                self._taken_out.setdefault(verbs, {})[given.what] = code
        for verbs, given in module._verbs:
            if self._counts(given):
                self.sets.setdefault(verbs, {})[given.what.name] = given.what
                self._taken_out.get(verbs, {}).pop(given.what.name, None)
        for given in module._standing:
            self.standing[given.what.name] = given.what
        for step in module._steps.values():
            self.known_verbs.update(getattr(step, "own_verbs", ()))

    def _counts(self, given: _Given) -> bool:
        return given.together_with is None or given.together_with in self.keys

    def verbs_of(self, decision: type[Decision]) -> dict[str, Verb]:
        """The verbs of all sets that a decision offers, in order."""
        verbs = self._of_decisions.get(decision)
        if verbs is None:
            verbs = {}
            for named in decision.sets:
                verbs.update(self.sets.get(named, {}))
            self._of_decisions[decision] = verbs
        return verbs

    def options_of(self, decision: type[Decision]) -> list[tuple[Test, NamedOptions]]:
        """The names of those verbs, each with what tells its arguments; under the test that neighbors share."""
        options = self._options_of.get(decision)
        if options is None:
            verbs = self.verbs_of(decision).items()
            options = self._options_of[decision] = [
                (only_if, [(name, verb.options) for name, verb in together])
                for only_if, together in groupby(verbs, lambda item: item[1].only_if)
            ]
        return options

    def taken_out(self, decision: type[Decision], verb: str) -> str | None:
        """The message of a verb taken out of a set that the decision offers."""
        for named in decision.sets:
            code = self._taken_out.get(named, {}).get(verb)
            if code is not None:
                return code
        return None

    def knows(self, verb: str) -> bool:
        """Whether there is such a verb, in play or taken out."""
        return verb in self.known_verbs or any(verb in codes for codes in self._taken_out.values())

    def step(self, name: str) -> type[Step]:
        """The class of a step on the stack.

        :raises EngineError: no module in play has such a step
        """
        try:
            return self.steps[name]
        except KeyError:
            raise EngineError(f"no module of {list(self.keys)} has a step {name!r}") from None


def snake_case(name: str) -> str:
    """`SpecialBuilding` → `special_building`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()

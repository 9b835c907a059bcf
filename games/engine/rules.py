"""How modules say their rules: questions, events, verb sets, steps; and how they are put together.

A `Module` collects what one rule book adds. `Rules` puts the modules of a game together, once for
each set of modules: who answers which question in which order, who reacts to which event, which
verbs lie in which set. Later modules wrap the answers of earlier ones; reactions run in the order
of modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial, update_wrapper
from inspect import isabstract
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from games.engine.copying import copy_json
from games.engine.errors import EngineError
from games.engine.record import Drawn, Pile, Tie
from games.engine.types import Json, State

if TYPE_CHECKING:
    from games.engine.arguments import Arguments
    from games.engine.game import Game
    from games.engine.offered import Closed, Compatible, Family, OneOf, Preset
    from games.engine.steps import Decision, Step
    from games.engine.verbs import StandingVerb, Verb

    NamedOptions = list[tuple[str, Callable[[Game, str], Arguments]]]
    Test = Callable[[Game, str], bool] | None
    Together = str | tuple[str, ...] | None
    """The modules that must be in play for something to count: one, several, or none."""
    SetUp = Callable[[Game], None]
    Seen = Callable[[Game, str | None], dict[str, Json]]
    SeenOfSeat = Callable[[Game, str], dict[str, Json]]
    Imagined = Callable[[Game, Json, Random], None]
    Ties = Callable[[Game], Iterable[Tie]]
    CountedIn = Callable[[dict[str, Json]], str | None]
    BroughtByChance = Callable[[Game, str, dict[str, Json]], dict[str, tuple[int, float]]]

P = ParamSpec("P")
R = TypeVar("R")
StepClass = TypeVar("StepClass", bound="type[Step]")
VerbClass = TypeVar("VerbClass", bound="type[Verb]")
StandingClass = TypeVar("StandingClass", bound="type[StandingVerb]")


DECLARED_QUESTIONS: list[Question[Any, Any]] = []
DECLARED_EVENTS: list[Event[Any]] = []
"""All there are: rules look up each in a plain table, those as well that nobody answers or reacts to. They are
declared, as modules are, before the first rules are put together."""


if TYPE_CHECKING:

    class Question(Generic[P, R]):
        """A rule with a default that other modules may answer differently.

        Declared as a decorated function whose body is the default; asked by calling it.
        """

        __name__: str
        default: Callable[..., R]

        def __init__(self, default: Callable[Concatenate[Game, P], R]) -> None: ...

        def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> R: ...

    class Constant(Question[P, R]):
        """A question whose answer is the same for the whole game, whatever happens in it: what things cost, which
        goods there are. It is asked once of each game (and seat), and what is answered is read, never changed.
        """

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
        DECLARED_QUESTIONS.append(ask)
        return ask

    def Constant(default):
        """As above."""
        match default.__code__.co_argcount:
            case 1:

                def ask(game):
                    try:
                        return game.constants[ask]
                    except KeyError:
                        answer = game.constants[ask] = game.answers[ask](game)
                        return answer

            case _:

                def ask(game, one):
                    try:
                        return game.constants[ask][one]
                    except KeyError:
                        answer = game.answers[ask](game, one)
                        game.constants.setdefault(ask, {})[one] = answer
                        return answer

        update_wrapper(ask, default)
        ask.default = default
        DECLARED_QUESTIONS.append(ask)
        return ask

    def Event(declaration):
        """As above; most events have nobody who reacts."""
        match declaration.__code__.co_argcount:
            case 2:

                def announce(game, one):
                    for reaction in game.reactions[announce]:
                        reaction(game, one)

            case 3:

                def announce(game, one, two):
                    for reaction in game.reactions[announce]:
                        reaction(game, one, two)

            case 4:

                def announce(game, one, two, three):
                    for reaction in game.reactions[announce]:
                        reaction(game, one, two, three)

            case _:

                def announce(game, *args):
                    for reaction in game.reactions[announce]:
                        reaction(game, *args)

        update_wrapper(announce, declaration)
        announce.is_event = True
        DECLARED_EVENTS.append(announce)
        return announce


class VerbSet:
    """A named set of verbs that a phase offers; modules add to it and take out of it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"VerbSet({self.name!r})"


@dataclass(frozen=True)
class Unless:
    """Values of another option with which a choice makes no difference."""

    option: str
    values: tuple[Json, ...]


@dataclass(frozen=True)
class OptionField:
    """A choice that a table makes before the game: the form and the check read it.

    :param help: what it means; where there is an `unless`, why it cannot be chosen then
    """

    key: str
    label: str
    choices: tuple[tuple[Json, str], ...]
    default: Json
    help: str = ""
    unless: Unless | None = None


@dataclass(frozen=True)
class _Given:
    """Something a module gives, and the other modules that must be in play for it to count."""

    what: Any
    together_with: tuple[str, ...]


@dataclass(eq=False, slots=True)
class Module:
    """One rule book's addition to a title.

    Steps, verbs, answers and reactions are registered where they are written, and so is what becomes of its
    facts in a new state, a view, a copy, an imagined state and a state written by hand: a new fact lies in one
    file. What is registered several times runs in the order of registration, which is that of the imports.

    :param key: its name in a game's list of modules and its key in the state
    :param schema: raised with each change of the shape of its part of the state
    :param seats: by how many seats games with it are played; empty: as without it
    :param options: what a table may choose
    :param messages: what players read who try what its rules do not allow, by code
    :param rewords: messages of earlier modules that read otherwise in a game with it
    :param harmless: kinds of log entries after which nobody can have won who had not won before; the
        outcome is not asked after them
    :param presets: games with it that a table can choose with one tap
    :param families: what strength is counted apart for in its games; those of later modules are asked first
    :param goes_with: by other module: whether they go together; a pair of which neither says anything does, unchanged
    :param one_of: modules of which a game has one at most, this one among them
    :param closes: by option of another module: values that are not offered together with it
    """

    key: str
    name: str
    schema: int = 1
    seats: tuple[int, ...] = ()
    options: tuple[OptionField, ...] = ()
    summary: str = ""
    upgrades: dict[int, Callable[[State], None]] = field(default_factory=dict)
    messages: dict[str, str] = field(default_factory=dict)
    rewords: dict[str, str] = field(default_factory=dict)
    harmless: frozenset[str] = frozenset()
    presets: tuple[Preset, ...] = ()
    families: tuple[Family, ...] = ()
    goes_with: dict[str, Compatible] = field(default_factory=dict)
    one_of: OneOf | None = None
    closes: dict[str, Closed] = field(default_factory=dict)
    _steps: dict[str, type[Step]] = field(default_factory=dict)
    _answers: list[tuple[Question[Any, Any], _Given]] = field(default_factory=list)
    _reactions: list[tuple[Event[Any], _Given]] = field(default_factory=list)
    _verbs: list[tuple[VerbSet, _Given]] = field(default_factory=list)
    _taken_out: list[tuple[VerbSet, _Given, str]] = field(default_factory=list)
    _standing: list[_Given] = field(default_factory=list)
    _set_ups: list[SetUp] = field(default_factory=list)
    _copies: dict[str, Callable[[Json], Json]] = field(default_factory=dict)
    _seen: list[Seen] = field(default_factory=list)
    _seen_of_seats: list[SeenOfSeat] = field(default_factory=list)
    _seen_by_owner: list[SeenOfSeat] = field(default_factory=list)
    _seen_at_the_end: list[SeenOfSeat] = field(default_factory=list)
    _imagined: list[Imagined] = field(default_factory=list)
    _sound: list[SetUp] = field(default_factory=list)
    _adds_up: list[SetUp] = field(default_factory=list)
    _piles: list[Callable[[Game], dict[str, Pile]]] = field(default_factory=list)
    _told: list[tuple[str, str, Ties]] = field(default_factory=list)
    _ties: dict[str, list[Tie]] = field(default_factory=dict)
    _explained: list[Callable[[Game], dict[str, Json]]] = field(default_factory=list)
    _counted: list[tuple[str, str, CountedIn]] = field(default_factory=list)
    _fortunes: dict[str, BroughtByChance] = field(default_factory=dict)

    # Facts of its part of the state

    def sets_up(self, lay: SetUp) -> SetUp:
        """Register what lays facts into a new state; `game.state[key]` is an object already."""
        self._set_ups.append(lay)
        return lay

    def copies(self, copied: Callable[[Json], Json], *facts: str) -> None:
        """Say how facts are copied before a move; what nobody says anything of is copied all the way down."""
        self._copies.update(dict.fromkeys(facts, copied))

    def shares(self, *facts: str) -> None:
        """Say which facts no move changes in place: a copy shares them."""
        self._copies.update(dict.fromkeys(facts, _itself))

    def shows(self, show: Seen) -> Seen:
        """Register what lists facts that a viewer may see (`None`: a spectator), by key of the module's view."""
        self._seen.append(show)
        return show

    def shows_of_seats(self, show: SeenOfSeat) -> SeenOfSeat:
        """Register what lists facts of a seat that all may see; they lie under `seats`."""
        self._seen_of_seats.append(show)
        return show

    def shows_to_owner(self, show: SeenOfSeat) -> SeenOfSeat:
        """Register what lists facts that only their seat may see; they lie under `own`."""
        self._seen_by_owner.append(show)
        return show

    def shows_at_the_end(self, show: SeenOfSeat) -> SeenOfSeat:
        """Register what lists facts of a seat that are shown when the game is over; they lie under `open`."""
        self._seen_at_the_end.append(show)
        return show

    def imagines(self, draw: Imagined) -> Imagined:
        """Register what lays facts into a state that fits a whole view, everything hidden drawn anew."""
        self._imagined.append(draw)
        return draw

    def is_sound(self, look: SetUp) -> SetUp:
        """Register what raises an EngineError if facts of a state written by hand cannot be played."""
        self._sound.append(look)
        return look

    def adds_up(self, look: SetUp) -> SetUp:
        """Register a look that asks the rules: it comes when the facts of all modules have been found sound."""
        self._adds_up.append(look)
        return look

    # Its part of the record

    def piles(self, listed: Callable[[Game], dict[str, Pile]]) -> Callable[[Game], dict[str, Pile]]:
        """Register what lists piles by name: all that lies somewhere and whose movements the record has."""
        self._piles.append(listed)
        return listed

    def tells(self, kind: str, *ties: Tie) -> None:
        """Say what log entries of a kind tell of the record."""
        self._told.append(("log", kind, lambda game: ties))
        self._ties.setdefault(kind, []).extend(ties)

    def ties(self) -> dict[str, list[Tie]]:
        """What its log entries tell of the record, by kind, as far as that is alike for all tables."""
        return self._ties

    def tells_by_table(self, kind: str) -> Callable[[Ties], Ties]:
        """Register what says the same where it is not alike for all tables."""

        def register(ties: Ties) -> Ties:
            self._told.append(("log", kind, ties))
            return ties

        return register

    def draws_for_absent(self, verb: str, *ties: Drawn) -> None:
        """Say what is drawn of the answer that time gives by this verb; `{seat}` is the absent one."""
        self._told.append(("absent", verb, lambda game: ties))

    def explains(self, more: Callable[[Game], dict[str, Json]]) -> Callable[[Game], dict[str, Json]]:
        """Register what else a reader of the record has to know, by key of the legend."""
        self._explained.append(more)
        return more

    def counts(self, key: str, kind: str) -> Callable[[CountedIn], CountedIn]:
        """Register what a log entry of a kind brings of something that the title counts over all games.

        :param key: of the title's `counted`
        """

        def register(read: CountedIn) -> CountedIn:
            self._counted.append((key, kind, read))
            return read

        return register

    def counters(self) -> Iterator[tuple[str, str, CountedIn]]:
        """Yield what it counts: the title's key, the kind of log entry, what reads the value of one."""
        yield from self._counted

    def fortune(self, kind: str) -> Callable[[BroughtByChance], BroughtByChance]:
        """Register what chance brought each seat with a log entry of a kind, and what fair chance brings on average.

        It is asked of the game as it stood before the move, with the move's verb; a later module's word counts.
        """

        def register(read: BroughtByChance) -> BroughtByChance:
            self._fortunes[kind] = read
            return read

        return register

    @property
    def fortunes(self) -> dict[str, BroughtByChance]:
        """What reads the fortune in log entries, by their kind."""
        return dict(self._fortunes)

    def list_piles(self, game: Game) -> dict[str, Pile]:
        """Its piles as they lie now."""
        return {name: pile for listed in self._piles for name, pile in listed(game).items()}

    def add_to_legend(self, game: Game, legend: dict[str, Json]) -> None:
        """Add what its entries tell; for a kind that an earlier module tells, its word takes the place."""
        own: dict[tuple[str, str], list[Json]] = {}
        for part, name, ties in self._told:
            own.setdefault((part, name), []).extend(tie.as_json() for tie in ties(game))
        for (part, name), said in own.items():
            legend[part][name] = said
        for more in self._explained:
            legend.update(more(game))

    # Its verbs

    def verb_names(self) -> Iterator[str]:
        """Yield the names of the verbs that it brings: in sets, standing ones, those of single decisions."""
        yield from (given.what.name for _verbs, given in self._verbs)
        yield from (given.what.name for given in self._standing)
        for step in self._steps.values():
            yield from getattr(step, "own_verbs", ())

    # In a game

    def lay_out(self, game: Game) -> None:
        """Lay the module's part of a new state."""
        game.state[self.key] = {}
        for lay in self._set_ups:
            lay(game)

    def copied(self, here: Json) -> Json:
        """A copy of its part of a state that shares nothing which a move may change in place."""
        how = self._copies
        return {fact: how.get(fact, copy_json)(value) for fact, value in here.items()}

    def shared(self, here: Json) -> dict[str, Json]:
        """The facts of its part that no move changes in place, such as the board."""
        return {fact: here[fact] for fact, how in self._copies.items() if how is _itself and fact in here}

    def seen(self, game: Game, viewer: str | None) -> dict[str, Json]:
        """What a viewer may see of its part.

        :raises EngineError: two of its files show a fact under the same key
        """
        seen: dict[str, Json] = {}
        for show in self._seen:
            self._add_seen(seen, show(game, viewer))
        if self._seen_of_seats:
            self._add_of_seats(seen, "seats", game, self._seen_of_seats)
        if viewer is not None and self._seen_by_owner:
            own = seen.setdefault("own", {})
            for show_own in self._seen_by_owner:
                self._add_seen(own, show_own(game, viewer))
        if game.is_over and self._seen_at_the_end:
            self._add_of_seats(seen, "open", game, self._seen_at_the_end)
        return seen

    def _add_of_seats(self, seen: dict[str, Json], key: str, game: Game, shows: list[SeenOfSeat]) -> None:
        of_seats = seen.setdefault(key, {})
        for seat in game.seats:
            of_seat = of_seats.setdefault(seat, {})
            for show in shows:
                self._add_seen(of_seat, show(game, seat))

    def _add_seen(self, seen: dict[str, Json], more: dict[str, Json]) -> None:
        twice = seen.keys() & more.keys()
        if twice:
            raise EngineError(f"{self.key} shows twice: {sorted(twice)}")
        seen.update(more)

    def imagine(self, game: Game, whole: Json, luck: Random) -> None:
        """Lay its part of a state that fits a whole view."""
        game.state[self.key] = {}
        for draw in self._imagined:
            draw(game, whole, luck)

    def look_over(self, game: Game) -> None:
        """:raises EngineError: its part of a state written by hand cannot be played, and why"""
        for look in self._sound:
            look(game)

    def add_up(self, game: Game) -> None:
        """:raises EngineError: its part does not go together with all the others"""
        for look in self._adds_up:
            look(game)

    # Rules

    def step(self, step: StepClass) -> StepClass:
        """Register a step or decision under its class name in snake case."""
        step.name = snake_case(step.__name__)
        if isabstract(step):
            raise EngineError(
                f"{self.key} has a step {step.name!r} without {sorted(step.__abstractmethods__)}"
            )
        if step.name in self._steps:
            raise EngineError(f"{self.key} has two steps {step.name!r}")
        self._steps[step.name] = step
        return step

    decision = step

    def answers(
        self, question: Question[P, R], together_with: Together = None
    ) -> Callable[
        [Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R]],
        Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R],
    ]:
        """Answer a question, given the earlier answer as first argument.

        :param together_with: the modules, one or several, that must all be in play for the answer to count
        """

        def register(
            answer: Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R],
        ) -> Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R]:
            self._answers.append((question, _Given(answer, _names(together_with))))
            return answer

        return register

    def on(
        self, event: Event[P], together_with: Together = None
    ) -> Callable[[Callable[Concatenate[Game, P], None]], Callable[Concatenate[Game, P], None]]:
        """React to an event."""

        def register(
            reaction: Callable[Concatenate[Game, P], None],
        ) -> Callable[Concatenate[Game, P], None]:
            self._reactions.append((event, _Given(reaction, _names(together_with))))
            return reaction

        return register

    def verb(
        self,
        *sets: VerbSet,
        together_with: Together = None,
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
                self._verbs.append((verbs, _Given(one, _names(together_with))))
            return verb

        return register

    def standing_verb(self, verb: StandingClass) -> StandingClass:
        """Add a verb for seats that are not due."""
        verb.name = snake_case(verb.__name__)
        self._standing.append(_Given(verb(), ()))
        return verb

    def takes_out(self, verbs: VerbSet, verb: str, code: str, together_with: Together = None) -> None:
        """Take a verb out of a set; who tries it gets the message of that code."""
        self._taken_out.append((verbs, _Given(verb, _names(together_with)), code))


class Rules:
    """The rules of one set of modules, put together once."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = tuple(modules)
        self.keys = tuple(module.key for module in self.modules)
        self.answers: dict[Any, Callable[..., Any]] = {
            question: question.default for question in DECLARED_QUESTIONS
        }
        self.reactions: dict[Any, tuple[Callable[..., None], ...]] = dict.fromkeys(DECLARED_EVENTS, ())
        self.steps: dict[str, type[Step]] = {}
        self.running: dict[str, type[Step]] = {}
        """The steps that run by themselves."""
        self.parts: set[str] = set()
        """The names of the steps that are a part of a turn."""
        self.turns: set[str] = set()
        """The names of the steps that are a whole turn."""
        self.sets: dict[VerbSet, dict[str, Verb]] = {}
        self.standing: dict[str, StandingVerb] = {}
        self.messages: dict[str, str] = {}
        self.harmless: frozenset[str] = frozenset().union(*(module.harmless for module in self.modules))
        self.known_verbs: set[str] = set()
        self._reworded: set[str] = set()
        self._taken_out: dict[VerbSet, dict[str, str]] = {}
        for module in self.modules:
            self._add(module)
        self.known_verbs.update(self.standing, *self.sets.values())
        self.running.update((name, step) for name, step in self.steps.items() if not step.waits)
        self.verbs_of = {
            name: self._verbs_of(cast("type[Decision]", step))
            for name, step in self.steps.items()
            if step.waits
        }
        """By the name of a decision the verbs of all sets that it offers, in order."""
        self.options_of = {name: _options_of(verbs) for name, verbs in self.verbs_of.items()}
        """The names of those verbs, each with what tells its arguments; under the test that neighbors share."""

    def _add(self, module: Module) -> None:
        """:raises EngineError: an earlier module has a step, a message or a verb of the same name already"""
        _refuse_both(module, "step", self.steps, module._steps)
        _refuse_both(module, "message", self.messages, module.messages)
        self.steps.update(module._steps)
        self.parts.update(name for name, step in module._steps.items() if getattr(step, "is_part", False))
        self.turns.update(name for name, step in module._steps.items() if getattr(step, "is_turn", False))
        self.messages.update(module.messages)
        self._reword(module)
        for question, given in module._answers:
            if self._counts(given):
                self.answers[question] = partial(given.what, self.answers[question])
        for event, given in module._reactions:
            if self._counts(given):
                self.reactions[event] = (*self.reactions[event], given.what)
        self._take_out(module, of_pairs=False)
        for verbs, given in module._verbs:
            if self._counts(given):
                _refuse_both(module, f"verb of {verbs.name}", self.sets.get(verbs, {}), (given.what.name,))
                self.sets.setdefault(verbs, {})[given.what.name] = given.what
                self._taken_out.get(verbs, {}).pop(given.what.name, None)
        self._take_out(module, of_pairs=True)
        for given in module._standing:
            _refuse_both(module, "standing verb", self.standing, (given.what.name,))
            self.standing[given.what.name] = given.what
        for step in module._steps.values():
            self.known_verbs.update(getattr(step, "own_verbs", ()))

    def _take_out(self, module: Module, *, of_pairs: bool) -> None:
        """A module takes out what earlier ones offer, and puts its own in place; a pair, what either of both offers."""
        for verbs, given, code in module._taken_out:
            if bool(given.together_with) == of_pairs and self._counts(given):
                self.sets.get(verbs, {}).pop(given.what, None)
                self._taken_out.setdefault(verbs, {})[given.what] = code

    def _reword(self, module: Module) -> None:
        """:raises EngineError: no earlier module has such a message, or another has said it otherwise already"""
        strange = sorted(module.rewords.keys() - self.messages.keys())
        if strange:
            raise EngineError(f"{module.key} rewords messages that no earlier module has: {strange}")
        _refuse_both(module, "rewording", self._reworded, module.rewords)
        self._reworded.update(module.rewords)
        self.messages.update(module.rewords)

    def _counts(self, given: _Given) -> bool:
        return all(key in self.keys for key in given.together_with)

    def _verbs_of(self, decision: type[Decision]) -> dict[str, Verb]:
        return {name: verb for named in decision.sets for name, verb in self.sets.get(named, {}).items()}

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


def _names(together_with: Together) -> tuple[str, ...]:
    if together_with is None:
        return ()
    return (together_with,) if isinstance(together_with, str) else together_with


def _refuse_both(module: Module, what: str, known: Iterable[str], new: Iterable[str]) -> None:
    """What two modules have under one name would silently be the later one's."""
    both = sorted(set(known) & set(new))
    if both:
        raise EngineError(f"{module.key} brings a {what} that an earlier module has already: {both}")


def _options_of(verbs: dict[str, Verb]) -> list[tuple[Test, NamedOptions]]:
    return [
        (only_if, [(name, verb.options) for name, verb in together])
        for only_if, together in groupby(verbs.items(), lambda item: item[1].only_if)
    ]


def _itself(value: Json) -> Json:
    return value


def snake_case(name: str) -> str:
    """`SpecialBuilding` → `special_building`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()

"""One rule book's content: a `Module`, at which rules are registered where they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from inspect import isabstract
from random import Random
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from games.engine.copies import copy_json
from games.engine.errors import EngineError
from games.engine.record import Drawn, Pile, Tie
from games.engine.types import Json, State

if TYPE_CHECKING:
    from games.engine.game import Game
    from games.engine.offered import Closed, Compatible, Family, OneOf, OptionField, Preset
    from games.engine.questions import Event, Question
    from games.engine.steps import Step
    from games.engine.verbs import OpenVerb, Verb, VerbSet

    Together = str | tuple[str, ...] | None
    """The modules that must be in play for something to count: one, several, or none."""
    SetUp = Callable[[Game], None]
    Seen = Callable[[Game], dict[str, Json]]
    SeenOfSeat = Callable[[Game, str], dict[str, Json]]
    Imagined = Callable[[Game, Json, Random], None]
    Ties = Callable[[Game], Iterable[Tie]]
    CountedIn = Callable[[dict[str, Json]], str | None]
    BroughtByChance = Callable[[Game, str, dict[str, Json]], dict[str, tuple[int, float]]]
    Upset = Callable[[dict[str, Json], str], bool]

P = ParamSpec("P")
R = TypeVar("R")
StepClass = TypeVar("StepClass", bound="type[Step]")
VerbClass = TypeVar("VerbClass", bound="type[Verb]")
OpenVerbClass = TypeVar("OpenVerbClass", bound="type[OpenVerb]")


@dataclass(frozen=True)
class Given:
    """Something that a module contributes, and the other modules that must be in play for it to count."""

    what: Any
    together_with: tuple[str, ...]


@dataclass(eq=False, slots=True)
class Module:
    """One rule book's addition to a title.

    Steps, verbs, answers and reactions are registered where they are written. So are the functions that handle a fact
    of its state in a new state, a sight, a copy, an imagined state and an edited state: a new fact needs only one file.
    Functions registered for the same purpose run in the order of registration, which is the order of the imports.

    :param key: its name in a game's list of modules and its key in the state
    :param schema: raised with each change of the shape of its state
    :param seats: possible numbers of seats in games with it; empty: as without it
    :param options: choices that it offers to a table
    :param messages: refusals of its rules that players read, by code
    :param rewords: replacements for messages of earlier modules in games with it
    :param rewords_with: replacements for its own messages in games with another module, by that module's key
    :param harmless: kinds of log entries that cannot end the game and change no points; the outcome is not computed
        after them
    :param presets: games with it that a table can choose with one tap
    :param families: its games that get a strength rating of their own; those of later modules take precedence
    :param goes_with: compatibility by other module; a pair that neither module mentions is compatible, unchanged
    :param needs: earlier modules without which it is not played, such as the rule book of a scenario
    :param one_of: modules of which a game has at most one, this one among them
    :param book: the name of the rule book that it is from; "" for the title's first book
    :param closes: by option of another module: values that are not offered together with it; an option without any
        other value is not offered, and its rules do not ask for it
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
    rewords_with: dict[str, dict[str, str]] = field(default_factory=dict)
    harmless: frozenset[str] = frozenset()
    presets: tuple[Preset, ...] = ()
    families: tuple[Family, ...] = ()
    goes_with: dict[str, Compatible] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    one_of: OneOf | None = None
    book: str = ""
    closes: dict[str, Closed] = field(default_factory=dict)
    # combined by `Rules` with those of the other modules in a game
    steps: dict[str, type[Step]] = field(default_factory=dict)
    given_answers: list[tuple[Question[Any, Any], Given]] = field(default_factory=list)
    given_reactions: list[tuple[Event[Any], Given]] = field(default_factory=list)
    given_verbs: list[tuple[VerbSet, Given]] = field(default_factory=list)
    taken_out: list[tuple[VerbSet, Given, str]] = field(default_factory=list)
    given_open_verbs: list[Given] = field(default_factory=list)
    # how its own state and record are handled
    _set_ups: list[SetUp] = field(default_factory=list)
    _copies: dict[str, Callable[[Json], Json]] = field(default_factory=dict)
    _seen: list[Seen] = field(default_factory=list)
    _seen_of_seats: list[SeenOfSeat] = field(default_factory=list)
    _seen_by_owner: list[SeenOfSeat] = field(default_factory=list)
    _seen_at_the_end: list[SeenOfSeat] = field(default_factory=list)
    _imagined: list[Imagined] = field(default_factory=list)
    _invariants: list[SetUp] = field(default_factory=list)
    _adds_up: list[SetUp] = field(default_factory=list)
    _piles: list[Callable[[Game], dict[str, Pile]]] = field(default_factory=list)
    _tied: list[tuple[str, str, Ties]] = field(default_factory=list)
    _ties: dict[str, list[Tie]] = field(default_factory=dict)
    _explained: list[Callable[[Game], dict[str, Json]]] = field(default_factory=list)
    _counted: list[tuple[str, str, CountedIn]] = field(default_factory=list)
    _fortunes: dict[str, BroughtByChance] = field(default_factory=dict)
    upsetting: dict[str, Upset] = field(default_factory=dict)

    # Facts of its state

    def sets_up(self, lay: SetUp) -> SetUp:
        """Register a function that lays facts into a new state; `game.state[key]` is an object already."""
        self._set_ups.append(lay)
        return lay

    def copies(self, copied: Callable[[Json], Json], *facts: str) -> None:
        """Set how facts are copied before a move. By default facts are copied deeply."""
        self._copies.update(dict.fromkeys(facts, copied))

    def shares(self, *facts: str) -> None:
        """Name facts that no move changes in place, so that copies share them."""
        self._copies.update(dict.fromkeys(facts, _itself))

    def shows(self, show: Seen) -> Seen:
        """Register a function that lists facts visible to everybody, by their key in the module's sight.

        It is called once for several viewers.
        """
        self._seen.append(show)
        return show

    def shows_of_seats(self, show: SeenOfSeat) -> SeenOfSeat:
        """Register a function that lists facts of a seat visible to everybody; they lie under `seats`."""
        self._seen_of_seats.append(show)
        return show

    def shows_to_owner(self, show: SeenOfSeat) -> SeenOfSeat:
        """Register a function that lists facts visible to their seat alone; they lie under `own`."""
        self._seen_by_owner.append(show)
        return show

    def shows_at_the_end(self, show: SeenOfSeat) -> SeenOfSeat:
        """Register a function that lists facts of a seat shown when the game is over; they lie under `open`."""
        self._seen_at_the_end.append(show)
        return show

    def imagines(self, draw: Imagined) -> Imagined:
        """Register a function that lays facts into a state that fits a sight, with hidden facts drawn at random."""
        self._imagined.append(draw)
        return draw

    def invariants(self, look: SetUp) -> SetUp:
        """Register a function that raises an EngineError if facts of an edited state cannot be played."""
        self._invariants.append(look)
        return look

    def adds_up(self, look: SetUp) -> SetUp:
        """Register a check that uses the rules; it runs after the facts of all modules have been checked."""
        self._adds_up.append(look)
        return look

    # The record

    def piles(self, listed: Callable[[Game], dict[str, Pile]]) -> Callable[[Game], dict[str, Pile]]:
        """Register a function that lists piles by name: everything whose movements are recorded."""
        self._piles.append(listed)
        return listed

    def ties_to_record(self, kind: str, *ties: Tie) -> None:
        """Register how log entries of a kind relate to the record."""
        self._tied.append(("log", kind, lambda game: ties))
        self._ties.setdefault(kind, []).extend(ties)

    def ties(self) -> dict[str, list[Tie]]:
        """Return how its log entries relate to the record, by kind, as far as that holds for all tables."""
        return self._ties

    def ties_by_table(self, kind: str) -> Callable[[Ties], Ties]:
        """Register a function that returns ties which depend on the table."""

        def register(ties: Ties) -> Ties:
            self._tied.append(("log", kind, ties))
            return ties

        return register

    def draws_for_absent(self, verb: str, *ties: Drawn) -> None:
        """Register what is drawn when an absent seat is answered for with this verb; `{seat}` is the absent seat."""
        self._tied.append(("absent", verb, lambda game: ties))

    def explains(self, more: Callable[[Game], dict[str, Json]]) -> Callable[[Game], dict[str, Json]]:
        """Register a function that returns further keys of the legend."""
        self._explained.append(more)
        return more

    def counts(self, key: str, kind: str) -> Callable[[CountedIn], CountedIn]:
        """Register a function that reads from a log entry of a kind a value that the title counts over all games.

        :param key: of the title's `counted`
        """

        def register(read: CountedIn) -> CountedIn:
            self._counted.append((key, kind, read))
            return read

        return register

    def counters(self) -> Iterator[tuple[str, str, CountedIn]]:
        """Yield the key in the title's `counted`, the kind of log entry, and the function that reads the value."""
        yield from self._counted

    def fortune(self, kind: str) -> Callable[[BroughtByChance], BroughtByChance]:
        """Register a function that returns what a kind of log entry brought each seat by chance, and the fair average.

        It gets the game as it was before the move, and the move's verb. Later modules override earlier ones.
        """

        def register(read: BroughtByChance) -> BroughtByChance:
            self._fortunes[kind] = read
            return read

        return register

    def upsets_plans(self, kind: str) -> Callable[[Upset], Upset]:
        """Register a test of log entries of a kind: whether such an entry stops a plan that a seat has written.

        It gets the public facts and the seat.
        """

        def register(upset: Upset) -> Upset:
            self.upsetting[kind] = upset
            return upset

        return register

    @property
    def fortunes(self) -> dict[str, BroughtByChance]:
        """The functions registered with `fortune`, by kind of log entry."""
        return dict(self._fortunes)

    def list_piles(self, game: Game) -> dict[str, Pile]:
        return {name: pile for listed in self._piles for name, pile in listed(game).items()}

    def add_to_legend(self, game: Game, legend: dict[str, Json]) -> None:
        """Add the ties of its entries to the legend. They replace an earlier module's ties of the same kind."""
        own: dict[tuple[str, str], list[Json]] = {}
        for part, name, ties in self._tied:
            own.setdefault((part, name), []).extend(tie.as_json() for tie in ties(game))
        for (part, name), said in own.items():
            legend[part][name] = said
        for more in self._explained:
            legend.update(more(game))

    # Its verbs

    def verb_names(self) -> Iterator[str]:
        """Yield the names of all its verbs: those in sets, open verbs, and decisions' own verbs."""
        yield from (given.what.name for _verbs, given in self.given_verbs)
        yield from (given.what.name for given in self.given_open_verbs)
        for step in self.steps.values():
            yield from getattr(step, "own_verbs", ())

    # In a game

    def lay_out(self, game: Game) -> None:
        """Lay its facts into a new state."""
        game.state[self.key] = {}
        for lay in self._set_ups:
            lay(game)

    def copied(self, here: Json) -> Json:
        """Return a copy of its state that shares nothing which a move may change in place."""
        how = self._copies
        return {fact: how.get(fact, copy_json)(value) for fact, value in here.items()}

    def shared(self, here: Json) -> dict[str, Json]:
        """Return the facts of its state that no move changes in place, such as the board."""
        return {fact: here[fact] for fact, how in self._copies.items() if how is _itself and fact in here}

    def seen_by_all(self, game: Game) -> dict[str, Json]:
        """Return what every viewer may see of its state.

        :raises EngineError: two of its files show a fact under the same key
        """
        seen: dict[str, Json] = {}
        for show in self._seen:
            self._add_seen(seen, show(game))
        if self._seen_of_seats:
            self._add_of_seats(seen, "seats", game, self._seen_of_seats)
        return seen

    def seen(self, game: Game, viewer: str | None, by_all: dict[str, Json]) -> dict[str, Json]:
        """Return what a viewer may see of its state.

        :param by_all: the result of `seen_by_all`, which sights share
        :raises EngineError: two of its files show a fact under the same key
        """
        seen = dict(by_all)
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
        """Lay facts that fit a sight into the module's state."""
        game.state[self.key] = {}
        for draw in self._imagined:
            draw(game, whole, luck)

    def look_over(self, game: Game) -> None:
        """:raises EngineError: its part of an edited state cannot be played"""
        for look in self._invariants:
            look(game)

    def add_up(self, game: Game) -> None:
        """:raises EngineError: its state contradicts that of other modules"""
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
        if step.name in self.steps:
            raise EngineError(f"{self.key} has two steps {step.name!r}")
        self.steps[step.name] = step
        return step

    decision = step

    def answers(
        self, question: Question[P, R], together_with: Together = None
    ) -> Callable[
        [Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R]],
        Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R],
    ]:
        """Register an answer to a question. It gets the earlier answer as its first argument.

        :param together_with: the modules, one or several, that must all be in play for the answer to count
        """

        def register(
            answer: Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R],
        ) -> Callable[Concatenate[Callable[Concatenate[Game, P], R], Game, P], R]:
            self.given_answers.append((question, Given(answer, _names(together_with))))
            return answer

        return register

    def on(
        self, event: Event[P], together_with: Together = None
    ) -> Callable[[Callable[Concatenate[Game, P], None]], Callable[Concatenate[Game, P], None]]:
        """Register a reaction to an event."""

        def register(
            reaction: Callable[Concatenate[Game, P], None],
        ) -> Callable[Concatenate[Game, P], None]:
            self.given_reactions.append((event, Given(reaction, _names(together_with))))
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
                self.given_verbs.append((verbs, Given(one, _names(together_with))))
            return verb

        return register

    def open_verb(self, verb: OpenVerbClass) -> OpenVerbClass:
        """Add a verb for seats that are not due."""
        verb.name = snake_case(verb.__name__)
        self.given_open_verbs.append(Given(verb(), ()))
        return verb

    def takes_out(self, verbs: VerbSet, verb: str, code: str, together_with: Together = None) -> None:
        """Remove a verb from a set; seats that try it get the message of that code."""
        self.taken_out.append((verbs, Given(verb, _names(together_with)), code))


def _names(together_with: Together) -> tuple[str, ...]:
    if together_with is None:
        return ()
    return (together_with,) if isinstance(together_with, str) else together_with


def _itself(value: Json) -> Json:
    return value


def snake_case(name: str) -> str:
    """Convert a class name: `SpecialBuilding` → `special_building`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()

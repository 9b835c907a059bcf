"""The interface of a title for the site, bots and the protocol: new games, options, moves, sights.

Functions take and return states, plain JSON objects, and never change the state they are given. Playouts that may
change a state in place use `Title.game`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine import arguments
from games.engine.advice import Advice
from games.engine.arguments import Arguments, Options
from games.engine.copies import copy_json
from games.engine.errors import EngineError
from games.engine.game import Game, Trace
from games.engine.played import Played, TurnOf, Waiting
from games.engine.reading import Reading
from games.engine.record import Pile, Tie
from games.engine.title_modules import TitleModules
from games.engine.types import Answer, Json, Seat, State

if TYPE_CHECKING:
    from games.engine.module import BroughtByChance

SET_UP = "setup"
"""The scope of chance before the first turn."""
TURN = "turn"
"""The scope of chance in a turn begins with this word, followed by its number: `turn/17`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Title(TitleModules):
    """A game system: its modules, and the few things about its games that modules do not define themselves.

    :param seat_facts: the facts of each seat in a state, by number of seats, options and requested colors
    :param outcome: computed after every move and step; returns the result once there is one
    :param on_end: called once when the game ends
    :param points_of: points per seat: public, own, and the lines that add up to them
    :param end_points_of: points each seat would have if the game ended now, if not its own points so far
    :param advice: hints for bots that look ahead; without it they count points
    :param lay_turn: changes an imagined game so that it is the seat's turn, at the decision in which it acts, with
        plenty of everything in its hand; without it no turn can be planned (`plans.py`)
    :param goods_traded: the kinds of goods that seats trade with each other; without it they trade nothing
    """

    seat_facts: Callable[[int, dict[str, Json], Sequence[str] | None], dict[Seat, dict[str, Json]]]
    seat_name: Callable[[Game, Seat], str]
    outcome: Callable[[Game], dict[str, Json] | None]
    on_end: Callable[[Game], None]
    points_of: Callable[[Game], Json]
    end_points_of: Callable[[Game], dict[Seat, int]] | None = None
    advice: Advice | None = None
    lay_turn: Callable[[Game, Seat], None] | None = None
    goods_traded: Callable[[Game], Iterable[str]] | None = None

    def new(
        self,
        *,
        seats: int,
        modules: Sequence[str],
        options: dict[str, Json] | None = None,
        seed: str,
        entropy: Sequence[str] = (),
        chance: dict[str, Json] | None = None,
        colors: Sequence[str] | None = None,
    ) -> Played:
        """Set up a game and run to its first decision.

        :param seed: the secret seed of all chance
        :param entropy: what the seats added to it, in seat order
        :param colors: each seat's color; the title's own order if not given
        :raises Illegal: such a game is not possible
        """
        self.check(seats, modules, options or {})
        if not isinstance(seed, str) or any(type(text) is not str or "\n" in text for text in entropy):
            raise EngineError("seed and entropy must be strings, and each entropy one line")
        if len(entropy) > seats:
            raise EngineError(f"{len(entropy)} seats add entropy, and {seats} play")
        keys = self._in_order(modules)
        chosen = {option.key: option.default for option in self.option_fields(keys)}
        chosen.update(options or {})
        state: State = {
            "title": self.key,
            "modules": keys,
            "options": chosen,
            "schema": {key: self.module(key).schema for key in keys},
            "chance": {"seed": seed, "entropy": list(entropy), "scope": SET_UP, "used": {}},
            "seats": self.seat_facts(seats, chosen, colors),
            "stack": [],
            "decision": 0,
            "moves": 0,
            "outcome": None,
        }
        game = Game(self, self.rules(keys), state, _own(chance))
        for module in game.rules.modules:
            module.lay_out(game)
        game.run()
        _all_used(game)
        return self._played(game, game.trace)

    def game(self, state: State, chance: dict[str, Json] | None = None) -> Game:
        """Return a game on the state itself: moves made through it change `state` in place."""
        return Game(self, self.rules(state["modules"]), state, chance)

    def reading(self, state: State) -> Reading:
        """Return a reading of the state, which computes once what several queries share."""
        return Reading(self.game(state))

    def waiting(self, state: State) -> Waiting:
        """Return which seats are due, which others may act, and the number of the decision on top."""
        return self.reading(state).waiting

    def turn(self, state: State) -> TurnOf:
        """Return the turn that is being played, for clocks. It depends on the stack alone, not on due seats."""
        label, stack, rules = state["chance"]["scope"], state["stack"], self.rules(state["modules"])
        owner = next((data["seat"] for data in stack if data["step"] in rules.turns), None)
        # the first turn is already on the stack during set-up
        if owner is None or label == SET_UP:
            return TurnOf()
        part = next((data["seat"] for data in reversed(stack) if data["step"] in rules.parts), owner)
        return TurnOf(label, owner, part)

    def traded(self, state: State) -> list[str]:
        """Return the kinds of goods that seats trade with each other; none in a title without trade."""
        return [] if self.goods_traded is None else list(self.goods_traded(self.game(state)))

    def turns_played(self, state: State) -> int:
        """Return the number of turns that have begun; 0 during set-up."""
        label = state["chance"]["scope"]
        kind, _, number = label.partition("/")
        return int(number) if kind == TURN else 0

    def options(self, state: State, seat: Seat) -> Options:
        """Return all that a seat may do now, by verb."""
        return self.game(state).options(seat)

    def given_up(self, state: State, seat: Seat, offered: Options) -> dict[str, list[str]]:
        """Return by verb what a due seat could still do and loses by it, such as by ending its turn.

        :param offered: the seat's `options`
        """
        game = self.game(state)
        top = game.top
        if top is None or seat not in top.due(game):
            return {}
        verbs = {name: top.verb(game, seat, name) for name in offered}
        lost = {name: verb.gives_up(game, seat, offered) for name, verb in verbs.items() if verb is not None}
        return {name: what for name, what in lost.items() if what}

    @staticmethod
    def describe(choices: Arguments) -> Json:
        return arguments.describe(choices)

    def next(self, state: State, seat: Seat, verb: str, so_far: list[Json]) -> Json:
        """Walk a sequence: return the next choices after those so far, and whether it may end here.

        :raises EngineError: the verb does not take a sequence now, or those choices are not possible
        """
        choices = self.options(state, seat).get(verb)
        if not isinstance(choices, arguments.Sequence):
            raise EngineError(f"{verb} takes no sequence from seat {seat} now")
        for place, choice in enumerate(so_far):
            if not arguments.accepts(choices.next(so_far[:place]), choice):
                raise EngineError(f"{choice!r} cannot follow {so_far[:place]!r}")
        return {"next": choices.next(so_far), "complete": choices.complete(so_far)}

    def play(
        self,
        state: State,
        seat: Seat,
        verb: str,
        argument: Json = None,
        *,
        number: int | None = None,
        chance: dict[str, Json] | None = None,
    ) -> Played:
        """Make a move.

        :param number: the site's number of this move; the next one if not given. A move that only its seat may know of
            (`Played.is_hidden`) gets no number, because a gap in the numbers would give it away
        :raises Illegal: the rules do not allow it
        """
        game = self._numbered(state, number, chance)
        trace = game.play(seat, verb, argument)
        if not trace.log:
            game = self._numbered(state, state["moves"], chance)
            trace = game.play(seat, verb, argument)
        _all_used(game)
        return self._played(game, trace, (verb, argument))

    def timeout(
        self,
        state: State,
        seat: Seat,
        *,
        number: int | None = None,
        chance: dict[str, Json] | None = None,
        instead: Answer | None = None,
    ) -> Played:
        """Make the default move for a due seat whose time is over.

        :param instead: for replays, the answer that was given then
        :raises EngineError: the seat is not due
        """
        game = self._numbered(state, number, chance)
        answer, trace = game.play_default(seat, instead)
        _all_used(game)
        return self._played(game, trace, answer)

    def ordered(self, state: State, seat: Seat) -> Answer | None:
        """Return what a due seat has ordered in advance for this decision, or None."""
        game = self.game(state)
        top = game.top
        return top.ordered(game, seat) if top is not None and seat in top.due(game) else None

    def orders_off(self, state: State, seat: Seat) -> list[Answer]:
        """Return the moves that cancel all standing orders of a seat."""
        game = self.game(state)
        struck = ((name, verb.struck_out(game, seat)) for name, verb in game.rules.open_verbs.items())
        return [(name, argument) for name, argument in struck if argument is not None]

    def orders_on(self, state: State, seat: Seat) -> list[Answer]:
        """Return the moves that turn on every standing order a seat can give."""
        game = self.game(state)
        given = ((name, verb.all_ordered(game, seat)) for name, verb in game.rules.open_verbs.items())
        return [(name, argument) for name, argument in given if argument is not None]

    def sample(self, state: State, seat: Seat, luck: random.Random) -> Answer:
        """Return a random legal move of a seat. If the seat is due, the verb is one of its decision's."""
        return self.game(state).sample(seat, luck)

    def sight(self, state: State, viewer: Seat | None) -> Json:
        """Return what a seat or a spectator (`None`) may see; built by listing it."""
        return self.reading(state).sight(viewer)

    def sights(self, state: State, viewers: Iterable[Seat | None]) -> Iterator[Json]:
        """Yield what each viewer may see. What all of them may see is computed once and shared."""
        return self.reading(state).sights(viewers)

    def points(self, state: State) -> Json:
        """Return points per seat: public, own, and the lines that add up to them."""
        return self.points_of(self.game(state))

    def end_points(self, state: State) -> dict[Seat, int]:
        """Return the points each seat would have if the game ended now, hidden points included."""
        if self.end_points_of is not None:
            return self.end_points_of(self.game(state))
        return {seat: facts["own"] for seat, facts in self.points(state).items()}

    def fortune(self, before: State, played: Played) -> dict[Seat, tuple[int, float]]:
        """Return for each seat what chance brought it in a move, and the average that fair chance brings.

        :param before: the state before the move
        """
        game = self.game(before)
        fortunes: dict[str, BroughtByChance] = {}
        for module in game.rules.modules:
            fortunes |= module.fortunes
        found: dict[Seat, tuple[int, float]] = {}
        for entry in played.log:
            read = fortunes.get(entry["kind"])
            if read is None:
                continue
            for seat, (got, fair) in read(game, played.verb, entry["public"]).items():
                so_far = found.get(seat, (0, 0.0))
                found[seat] = (so_far[0] + got, so_far[1] + fair)
        return found

    def piles(self, state: State) -> dict[str, Pile]:
        """Return everything that lies somewhere and can move, by pile name as in the record."""
        game = self.game(state)
        return {name: pile for module in game.rules.modules for name, pile in module.list_piles(game).items()}

    def legend(self, state: State) -> Json:
        """Return how log entries relate to the record in such a game; see `record.py`.

        Later modules override earlier ones.
        """
        game = self.game(state)
        legend: dict[str, Json] = {"log": {}, "absent": {}}
        for module in game.rules.modules:
            module.add_to_legend(game, legend)
        return legend

    def ties(self, modules: Sequence[str], kind: str) -> Sequence[Tie]:
        """Return the ties to the record of log entries of a kind that hold for all tables with these modules.

        Later modules override earlier ones.
        """
        known = (module.ties().get(kind) for module in reversed(self.rules(modules).modules))
        return next((ties for ties in known if ties is not None), ())

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return how good a position looks for a seat; more is better."""
        return self.evaluate_game(self.game(state), seat)

    def evaluate_game(self, game: Game, seat: Seat) -> float:
        """Return `evaluate` for a game in place."""
        if self.advice is None:
            return float(self.points_of(game)[seat]["own"])
        return self.advice.evaluate(game, seat)

    def imagine(self, sight: Json, seed: str) -> State:
        """Return a full state that fits a sight. Everything that the viewer does not know is drawn at random.

        Its chance is new as well, so a bot that looks ahead learns nothing about the real game's chance.
        """
        state: State = {
            "title": self.key,
            "modules": list(sight["modules"]),
            "options": dict(sight["options"]),
            "schema": {key: self.module(key).schema for key in sight["modules"]},
            "chance": {"seed": seed, "entropy": [], "scope": "imagined", "used": {}},
            "seats": copy_json(sight["seats"]),
            "stack": copy_json(sight["stack"]),
            "decision": sight["decision"],
            "moves": sight["moves"],
            "outcome": copy_json(sight["outcome"]),
        }
        game = self.game(state)
        luck = random.Random(seed)  # noqa: S311
        for module in game.rules.modules:
            module.imagine(game, sight, luck)
        if game.top is not None:
            game.top.imagine(game, sight, luck)
        return state

    def upgraded(self, state: State) -> State:
        """Return a stored state in today's shape; the same object if it has that shape already.

        :raises EngineError: the state is newer than this program
        """
        modules = [self.module(key) for key in state["modules"]]
        if all(state["schema"].get(module.key) == module.schema for module in modules):
            return state
        state = copy_json(state)
        for module in modules:
            while state["schema"][module.key] != module.schema:
                number = state["schema"][module.key]
                if number not in module.upgrades:
                    raise EngineError(f"{module.key} has no upgrade from schema {number}")
                module.upgrades[number](state)
                state["schema"][module.key] = number + 1
        return state

    def copy(self, state: State) -> State:
        """Return a copy that shares nothing that a move may change."""
        chance = state["chance"]
        fresh = dict(state)
        fresh["chance"] = {**chance, "used": dict(chance["used"])}
        fresh["stack"] = copy_json(state["stack"])
        for module in self.rules(state["modules"]).modules:
            fresh[module.key] = module.copied(state[module.key])
        return fresh

    def shared(self, state: State) -> list[Json]:
        """Return what copies of a state share, per module; usually the board, which few moves change."""
        return [module.shared(state[module.key]) for module in self.rules(state["modules"]).modules]

    def _numbered(self, state: State, number: int | None, chance: dict[str, Json] | None) -> Game:
        fresh = self.copy(state)
        fresh["moves"] = state["moves"] if number is None else number - 1
        return self.game(fresh, _own(chance))

    def _played(self, game: Game, trace: Trace, answer: Answer = ("", None)) -> Played:
        concerned = tuple(seat for seat in game.seats if seat in trace.concerned)
        return Played(game.state, trace.log, trace.record, trace.barrier, *answer, concerned=concerned)


def _own(chance: dict[str, Json] | None) -> dict[str, Json] | None:
    return None if chance is None else dict(chance)


def _all_used(game: Game) -> None:
    if game.script:
        raise EngineError(f"nothing asked for the scripted chance of {sorted(game.script)}")

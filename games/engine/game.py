"""One game: its state, and the loop that runs steps until a decision waits for a seat.

`Game` changes its state in place. `Title` wraps it so that callers keep their state. Playouts by bots and tests use
`Game` directly.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any

from games.engine.arguments import Options, sample
from games.engine.chance import Chance
from games.engine.errors import EngineError, Illegal, Refusal, fill_in, refuse
from games.engine.memory import MOVES, NEWS, Memory, Topic
from games.engine.record import Entry, Pile
from games.engine.steps import Decision
from games.engine.types import Answer, Json, Seat, State
from games.engine.verbs import Verb

if TYPE_CHECKING:
    from games.engine.questions import Constant
    from games.engine.rules import Rules
    from games.engine.title import Title

MOST_STEPS = 10_000
"""The number of steps after which a move is taken for an endless loop."""

NOT_A_VERB = "ENGINE-VERB"
NOT_PLAYING = "ENGINE-SEAT"
IS_OVER = "ENGINE-OVER"


class Trace:
    """The effects of a move besides the new state: log entries, record entries and the undo barrier."""

    __slots__ = ("barrier", "concerned", "log", "record")

    def __init__(self) -> None:
        self.log: list[dict[str, Json]] = []
        self.record: list[Entry] = []
        self.barrier: str | None = None
        self.concerned: list[Seat] = []
        """The seats that have to agree before a move with a soft barrier is undone."""


class Game:
    """A game in play, on a state that it owns.

    :param state: changed in place by `play`
    :param script: results of chance by label; if given, a label that it lacks is an error
    """

    def __init__(
        self, title: Title, rules: Rules, state: State, script: dict[str, Json] | None = None
    ) -> None:
        self.title = title
        self.rules = rules
        self.answers = rules.answers
        self.reactions = rules.reactions
        self.state = state
        self.script = script
        self.stack: list[dict[str, Json]] = state["stack"]
        self.seats: list[Seat] = list(state["seats"])
        self.constants: defaultdict[Constant[Any, Any], dict[object, Any]] = defaultdict(dict)
        """The answers of each `Constant`, by its arguments."""
        self._memory = Memory()
        self.derived: Callable[[Topic], dict[Hashable, Any]] = self._memory.__getitem__
        """Values derived from a topic since it last changed, under keys that the readers choose."""
        self.trace = Trace()
        self._pushed: list[dict[str, Json]] = []
        self.push: Callable[[dict[str, Json]], None] = self._pushed.append
        """Push a step when the current move or step is done. The step pushed first runs first."""
        self._top: Decision | None = None
        self._has_news = False
        """True if something that may affect the outcome was logged since the outcome was last computed."""
        self._may_be_over = False
        """True if something that may affect the outcome happened in this move."""
        self._is_news = False
        """True if something that may affect the outcome was logged in this move."""

    def branch(self) -> Game:
        """Return a game on a copy of the state, which knows what was derived from it; for looking ahead."""
        game = Game(self.title, self.rules, self.title.copy(self.state))
        game.constants = self.constants
        game._memory = self._memory.branch()
        game.derived = game._memory.__getitem__
        return game

    # Read by rules

    @property
    def options_of_table(self) -> dict[str, Json]:
        """The options that the table chose before the game."""
        return self.state["options"]  # type: ignore[no-any-return]

    @property
    def part(self) -> dict[str, Json]:
        """The innermost part of a turn on the stack: its `seat` and the facts of each module.

        :raises EngineError: no part is being played
        """
        parts = self.rules.parts
        for data in reversed(self.stack):
            if data["step"] in parts:
                return data
        raise EngineError("no part of a turn is being played")

    @property
    def part_or_none(self) -> dict[str, Json] | None:
        """The innermost part of a turn, or None if no part is being played."""
        parts = self.rules.parts
        for data in reversed(self.stack):
            if data["step"] in parts:
                return data
        return None

    @property
    def in_part(self) -> bool:
        return self.part_or_none is not None

    def part_facts(self, module: str) -> dict[str, Json]:
        """Return a module's facts about the current part. They are dropped when the part ends."""
        return self.part.setdefault(module, {})  # type: ignore[no-any-return]

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """Return all seats in turn order, beginning with this one."""
        first = self.seats.index(seat)
        return self.seats[first:] + self.seats[:first]

    def next_seat(self, seat: Seat) -> Seat:
        """Return the left neighbor of a seat."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def chance(self, *label: str) -> Chance:
        """Return the chance of a label within the scope of the turn. A label that is used again gets a number."""
        luck = self.state["chance"]
        used = luck["used"]
        name = "/".join((luck["scope"], *label))
        times = used[name] = used.get(name, 0) + 1
        if times > 1:
            name = f"{name}#{times}"
        trace = self.trace
        trace.barrier = "hard"
        return Chance(luck["seed"], luck["entropy"], name, trace.record, self.script)

    # Called by rules

    def changed(self, topic: Topic) -> None:
        """Drop all values derived from a topic or its wider topics, because its facts have changed."""
        self._memory.forget(topic)

    def close_decision(self) -> None:
        """Take the decision on top off the stack; its seat has ended it."""
        if not self.rules.steps[self.stack[-1]["step"]].waits:
            raise EngineError(f"no decision on top but {self.stack[-1]['step']}")
        self.stack.pop()

    def log(self, kind: str, private: dict[Seat, dict[str, Json]] | None = None, **public: Json) -> None:
        """Add a log entry.

        :param private: facts that only one seat may read, by seat
        :param public: facts that everybody may read
        """
        self.trace.log.append({"kind": kind, "public": public, "private": private or {}})
        if kind not in self.rules.harmless:
            self._has_news = self._may_be_over = self._is_news = True

    def moved(self, what: Pile, source: str, target: str, at: int | None = None) -> None:
        """Record what moved from one pile to another. A pile is named by a string such as `hand/0`.

        :param at: the position in an ordered pile, if not on top
        """
        if not what:
            return
        moved: Json = dict(what) if isinstance(what, (dict, Mapping)) else list(what)
        entry: Entry = {"moved": moved, "source": source, "target": target}
        if at is not None:
            entry["at"] = at
        self.trace.record.append(entry)

    def reveal(self) -> None:
        """Mark that hidden information was seen: no undo goes back behind this move."""
        self.trace.barrier = "hard"

    def concern_others(self, *seats: Seat) -> None:
        """Require the consent of other seats before this move is undone; of all seats if none is named.

        If the moving seat is named with them, they made the move together, as in a swap, and each of them may ask for
        the undo.
        """
        self.trace.barrier = self.trace.barrier or "soft"
        self.trace.concerned.extend(seats or self.seats)

    def may_be_over(self) -> None:
        """Compute the outcome before the next decision waits, whatever was logged."""
        self._may_be_over = True

    def new_scope(self, scope: str) -> None:
        """Begin a new scope for the labels of chance, such as `turn/17`."""
        luck = self.state["chance"]
        luck["scope"] = scope
        luck["used"] = {}
        self.trace.record.append({"scope": scope})

    # Called from outside the rules

    @property
    def is_over(self) -> bool:
        return self.state["outcome"] is not None

    @property
    def top(self) -> Decision | None:
        """The decision that the game waits for, or None when the game is over."""
        return self._decision_on_top()

    def _decision_on_top(self) -> Decision | None:
        """Return `top`. A method, because this file calls it four times per move and a property takes twice as long."""
        stack = self.stack
        if not stack:
            return None
        top = self._top
        if top is None or top.data is not stack[-1]:
            top = self._top = self._read_decision(stack[-1])
        return top

    def _read_decision(self, data: dict[str, Json]) -> Decision:
        step = self.rules.step(data["step"])(data)
        if not isinstance(step, Decision):
            raise EngineError(f"{step.name} on top of the stack does not wait for anybody")
        return step

    def due(self) -> list[Seat]:
        """Return the seats that the game waits for."""
        top = self._decision_on_top()
        return top.due(self) if top is not None else []

    def decision_options(self, seat: Seat) -> Options:
        """Return the verbs that the decision on top offers to a seat."""
        top = self._decision_on_top()
        if top is None or not top.may_answer(self, seat):
            return {}
        return top.options(self, seat)

    def options(self, seat: Seat) -> Options:
        """Return all that a seat may do now: the verbs of the decision and the open verbs."""
        if self.state["outcome"] is not None or seat not in self.state["seats"]:
            return {}
        offered = self.decision_options(seat)
        for name, verb in self.rules.open_verbs.items():
            if verb.is_open(self):
                arguments = verb.options(self, seat)
                if arguments:
                    offered[name] = arguments
        return offered

    def answers_of(self, seat: Seat) -> dict[str, list[Json]]:
        """Return the answers to a seat's open questions, which the game does not wait for, by verb."""
        open_verbs = self.rules.open_verbs.items()
        found = {name: verb.answers(self, seat) for name, verb in open_verbs if verb.is_open(self)}
        return {name: answers for name, answers in found.items() if answers}

    def sample(self, seat: Seat, luck: random.Random) -> Answer:
        """Return a random legal move. If the seat is due, the verb is one of its decision's.

        :raises EngineError: the seat can do nothing
        """
        top = self.top
        offered = top.options(self, seat) if top is not None and seat in top.due(self) else self.options(seat)
        if not offered:
            raise EngineError(f"seat {seat} can do nothing now")
        verb = luck.choice(list(offered))
        return verb, sample(offered[verb], luck)

    def why_not(self, seat: Seat, verb: str, argument: Json) -> Refusal | None:
        """Return the reason against a move, or None if it is legal."""
        found = self._find(self.top, seat, verb)
        return found if isinstance(found, Refusal) else found.why_not(self, seat, argument)

    def play(self, seat: Seat, verb: str, argument: Json = None) -> Trace:
        """Make a move in place and run on to the next decision.

        :raises Illegal: the rules do not allow it; nothing has changed
        """
        before = self._decision_on_top()
        found = self._find(before, seat, verb)
        if isinstance(found, Refusal):
            raise self.illegal(found)
        refusal = found.why_not(self, seat, argument)
        if refusal is not None:
            raise self.illegal(refusal)
        assert before is not None
        were_due = before.due(self)
        self.trace = Trace()
        self._has_news = self._may_be_over = self._is_news = False
        self.state["moves"] += 1
        found.do(self, seat, argument)
        waiting = self.run()
        self._memory.forget(NEWS if self._is_news else MOVES)
        if waiting is not None and self.trace.barrier != "hard":
            self._bar(seat, before, were_due, waiting)
        return self.trace

    def default_answer(self, seat: Seat) -> Answer:
        """Return the move that is made for a seat whose time is over.

        Random defaults draw from the game's chance as part of the move, so call this on the game that plays the answer.

        :raises EngineError: the seat is not due
        """
        top = self.top
        if top is None or seat not in top.due(self):
            raise EngineError(f"seat {seat} is not due")
        return top.when_time_runs_out(self, seat)

    def play_default(self, seat: Seat, instead: Answer | None = None) -> tuple[Answer, Trace]:
        """Make the default move for a seat whose time is over; return the answer and its trace.

        :param instead: for replays, the answer that was given then; the chance of the default is drawn all the same
        """
        self.trace = Trace()
        answer = self.default_answer(seat)
        if instead is not None:
            answer = instead
        drawn = self.trace.record
        trace = self.play(seat, *answer)
        trace.record[:0] = drawn
        trace.barrier = "hard"
        return answer, trace

    def illegal(self, refusal: Refusal) -> Illegal:
        """Return the exception for a refusal, with its message filled in."""
        text = self.title.text(refusal.code, self.rules.keys)
        message = fill_in(text, refusal.facts, self.seat_name)
        return Illegal(refusal.code, refusal.facts, text, message)

    def seat_name(self, seat: Seat) -> str:
        """Return the seat's name for the engine's own messages."""
        return self.title.seat_name(self, seat)

    # The loop

    def run(self) -> Decision | None:
        """Run steps until a decision waits for a seat (return it) or the game is over (return None).

        The outcome is computed after the move and after each step that logged something which may affect it, and before
        a decision waits if that has happened since. Entries of a `Module.harmless` kind cannot end the game, and a step
        that logs nothing cannot have won it.
        """
        running = self.rules.running
        stack, pushed = self.stack, self._pushed
        has_run = True
        for _ in range(MOST_STEPS):
            while pushed:
                stack.append(pushed.pop())
            if self._has_news:
                if self._ends():
                    return None
                has_run = False
            step = running.get(stack[-1]["step"]) if stack else None
            if step is not None:
                step(stack[-1] if step.stays else stack.pop()).run(self)
                has_run = True
                continue
            if has_run and (self._may_be_over or not self.trace.log):
                if self._ends():
                    return None
                has_run = False
            top = self._decision_on_top()
            if top is None:
                raise EngineError("the stack is empty and the game is not over")
            if "number" not in top.data:
                # At most one decision begins to wait per move, and no move number is used twice.
                # So decision numbers stay unique, whatever is undone or replayed.
                top.data["number"] = self.state["decision"] = self.state["moves"] + 1
            if top.due(self):
                return top
            stack.pop()
            top.complete(self)
            has_run = True
        raise EngineError(f"{stack[-1]['step'] if stack else 'the game'} runs in an endless loop")

    def _ends(self) -> bool:
        """Compute the outcome, end the game if there is one, and return whether it has ended."""
        self._has_news = False
        outcome = self.title.outcome(self)
        if outcome is not None:
            self._end(outcome)
        return outcome is not None

    def _end(self, outcome: dict[str, Json]) -> None:
        self.state["outcome"] = outcome
        self.stack.clear()
        self._pushed.clear()
        self._top = None
        self.trace.barrier = "hard"
        self.title.on_end(self)

    def _find(self, top: Decision | None, seat: Seat, verb: str) -> Verb | Refusal:
        if top is None or self.state["outcome"] is not None:
            return refuse(self.title.code(IS_OVER))
        if seat not in self.state["seats"]:
            return refuse(self.title.code(NOT_PLAYING))
        may_answer = top.may_answer(self, seat)
        if may_answer:
            found = top.verb(self, seat, verb)
            if found is not None:
                return found
        return self._not_here(top, seat, verb, may_answer)

    def _not_here(self, top: Decision, seat: Seat, verb: str, may_answer: bool) -> Verb | Refusal:
        """Return an open verb, or the reason why the decision on top does not offer this verb.

        Whether the seat may act at all is checked before the messages for verbs that a module took out.
        """
        open_verb = self.rules.open_verbs.get(verb)
        if open_verb is not None:
            return open_verb if open_verb.is_open(self) else open_verb.why_closed(self, seat)
        taken_out = self.rules.taken_out(type(top), verb) if may_answer else None
        if taken_out is not None:
            return refuse(taken_out)
        if not self.rules.knows(verb):
            return refuse(self.title.code(NOT_A_VERB), verb=verb)
        return top.refusal(self, seat, verb)

    def _bar(self, seat: Seat, before: Decision, were_due: list[Seat], waiting: Decision) -> None:
        """Require the consent of the seats that this move makes due before it is undone."""
        for other in waiting.due(self):
            if other != seat and (waiting is not before or other not in were_due):
                self.trace.barrier = "soft"
                self.trace.concerned.append(other)

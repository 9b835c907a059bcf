"""A workbench for engine tests: a title made of modules that a test defines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.steps import Ballot, Choice, Decision, Fact, Step
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb

COLORS = ("red", "blue", "green", "white")
MESSAGES = {"BENCH-01": "Say one of {n} words.", "BENCH-02": "Not in this phase.", "BENCH-03": "Later."}


def module(key: str = "one") -> Module:
    """Return an empty module; the first one of a title has the messages."""
    first = key in ("one", "first", "base")
    return Module(key, key.title(), messages=dict(MESSAGES) if first else {})


def kinds(played: Any) -> list[str]:
    """Return the kinds of log entries of a move."""
    return [entry["kind"] for entry in played.log]


def bench(*modules: Module, **changes: Any) -> Title:
    """Return a title of these modules, all required, for one to four seats. Its games never end."""
    facts: dict[str, Any] = {
        "key": "bench",
        "name": "Bench",
        "modules": modules,
        "required": (),
        "seats": (1, 2, 3, 4),
        "seat_facts": lambda seats, options, colors: {
            str(place): {"color": (colors or COLORS)[place]} for place in range(seats)
        },
        "seat_name": lambda game, seat: game.state["seats"][seat]["color"],
        "outcome": lambda game: None,
        "on_end": lambda game: None,
        "points_of": lambda game: {},
    }
    return Title(**{**facts, **changes})


def begin(title: Title, modules: Sequence[str] | None = None, *, seats: int = 3, **more: Any) -> Any:
    """Return the first state of a game of all modules."""
    keys = [module.key for module in title.modules] if modules is None else modules
    return title.new(seats=seats, modules=keys, seed="seed", entropy=["a", "b"], **more).state


def pushes(module: Module, *steps: Callable[[Game], dict[str, Json]]) -> None:
    """Make a module's set-up push these steps."""

    @module.sets_up
    def push(game: Game) -> None:
        for step in steps:
            game.push(step(game))


class Say(Choice):
    """A decision of one seat to say one of a few words."""

    own_verbs = ("say",)

    def choices(self, game: Game, seat: Seat) -> Any:
        return ["yes", "no"]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Any:
        return None if argument in ("yes", "no") else refuse("BENCH-01", n=2)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("said", seat=seat, word=argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "say", "no"


class Phase(Decision):
    """A decision of one seat with the verbs of its sets; a timeout ends it."""

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "end", None


class Plain(Verb):
    """A verb without an argument that logs its name."""

    def options(self, game: Game, seat: Seat) -> Any:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else refuse("BENCH-01", n=1)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log(self.name)


def noting(owner: Module) -> type[Step]:
    """Return a step that logs its `what`, and pushes what its `then` names."""

    @owner.step
    class Note(Step):
        what: Fact[str] = Fact()

        def run(self, game: Game) -> None:
            game.log(self.what)
            for what in self.data.get("then", []):
                game.push(Note.of(what=what))

    return Note


def ballot(one: Module, *, owed: Json = None, open_answers: bool = False) -> type[Ballot]:
    """Return a vote of several seats that counts the answers and then asks a seat."""

    class Vote(Ballot):
        own_verbs = ("vote",)

        def choices(self, game: Game, seat: Seat) -> Any:
            return ["yes", "no"]

        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return None if argument in ("yes", "no") else refuse("BENCH-01", n=2)

        def complete(self, game: Game) -> None:
            game.log("counted", votes=self.clockwise(game, "2"))
            game.push(Say.of(seat="0"))

        def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
            return "vote", game.chance("vote", seat).pick(["yes", "no"])

    Vote.open_answers = open_answers
    one.decision(Say)
    one.decision(Vote)
    pushes(one, lambda game: Vote.of(owed={"0": 1, "2": 1} if owed is None else owed))
    return Vote

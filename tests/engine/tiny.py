"""A workbench for kernel tests: a title made of the modules that a test writes down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.game import Game
from games.engine.rules import Module
from games.engine.steps import Choice
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat

COLORS = ("red", "blue", "green", "white")


def bench(*modules: Module, **changes: Any) -> Title:
    """A title of these modules, all required, for one to four seats, which never ends by itself."""
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
    """The first state of a game of all modules."""
    keys = [module.key for module in title.modules] if modules is None else modules
    return title.new(seats=seats, modules=keys, seed="seed", entropy=["a", "b"], **more).state


def pushes(module: Module, *steps: Callable[[Game], dict[str, Json]]) -> None:
    """Let a module's set-up push these."""

    @module.sets_up
    def push(game: Game) -> None:
        for step in steps:
            game.push(step(game))


class Say(Choice):
    """A decision of one seat: say any of a few words."""

    own_verbs = ("say",)

    def choices(self, game: Game, seat: Seat) -> Any:
        return ["yes", "no"]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Any:
        from games.engine.errors import refuse

        return None if argument in ("yes", "no") else refuse("BENCH-01", n=2)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        game.tell("said", seat=seat, word=argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "say", "no"

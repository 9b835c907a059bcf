"""A check that an effect that may win the game does nothing afterwards, since the outcome is tested first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from games.engine.game import Game
from games.engine.types import Seat
from tests.everywhere.checks import must
from tests.module_files import defined, first_defined

Near = dict[Seat, int]


def near_by_points(game: Game) -> Near:
    return {seat: facts["own"] for seat, facts in game.title.points_of(game).items()}


@cache
def near_in(title: str, modules: tuple[str, ...]) -> Callable[[Game], Near]:
    """Return a function that says how near each seat is to winning: a module's `near`, or the points."""
    near: Callable[[Game], Near] = first_defined("everywhere", title, modules, "near", near_by_points)
    return near


@cache
def settled(title: str, modules: tuple[str, ...]) -> frozenset[str]:
    """Return the effects that belong to the event that brought the points: `SETTLED` of the modules in play."""
    return frozenset().union(*defined("everywhere", title, modules, "SETTLED").values())


class _Watch:
    """Notes which log entry brought a seat nearer to winning, from one test of the outcome to the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.near = near_in(game.title.key, game.rules.keys)
        self.settled = settled(game.title.key, game.rules.keys)
        self.look_again()

    def look_again(self) -> None:
        self.before: Near = {} if self.game.is_over else self.near(self.game)
        self.brought = ""

    def follows(self, what: str) -> None:
        """Check that nothing but the end of the game is logged or drawn after an entry that may have won."""
        if self.game.is_over:
            return
        must(
            "wins last",
            not self.brought or what in self.settled,
            lambda: f"{what} follows {self.brought}, which may have won, in the same effect",
        )
        if not self.brought:
            now = self.near(self.game)
            if any(now.get(seat, number) > number for seat, number in self.before.items()):
                self.brought = what


@contextmanager
def watched() -> Iterator[None]:
    """Check every effect of the moves in this block: after an entry that may have won, only awards may follow.

    The methods are replaced manually, since this happens at each move of each game and `mock.patch` takes fifty
    times as long.

    :raises Broken: an effect goes on
    """
    own: dict[str, Any] = {name: getattr(Game, name) for name in ("play", "log", "chance", "_ends")}
    watch: list[_Watch] = []

    def play(game: Game, *move: Any) -> Any:
        watch[:] = [_Watch(game)]
        return own["play"](game, *move)

    def log(game: Game, kind: str, *private: Any, **public: Any) -> None:
        for one in watch:
            one.follows(kind)
        own["log"](game, kind, *private, **public)

    def chance(game: Game, *label: str) -> Any:
        for one in watch:
            one.follows(f"chance of {label[0]}")
        return own["chance"](game, *label)

    def ends(game: Game) -> Any:
        over = own["_ends"](game)
        for one in watch:
            one.look_again()
        return over

    for name, watching in {"play": play, "log": log, "chance": chance, "_ends": ends}.items():
        setattr(Game, name, watching)
    try:
        yield
    finally:
        for name, method in own.items():
            setattr(Game, name, method)

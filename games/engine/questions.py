"""Questions, which modules may answer differently, and events, to which they react."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Concatenate, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from games.engine.game import Game

P = ParamSpec("P")
R = TypeVar("R")


class Question(Generic[P, R]):
    """A rule with a default that other modules may answer differently.

    Declared as a decorated function whose body is the default; asked by calling it.
    """

    __name__: str

    def __init__(self, default: Callable[Concatenate[Game, P], R]) -> None:
        self.default: Callable[..., R] = default
        update_wrapper(self, default)

    def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> R:
        answer: Callable[..., R] = game.answers[self]
        return answer(game, *args, **kwargs)


class Constant(Question[P, R]):
    """A question whose answer is the same for the whole game, such as costs or the list of goods.

    It is asked once per game and arguments. Callers must not change the answer.
    """

    def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> R:
        known: dict[object, R] = game.constants[self]
        try:
            return known[args]
        except KeyError:
            answer = known[args] = super().__call__(game, *args, **kwargs)
            return answer


class Event(Generic[P]):
    """Something that has just happened: declared as a decorated function, announced by calling it."""

    __name__: str

    def __init__(self, declaration: Callable[Concatenate[Game, P], None]) -> None:
        update_wrapper(self, declaration)

    def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> None:
        for reaction in game.reactions[self]:
            reaction(game, *args, **kwargs)

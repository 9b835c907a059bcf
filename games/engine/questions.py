"""Questions, which modules may answer differently, and events, to which they react."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from games.engine.game import Game

P = ParamSpec("P")
R = TypeVar("R")

DECLARED_QUESTIONS: list[Question[Any, Any]] = []
DECLARED_EVENTS: list[Event[Any]] = []
"""All declared events; `DECLARED_QUESTIONS` has all questions.

`Rules` has an entry for each, even if no module answers or reacts. Modules declare them on import, before the first
rules are combined.
"""


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
        """A question whose answer is the same for the whole game, such as costs or the list of goods.

        It is asked once per game (and seat). Callers must not change the answer.
        """

    class Event(Generic[P]):
        """Something that has just happened: declared as a decorated function, announced by calling it."""

        __name__: str

        def __init__(self, declaration: Callable[Concatenate[Game, P], None]) -> None: ...

        def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> None: ...

else:

    def Question(default):
        """Implement `Question` above as a plain function with a fixed number of parameters.

        Questions are asked about ten times a move; calling an object takes three times as long.
        """
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
        """Implement `Constant` above."""
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
        """Implement `Event` above; most events have no reactions."""
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

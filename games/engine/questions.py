"""Questions and events: what modules answer differently, and what they react to."""

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

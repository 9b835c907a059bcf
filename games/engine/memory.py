"""Values derived from a state and kept beside it, and what invalidates them.

Code that writes facts of a state names their topic, and a topic names the wider topics that become stale with it. Code
that derives a value keeps it under the widest topic that it reads, mostly by the decorator `derived_from`. So a writer
need not know the readers: a new knight changes what stands on the board, and routes and settlement sites are computed
again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from games.engine.game import Game

P = ParamSpec("P")
R = TypeVar("R")


class Topic:
    """A kind of fact of a state that changes.

    :param name: for readers of the code and of errors
    :param stales: the wider topics that it belongs to; values derived from them become stale, too
    """

    __slots__ = ("name", "stale")

    def __init__(self, name: str, *stales: Topic) -> None:
        self.name = name
        self.stale: tuple[Topic, ...] = tuple(
            dict.fromkeys((self, *(one for up in stales for one in up.stale)))
        )
        """The topic itself and every wider topic."""

    def __repr__(self) -> str:
        return f"Topic({self.name!r})"


class Memory(dict[Topic, dict[Hashable, Any]]):
    """Derived values of one game in play, by topic; never part of the state."""

    def __missing__(self, topic: Topic) -> dict[Hashable, Any]:
        kept: dict[Hashable, Any] = {}
        self[topic] = kept
        return kept

    def forget(self, topic: Topic) -> None:
        """Drop the values derived from a topic and its wider topics."""
        for stale in topic.stale:
            self.pop(stale, None)


def derived_from(
    topic: Topic,
) -> Callable[[Callable[Concatenate[Game, P], R]], Callable[Concatenate[Game, P], R]]:
    """Keep what a function of a game returns until the topic changes.

    The function's other arguments are positional and hashable. Callers must not change what it returns.
    """

    def decorate(function: Callable[Concatenate[Game, P], R]) -> Callable[Concatenate[Game, P], R]:
        def kept(game: Game, /, *args: P.args, **kwargs: P.kwargs) -> R:
            values = game.derived(topic)
            key = (function, *args)
            try:
                found: R = values[key]
            except KeyError:
                found = values[key] = function(game, *args, **kwargs)
            return found

        update_wrapper(kept, function)
        return kept

    return decorate

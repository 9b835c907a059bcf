"""Values derived from a state and kept beside it, and what invalidates them.

Code that writes facts of a state names their topic, and a topic names the wider topics that become stale with it. Code
that derives a value keeps it under the widest topic that it reads, mostly with the decorator `derived_from`. So writers
do not have to know the readers: a new knight changes what is on the board, and routes and settlement sites are
computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from games.engine.game import Game

P = ParamSpec("P")
R = TypeVar("R")

Kept = dict[Hashable, Any]


class Topic:
    """A kind of fact of a state that changes; made once, when a rules file is imported.

    :param name: for readers of the code and of errors
    :param stales: the wider topics that it belongs to; values derived from them become stale, too
    :param copied: copies the values of this topic, if rules change them in place; other values are shared by the
        branches of a game
    """

    __slots__ = ("copied", "name", "stale")

    def __init__(self, name: str, *stales: Topic, copied: Callable[[Kept], Kept] | None = None) -> None:
        self.name = name
        self.copied = copied
        self.stale: tuple[Topic, ...] = tuple(
            dict.fromkeys((self, *(one for up in stales for one in up.stale)))
        )
        """The topic itself and every wider topic."""
        _TOPICS.append(self)

    def __repr__(self) -> str:
        return f"Topic({self.name!r})"


_TOPICS: list[Topic] = []


MOVES = Topic("moves")
"""Stale after each move, whatever it changed (`Game.play`)."""
AS_THE_PLAN_BEGAN = Topic("as the plan began")
"""Never stale, so the branches of a game share what a bot's plan takes as given."""
NEWS = Topic("news", MOVES)
"""Stale after each move except those with only `harmless` log entries, which change no points and no awards."""


class Memory(dict[Topic, Kept]):
    """Derived values of one game in play, by topic; never part of the state."""

    def __missing__(self, topic: Topic) -> Kept:
        kept: Kept = {}
        self[topic] = kept
        return kept

    def branch(self) -> Memory:
        """Return a memory for a copy of the state. Either may change without the other.

        They share the values derived under a topic until one of them changes it.
        """
        fresh = Memory()
        for topic in _TOPICS:
            kept = self[topic]
            fresh[topic] = kept if topic.copied is None else topic.copied(kept)
        return fresh

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

"""Values derived from a state and kept beside it, and what invalidates them.

Code that writes facts of a state names their topic, and a topic names the wider topics that become stale with it. Code
that derives a value keeps it under the widest topic that it reads. So a writer need not know the readers: a new knight
changes what stands on the board, and routes and settlement sites are computed again.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any


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

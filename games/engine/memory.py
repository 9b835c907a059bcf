"""What is worked out from a state and kept beside it, and what makes it stale.

Whoever writes facts of a state names their topic and which wider topics go stale with it; whoever works something
out from the state keeps it under the widest topic that it reads. So a writer need not know its readers: a knight
that comes is declared to change what stands on the board, and roads, ways and settlements are looked for anew.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any


class Topic:
    """Something of a state that changes.

    :param name: for those who read the code and its errors
    :param stales: the wider topics of which it is a part: what was worked out from them goes stale, too
    """

    __slots__ = ("name", "stale")

    def __init__(self, name: str, *stales: Topic) -> None:
        self.name = name
        self.stale: tuple[Topic, ...] = tuple(
            dict.fromkeys((self, *(one for up in stales for one in up.stale)))
        )
        """Itself and every wider topic."""

    def __repr__(self) -> str:
        return f"Topic({self.name!r})"


class Memory(dict[Topic, dict[Hashable, Any]]):
    """What is kept of one game in play, by topic; never part of the state."""

    def __missing__(self, topic: Topic) -> dict[Hashable, Any]:
        kept: dict[Hashable, Any] = {}
        self[topic] = kept
        return kept

    def forget(self, topic: Topic) -> None:
        """Something of the topic has changed."""
        for stale in topic.stale:
            self.pop(stale, None)

"""A function has room for its frame at any call depth."""

from __future__ import annotations

import resource
from typing import Any

CALLS = 1000
DEPTHS = range(0, 400, 4)


def large() -> None:
    """A function whose frame is larger than all the frames between two tested depths."""


large.__code__ = large.__code__.replace(co_stacksize=150)


def pages_asked_for() -> int:
    """Return how many memory pages the system gives this process while a function is called repeatedly."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        large()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def at_depth(depth: int) -> Any:
    return pages_asked_for() if depth == 0 else at_depth(depth - 1)


def test_no_depth_of_calls_asks_for_memory_each_time():
    assert max(at_depth(depth) for depth in DEPTHS) < CALLS // 2

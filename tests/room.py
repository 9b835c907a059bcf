"""Room for the frames of all that tests call.

Python 3.11 lays the frames of functions into chunks of 16 KB. A call that does not fit into the present one asks the
system for another and gives it back on return: whatever is called over and over at such a depth takes up to three
times as long, and which depth it is depends on all that is called before. A frame that asks for half a megabyte gets a
chunk of one, and what it calls finds room in the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

HALF_A_MEGABYTE = 70_000
"""In words of eight bytes: a little more, so that the chunk is a whole one."""
HAS_ROOM = pytest.StashKey[bool]()


def with_room(call: Callable[[], Any]) -> Any:
    """Call something for whose frames there is room."""
    return call()


with_room.__code__ = with_room.__code__.replace(co_stacksize=HALF_A_MEGABYTE)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> Any:
    """Let everything else happen within."""
    if config.stash.get(HAS_ROOM, False):
        return None
    config.stash[HAS_ROOM] = True
    return with_room(lambda: config.hook.pytest_cmdline_main(config=config))

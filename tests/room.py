"""Stack memory for the frames of all tests.

Python 3.11 allocates frames in chunks of 16 KB. A call that does not fit into the current chunk requests a new one
and frees it on return, so code that runs repeatedly at such a depth takes up to three times as long; the depth
depends on all callers. A frame that asks for half a megabyte gets one large chunk, in which everything below it has
room.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

HALF_A_MEGABYTE = 70_000
"""In words of eight bytes; slightly more, so that it fills a whole chunk."""
HAS_ROOM = pytest.StashKey[bool]()


def with_room(call: Callable[[], Any]) -> Any:
    """Call a function with enough room for its frames."""
    return call()


with_room.__code__ = with_room.__code__.replace(co_stacksize=HALF_A_MEGABYTE)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> Any:
    """Run the rest of pytest inside."""
    if config.stash.get(HAS_ROOM, False):
        return None
    config.stash[HAS_ROOM] = True
    return with_room(lambda: config.hook.pytest_cmdline_main(config=config))

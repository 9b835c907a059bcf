"""A part of the work on looking back at a game, as plain data, so that another process can do it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from games import catalog
from games.bots import look_back
from games.bots.look_back import Work
from games.engine.errors import EngineError
from games.engine.history import Move


@dataclass(frozen=True)
class Part:
    """All that a part of the work depends on.

    :param modules: the modules of the game
    :param moves: all moves of the game
    :param seconds: the time after which it stops; the result is the same however the work is divided
    """

    title: str
    modules: list[str]
    work: Work
    moves: list[Move]
    seconds: float


def go_on(part: Part) -> Work:
    """Return the work after a part of it.

    :raises EngineError: bots do not look back at games with these modules
    """
    judge = look_back.judge_of(catalog.title(part.title), part.modules)
    if judge is None:
        raise EngineError(f"bots do not look back at {part.title} with {part.modules}")
    ends_at = time.monotonic() + part.seconds
    return look_back.go_on(judge, part.work, part.moves, is_late=lambda: time.monotonic() >= ends_at)

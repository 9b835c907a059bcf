"""Waking workers. A wakeup only saves time: a sweep finds the same work later."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from celery import current_app
from django.db import transaction

logger = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds for which to leave an unreachable broker alone, so that players' moves do not wait for it."""
_silent_until = 0.0

Wake = tuple[str, tuple[Any, ...]]
"""A task and its arguments."""
_kept: ContextVar[list[Wake] | None] = ContextVar("kept", default=None)

DELIVER = "games.tasks.deliver"
DELIVER_TO_STRANGERS = "games.tasks.deliver_to_strangers"
LOOK_BACK = "games.tasks.look_back"
PLAY_BOTS = "games.tasks.play_bots"
PLAY_HARD_BOTS = "games.tasks.play_hard_bots"
SWEEP = "games.tasks.sweep"


def wake(task: str, *arguments: Any) -> None:
    """Send a task once the transaction is committed.

    If the broker is unreachable, this is logged, and the next sweep finds the work. It must not undo what the
    player has done.
    """

    def send() -> None:
        global _silent_until
        kept = _kept.get()
        if kept is not None:
            kept.append((task, arguments))
            return
        if time.monotonic() < _silent_until:
            return
        try:
            current_app.send_task(task, args=arguments, retry=False, ignore_result=True)
        except Exception:
            _silent_until = time.monotonic() + PAUSE
            logger.exception("Could not wake %s%r; the sweep will do it.", task, arguments)

    transaction.on_commit(send)


@contextmanager
def kept() -> Iterator[list[Wake]]:
    """Collect wakeups instead of sending them, for callers that do the work themselves."""
    woken: list[Wake] = []
    token = _kept.set(woken)
    try:
        yield woken
    finally:
        _kept.reset(token)

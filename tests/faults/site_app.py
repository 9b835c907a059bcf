"""The site's Celery application for tests: it beats every second, and a worker may be made to die.

`DIE_AFTER` names a function. The first worker that has run it kills itself and its parent with SIGKILL, as the
kernel does when memory runs out, before it does anything else. `DIED` is a file that records this, so that only one
worker dies.

`CLOCK` names a file with the seconds by which the clock is wrong; the site, the worker and the beat's schedule read
it each time. Monotonic clocks go on, as they do on a machine whose clock is set.

`ROUND` is the number of seconds that a round of deliveries lasts.
"""

from __future__ import annotations

import functools
import os
import signal
import time
from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from importlib import import_module
from pathlib import Path
from typing import Any

from celery import Celery, signals
from celery.worker import request
from django.utils import timezone

from catansite.celery import app

__all__ = ["app"]

# Tasks that no test waits for run every five seconds.
WAITED_FOR = {"games.tasks.sweep", "games.tasks.deliver", "games.tasks.deliver_to_strangers"}
for entry in app.conf.beat_schedule.values():
    entry["schedule"] = 1.0 if entry["task"] in WAITED_FOR else 5.0


def wrong_by() -> timedelta:
    """Return how far the machine's clock is ahead now."""
    return timedelta(seconds=float(Path(os.environ["CLOCK"]).read_text()))


class WrongDatetime(datetime):
    """The clock by which Celery's worker decides whether a task is too late."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) + wrong_by()


if "CLOCK" in os.environ:
    request.datetime = WrongDatetime
    right, right_schedule, right_seconds = timezone.now, Celery.now, time.time
    timezone.now = lambda: right() + wrong_by()
    Celery.now = lambda self: right_schedule(self) + wrong_by()
    time.time = lambda: right_seconds() + wrong_by().total_seconds()


@signals.worker_process_init.connect(weak=False)
def shorten_rounds(**_rest: Any) -> None:
    if "ROUND" in os.environ:
        outbox = import_module("games.services.messages.outbox")
        outbox.ROUND = float(os.environ["ROUND"])  # type: ignore[attr-defined]


@signals.worker_process_init.connect(weak=False)
def plant_a_death(**_rest: Any) -> None:
    """Wrap the named function so that the worker dies after it."""
    if "DIE_AFTER" not in os.environ:
        return
    module, _colon, path = os.environ["DIE_AFTER"].partition(":")
    *owners, name = path.split(".")
    owner: Any = import_module(module)
    for part in owners:
        owner = getattr(owner, part)
    setattr(owner, name, _dying_after(getattr(owner, name)))


def _dying_after(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def run(*args: Any, **options: Any) -> Any:
        result = function(*args, **options)
        try:
            os.close(os.open(os.environ["DIED"], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return result
        for pid in (os.getppid(), os.getpid()):
            os.kill(pid, signal.SIGKILL)
        return result

    return run

"""Celery's worker and beat as threads of this process, over the in-memory transport."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import current_app
from celery.beat import Service
from celery.worker import state
from django.conf import settings

from games.services.messages.outbox import LINES

CONCURRENCY = 2
"""Threads that no stranger can keep waiting."""
PATIENCE = 15


class Tasks:
    """A worker and a beat that start and stop together."""

    def __init__(self) -> None:
        self._worker: Any = current_app.WorkController(
            pool="threads",
            concurrency=CONCURRENCY + LINES,
            queues=[settings.CELERY_TASK_DEFAULT_QUEUE, settings.STRANGERS_QUEUE],
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self._thread = threading.Thread(target=self._worker.start, name="worker", daemon=True)
        # Named here, since Celery's own choice keeps its state in a shelf, that is, in pickles.
        self._beat: Any = Service(current_app, max_interval=1, scheduler_cls=current_app.conf.beat_scheduler)
        self._clock = threading.Thread(target=self._beat.start, name="beat", daemon=True)

    @classmethod
    @contextmanager
    def embedded(cls) -> Iterator[None]:
        """Run tasks inside this process for a while; with a broker of its own, leave that to others."""
        if not settings.CELERY_BROKER_URL.startswith("memory:"):
            yield
            return
        tasks = cls()
        tasks.start()
        try:
            yield
        finally:
            tasks.stop()

    def start(self) -> None:
        state.should_stop = None
        self._thread.start()
        self._clock.start()

    def stop(self) -> None:
        """Stop both; a task that is being done is finished first."""
        self._beat.stop(wait=True)
        state.should_stop = 0
        self._thread.join(PATIENCE)
        state.should_stop = None

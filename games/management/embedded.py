"""Celery's worker and beat as threads of this process, with the in-memory transport."""

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
"""Threads for tasks that players' servers cannot delay."""
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
        # Named explicitly, since Celery's default scheduler stores its state as pickles.
        self._beat: Any = Service(current_app, max_interval=1, scheduler_cls=current_app.conf.beat_scheduler)
        self._clock = threading.Thread(target=self._beat.start, name="beat", daemon=True)

    @classmethod
    @contextmanager
    def embedded(cls) -> Iterator[None]:
        """Run tasks in this process meanwhile. Do nothing if there is a separate broker."""
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
        """Stop both, after the current tasks have finished."""
        self._beat.stop(wait=True)
        state.should_stop = 0
        self._thread.join(PATIENCE)
        state.should_stop = None

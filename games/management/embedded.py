"""Celery's workers and beat as threads of this process, with the in-memory transport.

Hard bots and looking back have a worker of their own. Their searches run in a process of low priority.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import Celery, current_app
from celery.beat import Service
from celery.worker import state
from django.conf import settings

from games.management.search_process import SearchProcess
from games.services.messages.outbox import LINES
from games.services.practice import look_backs
from games.services.table import bot_moves

CONCURRENCY = 2
"""Threads for tasks that players' servers cannot delay."""
PATIENCE = 15


class Tasks:
    """Workers and a beat that start and stop together."""

    def __init__(self) -> None:
        queues = [settings.CELERY_TASK_DEFAULT_QUEUE, settings.STRANGERS_QUEUE]
        # an app has one selection of queues for all its workers, so the second worker needs a second app
        second_app = Celery("bots", set_as_current=False, fixups=[])
        second_app.config_from_object("django.conf:settings", namespace="CELERY")
        self.workers = [
            _worker(current_app, "worker", queues, concurrency=CONCURRENCY + LINES),
            _worker(second_app, "bots", [settings.BOTS_QUEUE], concurrency=1),
        ]
        self._threads = [
            threading.Thread(target=worker.start, name=worker.hostname, daemon=True)
            for worker in self.workers
        ]
        self._search = SearchProcess()
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
        bot_moves.search_with(self._search.decide)
        look_backs.work_with(self._search.go_on)
        for thread in self._threads:
            thread.start()
        self._clock.start()

    def stop(self) -> None:
        """Stop them, after the current tasks have finished."""
        self._beat.stop(wait=True)
        state.should_stop = 0
        for thread in self._threads:
            thread.join(PATIENCE)
        state.should_stop = None
        bot_moves.search_with(None)
        look_backs.work_with(None)
        self._search.stop()


def _worker(app: Celery, name: str, queues: list[str], *, concurrency: int) -> Any:
    return app.WorkController(
        hostname=f"{name}@localhost",
        pool="threads",
        concurrency=concurrency,
        queues=queues,
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )

"""A process of low priority that searches moves for hard bots, for a site that runs in one process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import Connection

from games.bot_decisions import BotDecision, decide
from games.engine.types import Answer

NICENESS = 10
LIMIT = 30.0
"""Seconds after which a search is given up; it takes one at most."""


class SearchProcess:
    """Starts with the first search, and again after a search that failed."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    def decide(self, asked: BotDecision) -> Answer:
        """Return a bot's move.

        :raises TimeoutError: the search took too long
        :raises EOFError: the process has ended
        """
        with self._lock:
            pipe = self._started()
            try:
                pipe.send(asked)
                if not pipe.poll(self.limit):
                    raise TimeoutError(f"no move after {self.limit} seconds")
                verb, argument = pipe.recv()
            except BaseException:
                self._end()
                raise
            return verb, argument

    def stop(self) -> None:
        with self._lock:
            self._end()

    def _started(self) -> Connection:
        if self._pipe is None:
            # not forked, since threads of this process may hold locks
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_search, args=(other,), name="search", daemon=True)
            self._process.start()
            other.close()
        return self._pipe

    def _end(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None


def _search(pipe: Connection) -> None:
    """Answer decisions until the other side closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    while True:
        try:
            asked = pipe.recv()
        except EOFError:
            return
        pipe.send(decide(asked))

"""A process of low priority that searches for bots, for a site that runs in one process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from games import bot_decisions, bot_look_backs
from games.bot_decisions import BotDecision
from games.bot_look_backs import Part
from games.bots.look_back import Work
from games.engine.types import Answer

NICENESS = 10
LIMIT = 30.0
"""Seconds after which the search for a move is given up; it takes one at most."""
LIMIT_OF_PARTS = 120.0
"""Seconds after which a part of looking back is given up. It takes four, but the process may have to start first."""


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
        verb, argument = self._call(bot_decisions.decide, asked, self.limit)
        return verb, argument

    def go_on(self, part: Part) -> Work:
        """Do a part of looking back.

        :raises TimeoutError: it took too long
        :raises EOFError: the process has ended
        """
        work: Work = self._call(bot_look_backs.go_on, part, LIMIT_OF_PARTS)
        return work

    def _call(self, function: Callable[[Any], Any], asked: Any, limit: float) -> Any:
        """Call a function in the process, and return its result.

        :raises TimeoutError: the search took too long
        :raises EOFError: the process has ended
        """
        with self._lock:
            pipe = self._started()
            try:
                pipe.send((function, asked))
                if not pipe.poll(limit):
                    raise TimeoutError(f"no result after {limit} seconds")
                result = pipe.recv()
            except BaseException:
                self._end()
                raise
            return result

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
    """Answer calls until the other side closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    while True:
        try:
            function, asked = pipe.recv()
        except EOFError:
            return
        pipe.send(function(asked))

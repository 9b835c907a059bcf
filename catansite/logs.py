"""What a line of the log looks like, and what never stands in one.

A line names the request or task that it belongs to, the game and the player, so that one can be
followed from the click to the mail: a task carries the id of the request that woke it. Addresses are
written as their routes, since invitations and signed links are secrets; rows that a database quotes
in its complaints are left out, since they hold states and seeds.
"""

from __future__ import annotations

import copy
import logging
import re
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from kombu.exceptions import OperationalError
from pythonjsonlogger.json import JsonFormatter
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from games.log_context import current_game

request_id: ContextVar[str] = ContextVar("request_id", default="")
user_id: ContextVar[int | None] = ContextVar("user_id", default=None)
task: ContextVar[str] = ContextVar("task", default="")

SENT_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{7,63}")
# PostgreSQL names the values of the row that it refuses, and of the key that is there already.
QUOTED_ROW = re.compile(
    r"(?:Failing row contains |Key )\(.*?(?=\n[A-Z][A-Za-z ]*:|\n\n|\nThe above|\Z)", re.DOTALL
)
LEFT_OUT = "(the row is left out)"


BROKER_IS_AWAY = (NoConnection, NoAnswer, OperationalError)
QUEUE = ("celery", "kombu")
REDIS_AWAY = "_redis_away"
LOST_THE_BROKER = re.compile(r"Connection to broker lost|Cannot connect to|Connection error: ")


def new_request_id() -> str:
    return uuid.uuid4().hex


def accepted_request_id(sent: str | None) -> str:
    """Return the id that our proxy gave a request, or a new one if that is none."""
    return sent if sent and SENT_ID.fullmatch(sent) else new_request_id()


@contextmanager
def working_on(request: str, task_name: str = "") -> Iterator[None]:
    """Let the lines that are written meanwhile name this request or task, and begin without a game."""
    tokens = request_id.set(request), task.set(task_name), user_id.set(None), current_game.set(None)
    try:
        yield
    finally:
        request_id.reset(tokens[0])
        task.reset(tokens[1])
        user_id.reset(tokens[2])
        current_game.reset(tokens[3])


def ids() -> dict[str, Any]:
    """Return what is being worked on, by the names that lines have for it."""
    return {
        "request_id": request_id.get(),
        "task": task.get(),
        "game_id": current_game.get(),
        "user_id": user_id.get(),
    }


def without_rows(text: str) -> str:
    """Leave out the rows that a database quotes."""
    return QUOTED_ROW.sub(LEFT_OUT, text)


class Ids(logging.Filter):
    """Writes into each record what is being worked on.

    Django complains about a request when its middleware is done; then the request itself still knows.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        remembered = getattr(getattr(record, "request", None), "log_ids", None)
        for name, value in (remembered or ids()).items():
            if value and not hasattr(record, name):
                setattr(record, name, value)
        return True


class OneLineAMinute(logging.Filter):
    """Says once a minute that Redis is away, without a traceback: each part of the program for itself.

    Nothing is lost meanwhile, since what is due stands in the database; Celery alone would write hundreds of lines.
    """

    EVERY = 60.0

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        is_queue = record.name.partition(".")[0] in QUEUE
        trouble = _broker_trouble(record, is_queue=is_queue)
        if trouble is None:
            return True
        part, now = QUEUE[0] if is_queue else record.name, time.monotonic()
        if part in self._told and now < self._told[part] + self.EVERY:
            return False
        self._told[part] = now
        if REDIS_AWAY not in record.__dict__:
            said = "Redis is away; what is due waits in the database" if is_queue else record.getMessage()
            record.msg, record.args = "%s (%s)", (said, trouble)
            record.exc_info = record.exc_text = None
            record.__dict__[REDIS_AWAY] = trouble  # for handlers to come
        return True


def _broker_trouble(record: logging.LogRecord, *, is_queue: bool) -> str | None:
    """Why Redis does not answer, if that is what a record tells of.

    The queue's own complaints often come from what failed because of that; the site's have it as their error.
    """
    if REDIS_AWAY in record.__dict__:
        return str(record.__dict__[REDIS_AWAY])
    error = record.exc_info[1] if record.exc_info else None
    if is_queue and error is None and LOST_THE_BROKER.search(record.getMessage()):
        return record.getMessage().strip().splitlines()[0]
    while error is not None and not isinstance(error, BROKER_IS_AWAY):
        error = (error.__cause__ or error.__context__) if is_queue else None
    return str(error) if error is not None else None


class NoAddresses(logging.Filter):
    """Takes the address out of Django's complaints about a request: it may hold a secret link."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        path = getattr(request, "path", None)
        if path and isinstance(record.args, tuple):
            shown = route_of(request)
            # Django writes what is no plain text by its code
            written = (path, path.encode("unicode_escape").decode())
            record.args = tuple(shown if argument in written else argument for argument in record.args)
        # a request is no JSON, and its representation holds the address again
        record.__dict__.pop("request", None)
        return True


def route_of(request: Any) -> str:
    """Return the route of an address: `games/<int:game_id>/`, never what stands in its place."""
    match = getattr(request, "resolver_match", None)
    return f"/{match.route}" if match is not None else "(no route)"


class JSONLines(JsonFormatter):
    """One JSON object per line, for what collects logs."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            ["levelname", "name", "message"],
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "exception"},
            timestamp="time",
            **options,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Leave out quoted rows wherever they stand."""
        return {
            name: without_rows(value) if isinstance(value, str) else value for name, value in log_data.items()
        }


class Lines(logging.Formatter):
    """Lines for people: the ids stand behind the message."""

    def format(self, record: logging.LogRecord) -> str:
        known = {
            "game": getattr(record, "game_id", None),
            "user": getattr(record, "user_id", None),
            "task": getattr(record, "task", None),
            "request": getattr(record, "request_id", "")[:8],
        }
        shown = copy.copy(record)
        shown.ids = "".join(f" {name}={value}" for name, value in known.items() if value)
        return without_rows(super().format(shown))

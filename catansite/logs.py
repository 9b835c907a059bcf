"""The format of log lines, and what must not appear in them.

A line contains the ids of its request or task, game and player, so that one can follow a click to its email: a task
carries the id of the request that woke it. URLs are logged as route patterns, since invitations and signed links
are secret. Rows quoted in database errors are removed, since they contain states and seeds.
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
# PostgreSQL quotes the values of a refused row or of an existing key.
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
    """Return the id that the site's proxy gave to a request, or a new one if that is invalid."""
    return sent if sent and SENT_ID.fullmatch(sent) else new_request_id()


@contextmanager
def working_on(request: str, task_name: str = "") -> Iterator[None]:
    """Set the request and task of the log lines written meanwhile."""
    tokens = request_id.set(request), task.set(task_name), user_id.set(None), current_game.set(None)
    try:
        yield
    finally:
        request_id.reset(tokens[0])
        task.reset(tokens[1])
        user_id.reset(tokens[2])
        current_game.reset(tokens[3])


def ids() -> dict[str, Any]:
    return {
        "request_id": request_id.get(),
        "task": task.get(),
        "game_id": current_game.get(),
        "user_id": user_id.get(),
    }


def without_rows(text: str) -> str:
    return QUOTED_ROW.sub(LEFT_OUT, text)


class Ids(logging.Filter):
    """Adds the current ids to each record.

    Django logs errors of a request after its middleware has finished; then the ids come from the request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        remembered = getattr(getattr(record, "request", None), "log_ids", None)
        for name, value in (remembered or ids()).items():
            if value and not hasattr(record, name):
                setattr(record, name, value)
        return True


class OneLineAMinute(logging.Filter):
    """Logs once a minute and per component that Redis is away, without a traceback.

    Nothing is lost meanwhile, since the database records what is due. Celery alone would write hundreds of lines.
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
            record.__dict__[REDIS_AWAY] = trouble  # for the remaining handlers
        return True


def _broker_trouble(record: logging.LogRecord, *, is_queue: bool) -> str | None:
    """Return why Redis does not respond, if the record is about that, or None.

    Celery's errors are often consequences of that error. In the site's own records it is the error itself.
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
    """Removes the URL from Django's messages about a request, since it may contain a secret link."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        path = getattr(request, "path", None)
        if path and isinstance(record.args, tuple):
            shown = route_of(request)
            # Django escapes non-ASCII characters in the logged path
            written = (path, path.encode("unicode_escape").decode())
            record.args = tuple(shown if argument in written else argument for argument in record.args)
        # a request cannot be serialized as JSON, and its repr contains the URL
        record.__dict__.pop("request", None)
        return True


def route_of(request: Any) -> str:
    """Return the route pattern of a request, such as `games/<int:game_id>/`, without its values."""
    match = getattr(request, "resolver_match", None)
    return f"/{match.route}" if match is not None else "(no route)"


class JSONLines(JsonFormatter):
    """One JSON object per line, for log collectors."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            ["levelname", "name", "message"],
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "exception"},
            timestamp="time",
            **options,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {
            name: without_rows(value) if isinstance(value, str) else value for name, value in log_data.items()
        }


class Lines(logging.Formatter):
    """Lines for people, with the ids after the message."""

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

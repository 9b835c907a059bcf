"""Whether the site works, for monitors and balancers. It names no player, no game and no secret."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone

from accounts.clock import ClockDisagrees, checked_now
from games import backlog, schema
from games.models.heartbeat import LONGEST_SILENCE

logger = logging.getLogger(__name__)

# seconds
BROKER_PATIENCE = 2
LATE = 300
# strangers may keep their messages waiting; their worker is missed all the same
LATE_TO_STRANGERS = 1800
# bytes that must fit on a disk on which the site writes
ROOM = 1024 * 1024

Check = Callable[[], dict[str, Any]]


class Unhealthy(Exception):
    """A part that answers, and says that something is wrong."""

    def __init__(self, **facts: Any) -> None:
        super().__init__(repr(facts))
        self.facts = facts


def healthz(request: HttpRequest) -> HttpResponse:
    """Say of every part how it is: 200 when all are well, 503 when one is not. For alarms."""
    return _answer(
        request,
        {
            "database": _database,
            "schema": _schema,
            "clock": _clock,
            "disk": _disk,
            "broker": _broker,
            "heartbeat": _heartbeat,
            "due": _due,
        },
    )


def readyz(request: HttpRequest) -> HttpResponse:
    """Say whether this process can serve pages: for balancers.

    Without a broker moves go on, so a process that has lost it is no reason to send players away.
    """
    return _answer(request, {"database": _database, "schema": _schema, "clock": _clock})


def _answer(request: HttpRequest, checks: dict[str, Check]) -> HttpResponse:
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    told = {name: _checked(name, check) for name, check in checks.items()}
    well = all(part["status"] == "ok" for part in told.values())
    response = JsonResponse(
        {"status": "ok" if well else "failing", "checks": told}, status=200 if well else 503
    )
    response["Cache-Control"] = "no-store"
    return response


def _checked(name: str, check: Check) -> dict[str, Any]:
    """Run a check; why it fails is for the log, since anybody may ask."""
    try:
        return {"status": "ok", **check()}
    except Unhealthy as unhealthy:
        logger.error("The health check of %s fails: %s", name, unhealthy)
        return {"status": "failing", **unhealthy.facts}
    except Exception:
        logger.exception("The health check of %s fails.", name)
        return {"status": "failing"}


def _database() -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return {}


def _schema() -> dict[str, Any]:
    """Read one of the site's own tables: a connection that doesn't find them serves no page, though it answers."""
    if unapplied := schema.unapplied_migrations():
        raise Unhealthy(unapplied=len(unapplied), first=unapplied[0])
    return {}


def _clock() -> dict[str, Any]:
    """Compare this machine's clock with the database's: pages would store wrong moments."""
    try:
        checked_now()
    except ClockDisagrees as error:
        raise Unhealthy(disagrees=True) from error
    return {}


def _disk() -> dict[str, Any]:
    """Write where the site writes: its own folder, metrics, SQLite's, and temporary files of large forms."""
    folders = {Path(tempfile.gettempdir()), settings.VAR_DIR}
    if settings.METRICS_DIR:
        folders.add(Path(settings.METRICS_DIR))
    if connection.vendor == "sqlite":
        folders.add(Path(connection.settings_dict["NAME"]).parent)
    for folder in folders:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
            file.flush()
    return {}


def _broker() -> dict[str, Any]:
    if not settings.REDIS_URL:
        return {"embedded": True}
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=BROKER_PATIENCE, socket_timeout=BROKER_PATIENCE
    )
    with client:
        queues = (settings.CELERY_TASK_DEFAULT_QUEUE, settings.STRANGERS_QUEUE)
        return {"queued": sum(client.llen(queue) for queue in queues)}


def _heartbeat() -> dict[str, Any]:
    """The beat is heard before each sweep. A longer silence counts as a time in which the site was down."""
    age = backlog.silence(now=timezone.now())
    if age is None or age > LONGEST_SILENCE.total_seconds():
        raise Unhealthy(age=None if age is None else round(age, 1))
    return {"age": round(age, 1)}


def _due() -> dict[str, Any]:
    """What is due is done within seconds; minutes mean that no worker or no beat is running."""
    oldest = backlog.oldest_due(now=timezone.now())
    facts = {kind: None if age is None else round(age, 1) for kind, age in oldest.items()}
    if any(age is not None and age > _late(kind) for kind, age in oldest.items()):
        raise Unhealthy(oldest=facts)
    return {"oldest": facts}


def _late(kind: str) -> int:
    return LATE_TO_STRANGERS if kind == "to_strangers" else LATE

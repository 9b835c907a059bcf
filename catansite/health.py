"""Health checks for monitors and load balancers, without players, games or secrets."""

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

# in seconds
BROKER_PATIENCE = 2
LATE = 300
# players' servers may delay these messages; a longer delay means that no worker delivers them
LATE_TO_STRANGERS = 1800
# bytes that must fit on every disk the site writes to
ROOM = 1024 * 1024
NEED_THE_DATABASE = ("schema", "clock", "heartbeat", "due")

Check = Callable[[], dict[str, Any]]


class Unhealthy(Exception):
    """A component responds but reports a problem."""

    def __init__(self, **facts: Any) -> None:
        super().__init__(repr(facts))
        self.facts = facts


def healthz(request: HttpRequest) -> HttpResponse:
    """Report the state of all components: 200 if all are fine, otherwise 503. For alarms."""
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
    """Report whether this process can serve pages, for load balancers.

    Moves work without a broker, so losing it is no reason to divert players.
    """
    return _answer(request, {"database": _database, "schema": _schema, "clock": _clock})


def _answer(request: HttpRequest, checks: dict[str, Check]) -> HttpResponse:
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    told: dict[str, dict[str, Any]] = {}
    for name, check in checks.items():
        # without a database each of these would wait for it again, longer than monitors do
        is_lost = name in NEED_THE_DATABASE and told["database"]["status"] != "ok"
        told[name] = {"status": "failing"} if is_lost else _checked(name, check)
    well = all(part["status"] == "ok" for part in told.values())
    response = JsonResponse(
        {"status": "ok" if well else "failing", "checks": told}, status=200 if well else 503
    )
    response["Cache-Control"] = "no-store"
    return response


def _checked(name: str, check: Check) -> dict[str, Any]:
    """Run a check. Errors are logged but not shown, since anybody may request the page."""
    try:
        return {"status": "ok", **check()}
    except Unhealthy as unhealthy:
        logger.error("The health check of %s failed: %s", name, unhealthy)
        return {"status": "failing", **unhealthy.facts}
    except Exception:
        logger.exception("The health check of %s failed.", name)
        return {"status": "failing"}


def _database() -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return {}


def _schema() -> dict[str, Any]:
    """Check that the site's tables exist and migrations are applied; a mere connection is not enough."""
    if unapplied := schema.unapplied_migrations():
        raise Unhealthy(unapplied=len(unapplied), first=unapplied[0])
    return {}


def _clock() -> dict[str, Any]:
    """Compare this machine's clock with the database's, since pages would store wrong moments."""
    try:
        checked_now()
    except ClockDisagrees as error:
        raise Unhealthy(disagrees=True) from error
    return {}


def _disk() -> dict[str, Any]:
    """Write to the folders that the site uses: its own, metrics, SQLite's, and temporary files of uploads."""
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
        queues = (settings.CELERY_TASK_DEFAULT_QUEUE, settings.STRANGERS_QUEUE, settings.BOTS_QUEUE)
        return {"queued": sum(client.llen(queue) for queue in queues)}


def _heartbeat() -> dict[str, Any]:
    """Check the time since the last beat. A longer gap counts as downtime."""
    age = backlog.silence(now=timezone.now())
    if age is None or age > LONGEST_SILENCE.total_seconds():
        raise Unhealthy(age=None if age is None else round(age, 1))
    return {"age": round(age, 1)}


def _due() -> dict[str, Any]:
    """Check that nothing has been due for minutes. Otherwise no worker or no beat is running."""
    oldest = backlog.oldest_due(now=timezone.now())
    facts = {kind: None if age is None else round(age, 1) for kind, age in oldest.items()}
    if any(age is not None and age > _late(kind) for kind, age in oldest.items()):
        raise Unhealthy(oldest=facts)
    return {"oldest": facts}


def _late(kind: str) -> int:
    return LATE_TO_STRANGERS if kind == "to_strangers" else LATE

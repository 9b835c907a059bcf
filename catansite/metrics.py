"""Prometheus metrics of the site.

Labels come from fixed sets (routes, titles, task names), never from user input, and no metric is about a single
game or player. With several processes, each writes its numbers into a file of PROMETHEUS_MULTIPROC_DIR, and the
process that is asked adds them up.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_save
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseNotFound
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    values,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from games import backlog
from games.models.turn import Turn

logger = logging.getLogger(__name__)

HOST = socket.gethostname()


def process_name() -> str:
    """Return the name of this process's file. Containers that share the folder may have equal process ids."""
    return f"{HOST}-{os.getpid()}"


if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
    values.ValueClass = values.MultiProcessValue(process_name)

METHODS = ("GET", "HEAD", "POST", "OPTIONS")
QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS = Counter("site_requests_total", "Requests answered.", ["method", "view", "status"])
REQUEST_SECONDS = Histogram("site_request_seconds", "Time to answer a request.", ["view"], buckets=QUICK)
MOVES = Counter("site_moves_total", "Moves made, by who made them.", ["title", "actor"])
TASKS = Counter("site_tasks_total", "Tasks done by workers.", ["task", "outcome"])
TASK_SECONDS = Histogram("site_task_seconds", "Time to do a task.", ["task"], buckets=(*QUICK, 30.0, 120.0))


def page(request: HttpRequest) -> HttpResponse:
    """Return all metrics to a monitor that has the token.

    In production the page does not exist without METRICS_TOKEN, since behind a proxy all requests seem to come from
    this machine.
    """
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    if not settings.METRICS_TOKEN and settings.PRODUCTION:
        return HttpResponseNotFound()
    if settings.METRICS_TOKEN and not _has_token(request):
        return HttpResponse(status=401, headers={"WWW-Authenticate": 'Bearer realm="metrics"'})
    response = HttpResponse(collect(), content_type=CONTENT_TYPE_LATEST)
    response["Cache-Control"] = "no-store"
    return response


def collect() -> bytes:
    """Return the metrics of all processes and of the database."""
    registry = CollectorRegistry()
    registry.register(Rows())
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)
        return bytes(generate_latest(registry))
    return bytes(generate_latest(REGISTRY)) + bytes(generate_latest(registry))


def method_of(request: HttpRequest) -> str:
    """Return the request's method, or "OTHER" if it is unknown, so that input does not become a label."""
    return request.method if request.method in METHODS else "OTHER"


def measure_request(request: HttpRequest, status: int, seconds: float) -> None:
    match = request.resolver_match
    view = match.view_name if match is not None else "none"
    REQUESTS.labels(method_of(request), view, str(status)).inc()
    REQUEST_SECONDS.labels(view).observe(seconds)


def measure_task(name: str, outcome: str, seconds: float) -> None:
    TASKS.labels(name, outcome).inc()
    TASK_SECONDS.labels(name).observe(seconds)


def count_moves(sender: Any, instance: Turn, created: bool, **_rest: Any) -> None:
    """Count a move once its transaction is committed, except hidden moves."""
    if created and not instance.hidden:
        title, actor = instance.game.title, str(instance.actor)
        transaction.on_commit(lambda: MOVES.labels(title, actor).inc())


post_save.connect(count_moves, sender=Turn, dispatch_uid="catansite.metrics.count_moves")


class Rows:
    def describe(self) -> list[Any]:
        """Return nothing, since describing the metrics would read the database."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Read the metrics. A failure is reported as `site_database_up` 0."""
        try:
            read = list(self._read())
        except Exception:
            logger.exception("The metrics of the database cannot be read.")
            read = []
        yield GaugeMetricFamily("site_database_up", "Whether the database answers.", value=bool(read))
        yield from read

    @staticmethod
    def _read() -> Iterator[GaugeMetricFamily]:
        games = GaugeMetricFamily("site_games", "Games by state.", labels=["status"])
        for status, count in backlog.games_by_status().items():
            games.add_metric([status], count)
        yield games
        oldest = GaugeMetricFamily(
            "site_due_oldest_seconds", "Age of the oldest row that is due.", labels=["rows"]
        )
        for kind, age in backlog.oldest_due(now=timezone.now()).items():
            oldest.add_metric([kind], age or 0)
        yield oldest
        silence = backlog.silence(now=timezone.now())
        if silence is not None:
            yield GaugeMetricFamily("site_heartbeat_age_seconds", "Since the beat was heard.", value=silence)
        yield GaugeMetricFamily(
            "site_messages_waiting", "Messages neither sent nor dropped.", value=backlog.waiting_messages()
        )
        yield GaugeMetricFamily(
            "site_messages_failing",
            "Messages that have been tried in vain, and will be tried again.",
            value=backlog.failing_messages(),
        )


def _has_token(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "")
    return constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}")

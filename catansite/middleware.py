"""Middleware for request ids, logging and metrics, monitoring endpoints, retries and content policy."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware, PolicyParts
from csp.utils import build_policy
from django.conf import settings
from django.db import DatabaseError, IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from accounts.activity import READING
from accounts.clock import ClockDisagrees, checked_now
from accounts.deadlocks import MOST_ATTEMPTS, is_busy, is_deadlock
from catansite import health, logs, metrics, views
from games.log_context import current_game

logger = logging.getLogger("site.request")

NOT_MODIFIED = 304


class MonitoringMiddleware:
    """Answers /healthz, /readyz and /metrics before host names, redirects and sessions are checked.

    Monitors use a process's IP address and plain HTTP, and need an answer even if half of the site is down.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        view = DOORS.get(request.path_info)
        if view is None:
            return self.get_response(request)
        response = view(request)
        for name, value in DOOR_HEADERS.items():
            response.headers.setdefault(name, value)
        return response


DOORS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": health.healthz,
    "/readyz": health.readyz,
    "/metrics": metrics.page,
}
# the headers that the skipped middleware would add
DOOR_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": settings.X_FRAME_OPTIONS,
}


class RequestMiddleware:
    """Gives each request an id, logs it and measures it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent = request.headers.get("X-Request-ID") if settings.PROXY_COUNT else None
        request_id = logs.accepted_request_id(sent)
        begun = time.perf_counter()
        with logs.working_on(request_id):
            response = self.get_response(request)
            self._tell(request, response, time.perf_counter() - begun)
            request.log_ids = logs.ids()  # type: ignore[attr-defined]
        response["X-Request-ID"] = request_id
        return response

    def process_view(self, request: HttpRequest, _view: Any, _arguments: Any, named: dict[str, Any]) -> None:
        """Set the game of the URL for the log."""
        current_game.set(named.get("game_id"))

    def _tell(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        if request.path_info.startswith(settings.STATIC_URL):
            return
        metrics.measure_request(request, response.status_code, seconds)
        user = getattr(request, "signed_in", None)
        logs.user_id.set(user.pk if user is not None else None)
        # polling without news is logged only at DEBUG
        level = logging.DEBUG if response.status_code == NOT_MODIFIED else logging.INFO
        logger.log(
            level,
            "%s %s %d",
            metrics.method_of(request),
            logs.route_of(request),
            response.status_code,
            extra={"status": response.status_code, "milliseconds": round(seconds * 1000, 1)},
        )


class NotAllowedMiddleware:
    """Adds a page with an explanation to empty 405 responses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        page = render(request, "405.html", status=response.status_code)
        page["Allow"] = response["Allow"]
        return page


class OutrunMiddleware:
    """Repeats a view after an integrity error or a deadlock caused by a concurrent request.

    A view reads, and then makes one atomic call. Repeated, it sees the other request's result, and answers as it would
    to a later request, in the form's own words.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Repeat the view a few times. If others still block it, ask the player to try again.

        An integrity error in every attempt is raised as an error.
        """
        match = request.resolver_match
        if match is None:
            return None
        for _attempt in range(MOST_ATTEMPTS - 1):
            if not (isinstance(exception, IntegrityError) or is_deadlock(exception)):
                break
            logger.info("%s lost a race, and is repeated.", logs.route_of(request))
            for _name, uploads in request.FILES.lists():
                for upload in uploads:
                    upload.seek(0)
            try:
                answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
            except DatabaseError as error:
                exception = error
            else:
                return answer
        if not is_busy(exception):
            return None
        logger.warning(
            "%s is blocked by other requests and refused.", logs.route_of(request), exc_info=exception
        )
        return views.busy(request)


class ClockMiddleware:
    """Refuses requests that would store moments while the clocks of this machine and the database disagree.

    The few pages that store moments on GET check for themselves (`accounts.clock`). The check is one query per
    submitted form, of 0.2 ms with a local PostgreSQL. The smallest form takes 15 ms.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Compare the clocks before a form is processed."""
        if request.method in READING:
            return None
        try:
            checked_now()
        except ClockDisagrees as error:
            return self.process_exception(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a view that found the clocks differing."""
        if not isinstance(exception, ClockDisagrees):
            return None
        logger.error("%s is refused: %s", logs.route_of(request), exception)
        return views.clock_is_wrong(request)


class ContentPolicyMiddleware(CSPMiddleware):
    """Sets the content security policy. Nearly all pages share one, which is built once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.usual = build_policy()

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        """Leave pages with a policy of their own to the library."""
        if settings.DEBUG or self.get_policy_parts(request, response) != PolicyParts():
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self.usual)
        return response

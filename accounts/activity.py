"""The last activity of a player. Players who are here need no email, absent players do.

Only actions of a person count: sending a form, or opening a page. An open tab polls, loads pictures and may
even reload without anybody in front of it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.clock import clocks_agree
from accounts.deadlocks import note_if_possible
from accounts.models import User

# The minimum time between two updates.
NOTED_EVERY = timedelta(minutes=1)
# A player counts as present for this long after the last action.
PRESENT_FOR = timedelta(minutes=3)
READING = ("GET", "HEAD", "OPTIONS")


def note_activity(*, user: User, now: datetime) -> None:
    """Record that the user is active. A wrong clock records nothing, since guests might be deleted by mistake."""
    if user.acted_at is not None and timedelta(0) <= now - user.acted_at < NOTED_EVERY:
        return
    if not clocks_agree():
        return
    User.objects.filter(pk=user.pk).update(acted_at=now)
    user.acted_at = now


def is_human_act(request: HttpRequest) -> bool:
    """Return whether a person caused this request, rather than a script of an open page.

    Browsers mark clicks and the address bar with `Sec-Fetch-User`. Browsers without such headers count if they
    request a whole page.
    """
    if request.method not in READING:
        return True
    headers = request.headers
    if "prefetch" in headers.get("Sec-Purpose", "") or "HX-Request" in headers:
        return False
    if "Sec-Fetch-Mode" in headers:
        return headers["Sec-Fetch-Mode"] == "navigate" and headers.get("Sec-Fetch-User") == "?1"
    return "text/html" in headers.get("Accept", "")


class ActivityMiddleware:
    """Record the activity of signed-in players, except for refused requests, and renew their sessions."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        user = request.user
        if isinstance(user, User) and response.status_code < 400 and is_human_act(request):
            note_if_possible(lambda: note_activity(user=user, now=timezone.now()))
            request.session.renew(now=timezone.now())  # type: ignore[attr-defined]
        return response

"""When a player was last here: a player who is here needs no email, one who has been away does.

Only what a person does counts: sending a form, or opening a page. An open tab asks for news by itself,
loads pictures and may even reload; nothing of that says that somebody sits before it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.clock import clocks_agree
from accounts.deadlocks import note_if_possible
from accounts.models import User

# Written no more often than this.
NOTED_EVERY = timedelta(minutes=1)
# For this long after the last act a player counts as present.
PRESENT_FOR = timedelta(minutes=3)
READING = ("GET", "HEAD", "OPTIONS")


def note_activity(*, user: User, now: datetime) -> None:
    """Note that a player has done something just now; not under a wrong clock, or a guest would be swept away."""
    if user.acted_at is not None and timedelta(0) <= now - user.acted_at < NOTED_EVERY:
        return
    if not clocks_agree():
        return
    User.objects.filter(pk=user.pk).update(acted_at=now)
    user.acted_at = now


def is_human_act(request: HttpRequest) -> bool:
    """Whether a person has sent this, not a script of an open page.

    Browsers mark what a click or the address bar has caused by `Sec-Fetch-User`. Those that mark nothing
    at all are believed when they ask for a whole page.
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
    """Note what signed-in players do, unless it was refused."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        user = request.user
        if isinstance(user, User) and response.status_code < 400 and is_human_act(request):
            note_if_possible(lambda: note_activity(user=user, now=timezone.now()))
        return response

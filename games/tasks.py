"""Celery's tasks: each is one call, takes ids, and may run twice."""

from __future__ import annotations

import threading

from celery import shared_task
from django.utils import timezone

from accounts.signing_up import forget_sign_ups
from accounts.signs import forget_signs
from games import services

_lines = threading.BoundedSemaphore(services.LINES)


@shared_task(name="games.tasks.deliver")
def deliver() -> int:
    """Send what stands in the outbox, but to strangers."""
    return services.deliver(now=timezone.now())


@shared_task(name="games.tasks.deliver_to_strangers")
def deliver_to_strangers() -> int:
    """Send one message to a server that a player has named; where all lines are taken, leave it to who gets free."""
    if not _lines.acquire(blocking=False):
        return 0
    try:
        return services.deliver_to_strangers(now=timezone.now())
    finally:
        _lines.release()


@shared_task(name="games.tasks.sweep")
def sweep() -> int:
    """Hear the beat, then do what time does: vacations, timeouts, reminders, bots whose wake was lost."""
    now = timezone.now()
    services.beat(now=now)
    return services.sweep(now=now)


@shared_task(name="games.tasks.sweep_stale")
def sweep_stale() -> int:
    """Warn and close tables at which nothing happens."""
    return services.sweep_stale(now=timezone.now())


@shared_task(name="games.tasks.seat_ladders")
def seat_ladders() -> int:
    """Form the ladders' tables of this hour, if that has not been done."""
    return services.seat_ladders(now=timezone.now())


@shared_task(name="games.tasks.keep_ladders")
def keep_ladders() -> int:
    """Forget what counts no longer, and change the season when it is over."""
    now = timezone.now()
    forget_signs(now=now)
    forget_sign_ups(now=now)
    return services.expire_results(now=now) + services.change_season(now=now)


@shared_task(name="games.tasks.play_bots")
def play_bots(game_id: int) -> int:
    """Let a game's bots move."""
    return services.play_bots(game_id=game_id, now=timezone.now())


@shared_task(name="games.tasks.refresh_watchable")
def refresh_watchable() -> int:
    """Bring the list of games to watch up to date, and choose the one on the front page."""
    return services.refresh_watchable(now=timezone.now())


@shared_task(name="games.tasks.count_endings")
def count_endings() -> int:
    """Add games that have ended to the statistics."""
    return services.count_endings(now=timezone.now())


@shared_task(name="games.tasks.refresh_standings")
def refresh_standings() -> int:
    """Count the players in each band of ratings."""
    return services.refresh_standings()

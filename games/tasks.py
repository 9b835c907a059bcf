"""Celery's tasks: each is one call, takes ids, and may run twice. None runs while the clocks disagree."""

from __future__ import annotations

import threading

from celery import shared_task

from accounts.clock import checked_now
from games.services.ladders import ladder_tables, results, seasons
from games.services.messages import delivery_results, letter_delivery, outbox
from games.services.messages.outbox import LINES
from games.services.operations import housekeeping
from games.services.people import guests
from games.services.table import bot_moves
from games.services.time import clocks, heartbeat, stale_tables
from games.services.tournaments import rounds
from games.services.watching import ended_games, followed_games, rating_bands

_lines = threading.BoundedSemaphore(LINES)


@shared_task(name="games.tasks.deliver")
def deliver() -> int:
    """Send a round of what stands in the outbox, but to strangers."""
    letters = letter_delivery.deliver_letters(now=checked_now())
    # letters may have taken their time
    return letters + outbox.deliver(now=checked_now())


@shared_task(name="games.tasks.deliver_to_strangers")
def deliver_to_strangers() -> int:
    """Send one message to a server that a player has named; where all lines are taken, leave it to who gets free."""
    if not _lines.acquire(blocking=False):
        return 0
    try:
        return outbox.deliver_to_strangers(now=checked_now())
    finally:
        _lines.release()


@shared_task(name="games.tasks.sweep")
def sweep() -> int:
    """Hear the beat, then do what time does: vacations, timeouts, reminders, bots whose wake was lost."""
    now = checked_now()
    heartbeat.beat(now=now)
    delivery_results.bring_back(now=now)
    return clocks.sweep(now=now)


@shared_task(name="games.tasks.sweep_stale")
def sweep_stale() -> int:
    """Warn and close tables at which nothing happens."""
    return stale_tables.sweep_stale(now=checked_now())


@shared_task(name="games.tasks.seat_ladders")
def seat_ladders() -> int:
    """Form the ladders' tables of this hour, if that has not been done."""
    return ladder_tables.seat_ladders(now=checked_now())


@shared_task(name="games.tasks.sweep_tournaments")
def sweep_tournaments() -> int:
    """Begin tournaments, end rounds and make the next ones, as far as that is due."""
    return rounds.sweep_tournaments(now=checked_now())


@shared_task(name="games.tasks.keep_ladders")
def keep_ladders() -> int:
    """Expire results, and change the season when it is over."""
    now = checked_now()
    return results.expire_results(now=now) + seasons.change_season(now=now)


@shared_task(name="games.tasks.keep_house")
def keep_house() -> int:
    """Clear one round of rows that have served: sessions, sign-ups, old messages, keys of moves."""
    return housekeeping.keep_house(now=checked_now())


@shared_task(name="games.tasks.sweep_guests")
def sweep_guests() -> int:
    """Forget who has played without an account and been away for a week."""
    return guests.sweep_guests(now=checked_now())


@shared_task(name="games.tasks.play_bots")
def play_bots(game_id: int) -> int:
    return bot_moves.play_bots(game_id=game_id, now=checked_now())


@shared_task(name="games.tasks.refresh_watchable")
def refresh_watchable() -> int:
    """Bring the list of games to watch up to date, and choose the one on the front page."""
    return followed_games.refresh_watchable(now=checked_now())


@shared_task(name="games.tasks.count_endings")
def count_endings() -> int:
    """Add games that have ended to the statistics."""
    return ended_games.count_endings(now=checked_now())


@shared_task(name="games.tasks.refresh_standings")
def refresh_standings() -> int:
    """Count the players in each band of ratings."""
    return rating_bands.refresh_standings()

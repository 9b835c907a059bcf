"""Celery tasks. Each makes one call, takes ids, and may run twice. None runs while the clocks disagree."""

from __future__ import annotations

import threading

from celery import shared_task

from accounts.clock import checked_now
from games.services.ladders import ladder_tables, results, seasons
from games.services.messages import delivery_results, letter_delivery, outbox
from games.services.messages.outbox import LINES
from games.services.operations import housekeeping, packing
from games.services.people import guests
from games.services.practice import look_backs
from games.services.table import bot_moves
from games.services.time import clocks, heartbeat, stale_tables
from games.services.tournaments import rounds
from games.services.watching import ended_games, followed_games, rating_bands

_lines = threading.BoundedSemaphore(LINES)


@shared_task(name="games.tasks.deliver")
def deliver() -> int:
    """Deliver one round of the outbox, except to servers that players name."""
    letters = letter_delivery.deliver_letters(now=checked_now())
    # delivering letters may have taken some time
    return letters + outbox.deliver(now=checked_now())


@shared_task(name="games.tasks.deliver_to_strangers")
def deliver_to_strangers() -> int:
    """Deliver one message to a server that a player has named. Do nothing if all slots of this process are taken."""
    if not _lines.acquire(blocking=False):
        return 0
    try:
        return outbox.deliver_to_strangers(now=checked_now())
    finally:
        _lines.release()


@shared_task(name="games.tasks.sweep")
def sweep() -> int:
    """Record a beat, then do what is due: vacations, timeouts, reminders, and bots whose wakeup was lost."""
    now = checked_now()
    heartbeat.beat(now=now)
    delivery_results.bring_back(now=now)
    return clocks.sweep(now=now)


@shared_task(name="games.tasks.sweep_stale")
def sweep_stale() -> int:
    return stale_tables.sweep_stale(now=checked_now())


@shared_task(name="games.tasks.seat_ladders")
def seat_ladders() -> int:
    """Form this hour's tables of all ladders, if that has not been done."""
    return ladder_tables.seat_ladders(now=checked_now())


@shared_task(name="games.tasks.sweep_tournaments")
def sweep_tournaments() -> int:
    """Start tournaments, close rounds and create the next ones, where due."""
    return rounds.sweep_tournaments(now=checked_now())


@shared_task(name="games.tasks.keep_ladders")
def keep_ladders() -> int:
    """Expire old results, and end the season when it is over."""
    now = checked_now()
    return results.expire_results(now=now) + seasons.change_season(now=now)


@shared_task(name="games.tasks.keep_house")
def keep_house() -> int:
    """Delete one round of old rows: sessions, sign-ups, messages."""
    return housekeeping.keep_house(now=checked_now())


@shared_task(name="games.tasks.pack_games")
def pack_games() -> int:
    return packing.pack_games(now=checked_now())


@shared_task(name="games.tasks.sweep_guests")
def sweep_guests() -> int:
    return guests.sweep_guests(now=checked_now())


@shared_task(name="games.tasks.play_bots")
def play_bots(game_id: int) -> int:
    return bot_moves.play_bots(game_id=game_id, now=checked_now())


@shared_task(
    name="games.tasks.play_hard_bots", time_limit=bot_moves.LIMIT + 5, soft_time_limit=bot_moves.LIMIT
)
def play_hard_bots(game_id: int) -> int:
    """Play the moves of hard bots, which take a second each, on a queue of their own."""
    return bot_moves.play_hard_bots(game_id=game_id, now=checked_now())


@shared_task(name="games.tasks.look_back", time_limit=bot_moves.LIMIT + 5, soft_time_limit=bot_moves.LIMIT)
def look_back(look_back_id: int, done: int) -> bool:
    """Do a part of looking back at a finished game. It takes some seconds, so hard bots do not wait for long."""
    return look_backs.go_on(look_back_id=look_back_id, done=done, now=checked_now())


@shared_task(name="games.tasks.refresh_watchable")
def refresh_watchable() -> int:
    return followed_games.refresh_watchable(now=checked_now())


@shared_task(name="games.tasks.count_endings")
def count_endings() -> int:
    return ended_games.count_endings(now=checked_now())


@shared_task(name="games.tasks.refresh_standings")
def refresh_standings() -> int:
    return rating_bands.refresh_standings()

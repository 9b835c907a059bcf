"""The site in the background: beat and workers, run at the moments when something is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime, timedelta

from django.db.models import Min

from games.models.game import Game
from games.models.heartbeat import Heartbeat
from games.models.notification import Notification
from games.models.seat import Seat
from games.services import worker_wakeups
from games.services.messages import outbox
from games.services.practice import look_backs
from games.services.table import bot_moves
from games.services.time import clocks, heartbeat, stale_tables

BEAT_EVERY = timedelta(minutes=3)
"""The age of the last beat when something is due. A longer silence would count as downtime."""
NEXT_TICK = timedelta(seconds=10)
"""The delay until the next sweep, for what is still due after a sweep."""
HOUR = timedelta(hours=1)
MOST_TASKS = 1000


class Site:
    """Worker and beat of one simulated site."""

    def __init__(self, *, now: datetime) -> None:
        self.now = now
        self.looked_at_quiet_tables = now
        heartbeat.beat(now=now)

    def next_moment(self) -> datetime:
        """Return the next moment at which something is due, as of now."""
        waits = [self.looked_at_quiet_tables + HOUR, *self._moments()]
        return max(min(waits), self.now + NEXT_TICK)

    def pass_time(self, until: datetime) -> None:
        """Advance the time, as if beat had been running and nothing else was due."""
        if until <= self.now:
            return
        Heartbeat.objects.filter(beat_at__lt=until - BEAT_EVERY).update(beat_at=until - BEAT_EVERY)
        self.now = until
        heartbeat.beat(now=until)

    def work(self) -> None:
        """Do everything that beat and workers have to do now."""
        with worker_wakeups.kept() as woken:
            clocks.sweep(now=self.now)
            if self.now - self.looked_at_quiet_tables >= HOUR:
                self.looked_at_quiet_tables = self.now
                stale_tables.sweep_stale(now=self.now)
            outbox.deliver(now=self.now)
            outbox.deliver_to_strangers(now=self.now)
        self.run(woken)

    def run(self, woken: list[worker_wakeups.Wake]) -> None:
        """Run the woken tasks, and those that they wake."""
        for _ in range(MOST_TASKS):
            if not woken:
                return
            with worker_wakeups.kept() as more:
                for task, arguments in dict.fromkeys(woken):
                    TASKS[task](*arguments, now=self.now)
            woken = more
        raise RuntimeError(f"tasks wake each other without end: {woken}")

    def listening(self) -> AbstractContextManager[list[worker_wakeups.Wake]]:
        """Collect the wake-ups of a block; pass them to `run`."""
        return worker_wakeups.kept()

    def _moments(self) -> Iterator[datetime]:
        seats = Seat.objects.filter(game__status=Game.Status.RUNNING)
        first = seats.aggregate(
            due=Min("due_at"), remind=Min("remind_at"), rescue=Min("rescue_at"), order=Min("orders_at")
        )
        first |= Notification.objects.pending().aggregate(tell=Min("not_before"))
        yield from (moment for moment in first.values() if moment is not None)


def _play_bots(game_id: int, *, now: datetime) -> None:
    bot_moves.play_bots(game_id=game_id, now=now)


def _play_hard_bots(game_id: int, *, now: datetime) -> None:
    bot_moves.play_hard_bots(game_id=game_id, now=now)


def _look_back(look_back_id: int, done: int, *, now: datetime) -> None:
    look_backs.go_on(look_back_id=look_back_id, done=done, now=now)


def _deliver(*, now: datetime) -> None:
    outbox.deliver(now=now)


def _deliver_to_strangers(*, now: datetime) -> None:
    outbox.deliver_to_strangers(now=now)


def _sweep(*, now: datetime) -> None:
    clocks.sweep(now=now)


TASKS: dict[str, Callable[..., None]] = {
    worker_wakeups.PLAY_BOTS: _play_bots,
    worker_wakeups.PLAY_HARD_BOTS: _play_hard_bots,
    worker_wakeups.LOOK_BACK: _look_back,
    worker_wakeups.DELIVER: _deliver,
    worker_wakeups.DELIVER_TO_STRANGERS: _deliver_to_strangers,
    worker_wakeups.SWEEP: _sweep,
}
"""The functions for a woken worker's tasks, in place of `games.tasks`, which reads the real clock."""

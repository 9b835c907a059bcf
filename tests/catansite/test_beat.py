"""The schedule goes on, whatever the machine's clock does."""

from __future__ import annotations

import inspect
from datetime import UTC, datetime, timedelta

import pytest
from celery import Celery, Task

from catansite.beat import SteadyScheduler
from catansite.celery import app as site

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


class Machine:
    """A scheduler whose clock the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.sent = NOW, []
        app = Celery("tests", broker="memory://", set_as_current=False)
        app.conf.beat_schedule = {name: {"task": name, "schedule": 10.0} for name in ("sweep", "deliver")}
        monkeypatch.setattr(app, "now", lambda: self.now)
        self.beat = SteadyScheduler(app=app, lazy=False)
        self.beat.apply_async = lambda entry, **_: self.sent.append(entry.task)  # type: ignore[method-assign]

    def run(self, seconds: int) -> list[str]:
        """Advance the clock by this many seconds; return what was sent."""
        self.sent.clear()
        for _second in range(seconds):
            self.now += timedelta(seconds=1)
            for _tick in range(4):
                self.beat.tick()
        return list(self.sent)


@pytest.fixture
def machine(monkeypatch):
    return Machine(monkeypatch)


def test_both_are_sent_every_ten_seconds(machine):
    machine.run(10)

    assert sorted(machine.run(100)) == ["deliver"] * 10 + ["sweep"] * 10


@pytest.mark.parametrize("jump", [timedelta(days=-1), timedelta(minutes=-1), timedelta(days=2)])
def test_both_go_on_after_a_jump_of_the_clock(machine, jump):
    machine.run(30)

    machine.now += jump

    assert set(machine.run(21)) == {"deliver", "sweep"}
    assert sorted(machine.run(100)) == ["deliver"] * 10 + ["sweep"] * 10


def test_each_task_without_arguments_has_its_time():
    from games import tasks

    own = [task for task in vars(tasks).values() if isinstance(task, Task)]
    alone = {task.name for task in own if not inspect.signature(task.run).parameters}

    assert {entry["task"] for entry in site.conf.beat_schedule.values()} == alone


def test_a_week_without_workers_leaves_a_day_of_tasks():
    for entry in site.conf.beat_schedule.values():
        assert entry["options"]["expires"] == 24 * 60 * 60


def test_workers_and_beat_wait_for_the_broker_as_long_as_it_takes():
    assert site.conf.broker_connection_max_retries is None
    assert site.conf.beat_scheduler == "catansite.beat.SteadyScheduler"

"""Tasks do nothing while the clocks of this machine and the database disagree."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from celery import Task
from django.utils import timezone
from time_machine import TimeMachineFixture

from accounts.clock import ClockDisagrees, checked_now
from games import tasks
from tests.secrets.addresses import everything_kept

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

# Tasks that read no clock.
TIMELESS = {"games.tasks.refresh_standings"}
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "games.tasks.look_back": (1, 0),
    "games.tasks.play_bots": (1,),
    "games.tasks.play_hard_bots": (1,),
}
TASKS = [
    one
    for one in vars(tasks).values()
    if isinstance(one, Task) and one.name.startswith("games.tasks.") and one.name not in TIMELESS
]


@pytest.fixture(params=[timedelta(days=40), timedelta(days=-40), timedelta(minutes=6)], ids=str)
def wrong_clock(request: pytest.FixtureRequest, time_machine: TimeMachineFixture) -> None:
    time_machine.move_to(timezone.now() + request.param)


def test_all_tasks_are_found():
    assert {tasks.deliver, tasks.sweep, tasks.play_bots, tasks.sweep_guests} <= set(TASKS)


@pytest.mark.usefixtures("wrong_clock")
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_no_task_runs_under_a_wrong_clock(task):
    before = everything_kept()

    with pytest.raises(ClockDisagrees):
        task(*ARGUMENTS.get(task.name, ()))

    assert everything_kept() == before


def test_clocks_that_differ_by_little_will_do(time_machine):
    right = timezone.now()
    time_machine.move_to(right + timedelta(minutes=4))

    assert checked_now() > right + timedelta(minutes=3)

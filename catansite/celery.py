"""The Celery app, with its schedule in code and JSON messages only.

The schedule contains task names, so that this package need not import the tasks. A lost or repeated run is
harmless, since the database records what is due.
"""

from __future__ import annotations

import logging.config
import os
import time
import warnings
from typing import Any

from celery import Celery, Task, signals
from celery.exceptions import CPendingDeprecationWarning

from catansite import logs
from games.log_context import current_game

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")

app = Celery("catansite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

logger = logging.getLogger("site.task")

# A worker finishes its current task when Redis goes away, which Celery changes in version 6. Repeated tasks are
# harmless.
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning, module="celery.worker.consumer")

# After a week without workers, the next one finds a day of tasks in the queue, which take minutes. The limit is not
# shorter, since a worker whose clock is further ahead would discard every task.
FORGET_AFTER = {"expires": 24 * 60 * 60}

# name: {"task": dotted name, "schedule": seconds}
BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "run due timeouts, reminders, vacations and bots": {"task": "games.tasks.sweep", "schedule": 10.0},
    "warn and close inactive tables": {"task": "games.tasks.sweep_stale", "schedule": 3600.0},
    # acts once per hour; it runs more often in case a task is lost
    "form tables of ladders": {"task": "games.tasks.seat_ladders", "schedule": 120.0},
    "continue tournaments": {"task": "games.tasks.sweep_tournaments", "schedule": 30.0},
    "update standings and seasons of ladders": {"task": "games.tasks.keep_ladders", "schedule": 3600.0},
    "delete rows that are no longer needed": {"task": "games.tasks.keep_house", "schedule": 3600.0},
    "pack the moves of old games": {"task": "games.tasks.pack_games", "schedule": 300.0},
    "delete guests who stay away": {"task": "games.tasks.sweep_guests", "schedule": 3600.0},
    "deliver the outbox": {"task": "games.tasks.deliver", "schedule": 10.0},
    "deliver to strangers": {"task": "games.tasks.deliver_to_strangers", "schedule": 10.0},
    "list the games to watch": {"task": "games.tasks.refresh_watchable", "schedule": 60.0},
    "count players by rating band": {"task": "games.tasks.refresh_standings", "schedule": 600.0},
    "count finished games": {"task": "games.tasks.count_endings", "schedule": 60.0},
}
for _entry in BEAT_SCHEDULE.values():
    _entry["options"] = FORGET_AFTER
app.conf.beat_schedule = BEAT_SCHEDULE


@signals.setup_logging.connect(weak=False)
def use_the_sites_log(**_rest: Any) -> None:
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@signals.before_task_publish.connect(weak=False)
def name_the_request(headers: dict[str, Any], **_rest: Any) -> None:
    headers["request_id"] = logs.request_id.get()


@signals.task_prerun.connect(weak=False)
def begin_task(task: Task, args: Any = (), **_rest: Any) -> None:
    task.request.begun = time.perf_counter()
    logs.task.set(task.name)
    logs.request_id.set(logs.accepted_request_id(getattr(task.request, "request_id", None)))
    logs.user_id.set(None)
    current_game.set(None)


@signals.task_postrun.connect(weak=False)
def end_task(task: Task, state: str = "", retval: Any = None, **_rest: Any) -> None:
    from catansite import metrics

    seconds = time.perf_counter() - getattr(task.request, "begun", time.perf_counter())
    metrics.measure_task(task.name, str(state).lower(), seconds)
    # a successful sweep that found nothing is logged only at DEBUG
    level = logging.INFO if retval or state != "SUCCESS" else logging.DEBUG
    done = retval if isinstance(retval, int) else None
    logger.log(
        level,
        "%s: %s, %s done",
        task.name,
        str(state).lower(),
        done,
        extra={"done": done, "milliseconds": round(seconds * 1000, 1)},
    )
    logs.task.set("")
    logs.request_id.set("")
    current_game.set(None)

"""The task queue: JSON only, schedule in code.

Beat's tasks are named here, so that this package need not import them. A lost or repeated run harms
nothing: what is due stands in the database.
"""

from __future__ import annotations

import os
from typing import Any

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "catansite.settings")

app = Celery("catansite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# name: {"task": dotted name, "schedule": seconds}
BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "do what time does": {"task": "games.tasks.sweep", "schedule": 10.0},
    "deliver what stands in the outbox": {"task": "games.tasks.deliver", "schedule": 10.0},
}
app.conf.beat_schedule = BEAT_SCHEDULE

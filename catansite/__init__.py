"""The site's project: settings, URLs, tasks and static files."""

from __future__ import annotations

import gc

# Most objects created during startup stay, but by default Python's garbage collector examines them after every 700
# new ones, which takes a sixth of the startup time. Older generations are collected after fifty thousand objects, so
# that no page waits 40 ms for it.
gc.set_threshold(10_000, 5, 80)

from catansite.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]

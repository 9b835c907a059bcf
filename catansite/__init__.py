"""The site: settings, addresses, tasks, static files."""

from __future__ import annotations

import gc

# Almost everything a process makes while it starts is there to stay, but Python's default has the garbage collector
# walk through it after every 700 new objects: a sixth of the time a start takes.
# Those that have lasted a little are walked after fifty thousand, so that no page waits 40 ms for it.
gc.set_threshold(10_000, 5, 80)

from catansite.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]

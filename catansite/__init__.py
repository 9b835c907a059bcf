"""The site: settings, addresses, tasks, static files."""

from __future__ import annotations

import gc

# Nearly all that is made while a process starts stays: asked after each 700 things, as Python does by itself,
# the collector walks all of it again and again, a sixth of the time.
gc.set_threshold(10_000, 20, 20)

from catansite.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]

"""The site: settings, addresses, tasks, static files."""

from __future__ import annotations

from catansite.celery import app as celery_app

__all__ = ["celery_app"]

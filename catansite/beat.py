"""The beat, for machines whose clock is put right while it runs."""

from __future__ import annotations

import logging
from typing import Any

from celery.beat import Scheduler

logger = logging.getLogger(__name__)


class SteadyScheduler(Scheduler):
    """Celery's scheduler in memory, which also goes on when the clock has gone back.

    Celery remembers when an entry ran last and waits until that is long enough ago. A clock that was
    a day ahead would keep every sweep waiting for a day.
    """

    def tick(self, *args: Any, **options: Any) -> float:
        """Run what is due; begin anew when the last run lies in the future."""
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at and entry.last_run_at > entry._default_now()
        ]
        if ahead:
            logger.warning("The clock has gone back; the schedule begins anew.")
            for entry in ahead:
                entry.last_run_at = entry._default_now()
            self._heap = None
        seconds: float = super().tick(*args, **options)
        return seconds

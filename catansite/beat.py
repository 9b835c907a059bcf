"""A beat that tolerates corrections of the machine's clock."""

from __future__ import annotations

import logging
from typing import Any

from celery.beat import Scheduler

logger = logging.getLogger(__name__)


class SteadyScheduler(Scheduler):
    """Celery's in-memory scheduler, which also continues after the clock has been set back.

    Celery waits until an entry's last run is long enough ago. After a correction of a clock that was a day ahead,
    no sweep would run for a day. It stays because with Celery's scheduler `tests/catansite/test_beat.py` fails.
    """

    def tick(self, *args: Any, **options: Any) -> float:
        """Run what is due. If the last run lies in the future, treat it as now."""
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at and entry.last_run_at > entry.default_now()
        ]
        if ahead:
            logger.warning("The clock was set back; the schedule starts again.")
            for entry in ahead:
                entry.last_run_at = entry.default_now()
            # makes Celery compute all times again
            self.old_schedulers = None
        seconds: float = super().tick(*args, **options)
        return seconds

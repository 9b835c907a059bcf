"""Retries after deadlocks and locked databases.

`catansite.middleware.OutrunMiddleware` repeats views. `retried` repeats work outside a view or after its
transaction.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from typing import TypeVar

from django.db import OperationalError

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 5
# PostgreSQL's deadlock_detected and serialization_failure
REPEATABLE_STATES = ("40P01", "40001")
PRIMARY_CODE = 0xFF
"""The part of SQLite's extended error codes that contains the primary code."""

Result = TypeVar("Result")


def is_deadlock(error: BaseException) -> bool:
    """Return whether the database aborted this transaction in favor of another, so that a retry may succeed."""
    if getattr(error.__cause__, "sqlstate", None) in REPEATABLE_STATES:
        return True
    return getattr(error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY_SNAPSHOT


def is_busy(error: BaseException) -> bool:
    """Return whether other transactions blocked this one: a deadlock, or SQLite's "database is locked".

    SQLite reports that after waiting for a minute, so the caller should not wait again.
    """
    code = getattr(error.__cause__, "sqlite_errorcode", 0) & PRIMARY_CODE
    return is_deadlock(error) or code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def retried(work: Callable[[], Result]) -> Result:
    """Run a function that is one transaction, and repeat it after a deadlock. Call this outside transactions.

    :raises OperationalError: a deadlock at each of `MOST_ATTEMPTS`
    """
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            return work()
        except OperationalError as error:
            if attempt == MOST_ATTEMPTS or not is_deadlock(error):
                raise
            logger.info("A deadlock; attempt %d follows.", attempt + 1)
    raise AssertionError("unreachable")


def note_if_possible(work: Callable[[], object]) -> None:
    """Write an optional record about an answered request. If the database is busy, only the record is lost."""
    try:
        retried(work)
    except OperationalError as error:
        if not is_busy(error):
            raise
        logger.warning("The database is busy; a note about a request is lost.", exc_info=error)

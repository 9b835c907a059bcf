"""The database's clock."""

from __future__ import annotations

from datetime import datetime

from django.db import connection
from django.utils import timezone


def database_time() -> datetime:
    """Return what PostgreSQL takes for now. SQLite has no clock but this machine's."""
    if connection.vendor != "postgresql":
        return timezone.now()
    # the ORM asks for nothing without a table
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement_timestamp()")
        (moment,) = cursor.fetchone()
    found: datetime = moment
    return found

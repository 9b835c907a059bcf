"""Temporary claims on rows. A claim expires automatically if its worker dies."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import connections, models, transaction
from django.db.models.expressions import RawSQL

LONGEST_LEASE = timedelta(minutes=10)
"""The longest claim. A later `claimed_until` was written by a clock that was ahead, and is ignored."""


def held(now: datetime) -> models.Q:
    """Return the condition for rows that a worker has claimed and may still be working on."""
    return models.Q(claimed_until__gt=now, claimed_until__lte=now + LONGEST_LEASE)


def claim(rows: models.QuerySet[Any], *, now: datetime, until: datetime, limit: int) -> list[int]:
    """Claim up to `limit` unclaimed rows in their order, and return their ids.

    The rows' model has a column `claimed_until`. A claim ends early only when the row is marked done.
    It is one statement, so any number of workers may call it at once: PostgreSQL skips rows that another
    transaction is claiming, SQLite runs one writer at a time anyway.

    :raises ValueError: if `until` is later than the longest lease, since other workers would treat the row as free
    """
    if until > now + LONGEST_LEASE:
        raise ValueError(f"a claim may last {LONGEST_LEASE} at most")
    free = rows.filter(
        models.Q(claimed_until=None)
        | models.Q(claimed_until__lte=now)
        | models.Q(claimed_until__gt=now + LONGEST_LEASE)
    )
    connection = connections[rows.db]
    table = connection.ops.quote_name(rows.model._meta.db_table)
    if connection.features.has_select_for_update_skip_locked:
        # By physical place rather than by id, which saves a second index lookup. A row that was changed in between
        # has moved, and is left for the next claim.
        found = free.annotate(place=RawSQL(f"{table}.ctid", ())).values("place")[:limit]  # noqa: S611 (a name)
        chosen, where = found.select_for_update(skip_locked=True, no_key=True), "ctid = ANY(ARRAY({}))"
    else:
        chosen, where = free.values("pk")[:limit], "id IN ({})"
    moment = connection.ops.adapt_datetimefield_value(until)
    with transaction.atomic(using=rows.db), connection.cursor() as cursor:
        sql, parameters = chosen.query.get_compiler(rows.db).as_sql()
        cursor.execute(
            f"UPDATE {table} SET claimed_until = %s WHERE {where.format(sql)} RETURNING id",  # noqa: S608
            [moment, *parameters],
        )
        return sorted(row[0] for row in cursor.fetchall())

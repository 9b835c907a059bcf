"""Claiming rows for a while: a lease that ends by itself when its worker dies."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import connections, models, transaction
from django.db.models.expressions import RawSQL

LONGEST_LEASE = timedelta(minutes=10)
"""No claim ends later, unless it was made by a clock that was ahead."""


def held(now: datetime) -> models.Q:
    """Select rows that a worker has claimed, and may still be working on."""
    return models.Q(claimed_until__gt=now, claimed_until__lte=now + LONGEST_LEASE)


def claim(rows: models.QuerySet[Any], *, now: datetime, until: datetime, limit: int) -> list[int]:
    """Claim up to `limit` of the rows that nobody holds, in their order, and return their ids.

    One statement, so that any number of workers may ask at once: on PostgreSQL those that another
    transaction is claiming are skipped, on SQLite writers wait for each other anyway. The model has
    a column `claimed_until`; only what marks a row done lets go of it before that moment.

    :raises ValueError: if `until` is later than the longest lease; others would take such a row for free
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
        # by place rather than by id: the rows have just been found, and need not be found again by index.
        # One that was changed in between has moved, and is left to the next claim.
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

"""Worlds that many tests start from, made once per process and then inserted into each test's database.

The first test that requests a world makes it normally. So does the second, and the rows that it adds are recorded.
From the third on the rows are inserted directly. A world whose making changes existing rows is never kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import AutoField

Rows = dict[str, dict[Any, tuple[Any, ...]]]


@dataclass(frozen=True)
class World:
    """Rows by table and key, and the value for the test that requested them."""

    rows: Rows
    result: Any

    def fits_beside(self, keys: dict[str, tuple[Any, Any]]) -> bool:
        """Return True if no existing row, by its table's first and last keys, could have one of the keys of ours."""
        return all(
            table not in keys or max(rows) < keys[table][0] or min(rows) > keys[table][1]
            for table, rows in self.rows.items()
        )

    def lay(self) -> None:
        with connection.cursor() as cursor:
            for table, rows in self.rows.items():
                values = list(rows.values())
                places = ", ".join(["%s"] * len(values[0]))
                cursor.executemany(f"INSERT INTO {table} VALUES ({places})", values)
            if connection.vendor == "postgresql":
                self._count_on(cursor)

    def _count_on(self, cursor: Any) -> None:
        """Advance PostgreSQL's sequences past the inserted rows, since a test of a backup may have reset them."""
        keys = {table: key for table, key in _counted() if table in self.rows}
        counters = [
            f"setval(pg_get_serial_sequence('{table}', '{key}'),"
            f" GREATEST({max(self.rows[table])}, nextval(pg_get_serial_sequence('{table}', '{key}'))))"
            for table, key in keys.items()
        ]
        if counters:
            cursor.execute("SELECT " + ", ".join(counters))


_asked: set[Hashable] = set()
_kept: dict[Hashable, list[World]] = {}


def world(key: Hashable, make: Callable[[], Any]) -> Any:
    """Return what `make` returns for this key, with all rows that it adds.

    :param make: returns something that is the same in every test, such as primary keys
    """
    if key not in _asked or not connection.in_atomic_block:
        _asked.add(key)
        return make()
    known = _kept.setdefault(key, [])
    if known:
        there = _keys()
        for one in known:
            if one.fits_beside(there):
                one.lay()
                return one.result
    before = _rows()
    result = make()
    after = _rows()
    if all(after[table].items() >= rows.items() for table, rows in before.items()):
        new = {table: _without(rows, before[table]) for table, rows in after.items()}
        known.append(World({table: rows for table, rows in new.items() if rows}, result))
    return result


def _without(rows: dict[Any, Any], others: dict[Any, Any]) -> dict[Any, Any]:
    return {key: row for key, row in rows.items() if key not in others}


def _tables() -> dict[str, str]:
    """Return the tables of all models, with their key's column."""
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table: model._meta.pk.column for model in models if model._meta.managed}


def _counted() -> list[tuple[str, str]]:
    """Return the tables whose keys come from a sequence, with their key's column."""
    return [
        (model._meta.db_table, key.column)
        for model in apps.get_models(include_auto_created=True)
        if isinstance(key := model._meta.pk, AutoField)
    ]


def _rows() -> Rows:
    rows: Rows = {}
    with connection.cursor() as cursor:
        for table, key in _tables().items():
            cursor.execute(f"SELECT * FROM {table} ORDER BY {key}")
            at = [column[0] for column in cursor.description].index(key)
            rows[table] = {row[at]: row for row in cursor.fetchall()}
    return rows


def _keys() -> dict[str, tuple[Any, Any]]:
    """Return the first and last key of each non-empty table with a sequence; other keys are ids of users and games."""
    parts = [f"SELECT '{table}', MIN({key}), MAX({key}) FROM {table}" for table, key in _counted()]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts))
        return {table: (first, last) for table, first, last in cursor.fetchall() if first is not None}

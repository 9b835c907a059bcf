"""Bulk inserts for seeding: COPY on PostgreSQL, plain inserts elsewhere. Not for pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models

LINES_AT_ONCE = 2000
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


class Rows:
    """Rows of one model that differ in a few columns and otherwise have the model's defaults.

    :param varying: the attributes that each row provides, in order
    :param same: attributes that all rows share
    """

    def __init__(self, model: type[models.Model], varying: Sequence[str], **same: Any) -> None:
        self.model = model
        pattern = model(**same)
        fields = {field.attname: field for field in model._meta.concrete_fields}
        left_out = set() if model._meta.pk is not None and model._meta.pk.attname in varying else {"id"}
        self._fields = [fields[name] for name in varying]
        rest = [field for name, field in fields.items() if name not in {*varying, *left_out}]
        self._same = [field.get_db_prep_save(getattr(pattern, field.attname), connection) for field in rest]
        self._columns = [field.column for field in [*self._fields, *rest]]

    def write(self, rows: Iterable[Sequence[Any]]) -> int:
        rows = list(rows)
        if connection.vendor == "postgresql":
            self._copy(rows)
        else:
            self._insert(rows)
        return len(rows)

    def restart_numbering(self) -> None:
        """Set the sequence of primary keys to follow the written rows."""
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), [self.model]):
                cursor.execute(statement)

    def _copy(self, rows: list[Sequence[Any]]) -> None:
        end = "".join(f"\t{_text(value)}" for value in self._same) + "\n"
        table, names = self.model._meta.db_table, ", ".join(f'"{name}"' for name in self._columns)
        with connection.cursor() as cursor, cursor.copy(f'COPY "{table}" ({names}) FROM STDIN') as stream:
            for first in range(0, len(rows), LINES_AT_ONCE):
                lines = ["\t".join(map(_text, row)) for row in rows[first : first + LINES_AT_ONCE]]
                stream.write(end.join(lines) + end)

    def _insert(self, rows: list[Sequence[Any]]) -> None:
        table, names = self.model._meta.db_table, ", ".join(f'"{name}"' for name in self._columns)
        marks = ", ".join(["%s"] * len(self._columns))
        ready = [[*map(self._prepared, self._fields, row), *self._same] for row in rows]
        with connection.cursor() as cursor:
            cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', ready)  # noqa: S608

    @staticmethod
    def _prepared(field: models.Field[Any, Any], value: Any) -> Any:
        # For a JSON column, text is JSON already.
        return value if isinstance(value, str) else field.get_db_prep_save(value, connection)


def _text(value: Any) -> str:
    if value is None:
        return "\\N"
    if isinstance(value, str):
        return value.translate(_ESCAPED)
    if value is True or value is False:
        return "t" if value else "f"
    if isinstance(value, datetime):
        return value.isoformat(" ")
    if isinstance(value, bytes):
        return f"\\\\x{value.hex()}"
    if isinstance(value, timedelta):
        return f"{value.total_seconds()} seconds"
    return str(getattr(value, "obj", value))

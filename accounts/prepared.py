"""Queries whose SQL is put together once.

For the small queries of a busy page, building the SQL takes longer than the database takes to answer. A prepared
query is written like any other; what differs from one time to the next is `Given` by name:

    NOTE = Prepared(lambda: Note.objects.filter(game=Given("game"), user=Given("user")))
    NOTE.first(game=game.pk, user=user.pk)

PostgreSQL plans such a query once for each connection as well, unless DATABASE_PREPARE is 0.

What is given must be what the database knows already: numbers, texts, None (which equals nothing, as in SQL).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Expression, Model, QuerySet
from psycopg import Cursor

LARGEST = 2**63 - 1
Value = int | str | None
Row = TypeVar("Row")


class Given(Expression):
    """A value that is named when the query is written, and given when it is asked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [self]


class Prepared(Generic[Row]):
    """A query that can be asked again and again."""

    def __init__(self, build: Callable[[], QuerySet[Any, Row]]) -> None:
        """Keep how the query is built; that is done when it is first asked, once for each kind of database."""
        self._build = build
        self._compiled: dict[str, tuple[QuerySet[Any, Row], Any, str, tuple[Any, ...]]] = {}

    def all(self, **given: Value) -> list[Row]:
        """Ask, and return all rows: none where a number is larger than any column holds."""
        if any(isinstance(value, int) and abs(value) > LARGEST for value in given.values()):
            return []
        with _planned_once(connections["default"]) as connection:
            if connection.vendor not in self._compiled:
                self._compiled[connection.vendor] = self._compile(connection)
            rows, compiler, sql, parameters = self._compiled[connection.vendor]
            filled = tuple(given[one.name] if isinstance(one, Given) else one for one in parameters)
            asked = copy(compiler)
            asked.connection, asked.as_sql = connection, lambda: (sql, filled)
            found: Any = rows._iterable_class
            return list(found(_Asked(rows, asked)))

    def first(self, **given: Value) -> Row | None:
        """Ask, and return the first row."""
        found = self.all(**given)
        return found[0] if found else None

    def _compile(self, connection: Any) -> tuple[QuerySet[Any, Row], Any, str, tuple[Any, ...]]:
        rows = self._build()
        compiler = rows.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        compiler.get_converters = lambda _columns: converters
        return rows, compiler, sql, parameters


@contextmanager
def _planned_once(connection: Any) -> Iterator[Any]:
    """Let PostgreSQL fill in the values of what is asked meanwhile: so it can keep the plans."""
    connection.ensure_connection()
    session, features = connection.connection, connection.features
    if connection.vendor != "postgresql" or session.prepare_threshold is None:
        yield connection
        return
    before = session.cursor_factory, features.uses_server_side_binding
    session.cursor_factory, features.uses_server_side_binding = Cursor, True
    try:
        yield connection
    finally:
        session.cursor_factory, features.uses_server_side_binding = before


class _Asked:
    """Stands for a query set, and for its query, where Django makes rows into objects."""

    def __init__(self, rows: QuerySet[Any, Any], compiler: Any) -> None:
        self._rows, self._compiler = rows, compiler
        self.query = self

    def get_compiler(self, *_args: Any, **_kwargs: Any) -> Any:
        return self._compiler

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rows if hasattr(self._rows, name) else self._rows.query, name)


def attach(owner: Model, name: str, rows: Any, found: list[Any]) -> None:
    """Let `owner.<name>.all()` answer with rows that have been read already.

    :param rows: a query set of such rows, which has not been asked
    """
    rows._result_cache, rows._prefetch_done = found, True
    owner.__dict__.setdefault("_prefetched_objects_cache", {})[name] = rows

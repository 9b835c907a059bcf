"""Plain SQL for the most frequent queries, with rows as model instances.

For small queries on busy pages, Django spends more time building the SQL than the database spends answering it.
Such a query is written once, in the selector that uses it, and fetches everything that belongs together:

    SEAT, USER = Columns(Seat, "s"), Columns(User, "u", "id", "display_name")
    SEATS = f"SELECT {SEAT}, {USER} FROM games_seat s JOIN accounts_user u ON u.id = s.user_id WHERE game_id = %(game)s"
    for seat, user in rows(SEATS, SEAT, USER, game=game_id):

Django's way was tried in its place on 28 November 2026: with the session, the page and the locked rows read by the ORM,
a page of a base game took 46 ms of processor time instead of 30, in one run. Then pages of larger games, moves and
timeouts exceed what docs/performance.md allows.

Values are passed as named parameters, never formatted into the SQL. That prevents injection and lets
PostgreSQL reuse the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_save

LARGEST = 2**63 - 1
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
INSERTED_AT_ONCE = 100
KEPT_TEXTS = 500
Value = int | str | None
Row = TypeVar("Row", bound=models.Model)
Conversion = Callable[[Any], Any]


class Columns(Generic[Row]):
    """Columns of a model's table, under the table's alias in the query."""

    def __init__(self, model: type[Row], table: str, *names: str) -> None:
        """Choose columns, by default all. Columns left out are deferred."""
        fields = [field for field in model._meta.concrete_fields if not names or field.attname in names]
        if names and len(fields) != len(names):
            raise ValueError(f"{model.__name__} has not all of {names}.")
        self._model, self._fields = model, fields
        self._names = [field.attname for field in fields]
        self._key = next(at for at, field in enumerate(fields) if field.primary_key)
        self._written = ", ".join(_selected(field, f'{table}."{field.column}"') for field in fields)
        self._makers: dict[str, Callable[[tuple[Any, ...]], Row | None]] = {}

    def __str__(self) -> str:
        return self._written

    def __len__(self) -> int:
        return len(self._fields)

    def maker(self, vendor: str) -> Callable[[tuple[Any, ...]], Row | None]:
        """Return the function that makes an instance of a row's values, or None for an unmatched outer join."""
        if vendor not in self._makers:
            self._makers[vendor] = self._made(list(_conversions(self._fields, vendor)))
        return self._makers[vendor]

    def _made(self, conversions: list[tuple[int, Conversion]]) -> Callable[[tuple[Any, ...]], Row | None]:
        model, names, key = self._model, self._names, self._key

        def make(values: tuple[Any, ...]) -> Row | None:
            if values[key] is None:
                return None
            read = list(values)
            for at, convert in conversions:
                if read[at] is not None:
                    read[at] = convert(read[at])
            return model.from_db(DEFAULT_DB_ALIAS, names, read)

        return make


def _database() -> BaseDatabaseWrapper:
    """Return this thread's connection. Django's `connection` looks it up at every attribute access."""
    return connections[DEFAULT_DB_ALIAS]


def selected_moment(column: str) -> str:
    """Return the SQL to select a moment so that `moment` can read it.

    PostgreSQL returns microseconds as an integer. Parsing a formatted timestamp takes ten times as long, and a
    table's page reads a hundred.
    """
    return (
        f"(EXTRACT(EPOCH FROM {column}) * 1000000)::bigint" if _database().vendor == "postgresql" else column
    )


def _selected(field: Any, column: str) -> str:
    return selected_moment(column) if isinstance(field, models.DateTimeField) else column


def _conversions(fields: list[Any], vendor: str) -> Iterator[tuple[int, Conversion]]:
    """Yield position and conversion of the values that differ from those of the model's fields."""
    for at, field in enumerate(fields):
        if hasattr(field, "from_db_value"):
            yield at, partial(_from_db, field)
        elif isinstance(field, models.DateTimeField):
            yield at, moment
        elif vendor == "sqlite":
            kind = next((kind for kind in OF_SQLITE if isinstance(field, kind)), None)
            if kind is not None:
                yield at, OF_SQLITE[kind]


def _from_db(field: Any, value: Any) -> Any:
    return field.from_db_value(value, None, _database())


def moment(read: int | datetime | str) -> datetime:
    """Convert a selected moment, from a column or an expression."""
    if isinstance(read, int):
        return EPOCH + timedelta(microseconds=read)
    return (datetime.fromisoformat(read) if isinstance(read, str) else read).replace(tzinfo=UTC)


OF_SQLITE: dict[type[models.Field[Any, Any]], Conversion] = {
    models.DurationField: lambda microseconds: timedelta(microseconds=microseconds),
    models.BooleanField: bool,
}
"""Conversions for SQLite, which stores durations and booleans as numbers. `moment` converts datetimes."""


def rows(sql: str, *columns: Columns[Any], **given: Value) -> Iterator[tuple[Any, ...]]:
    """Yield for each row the instances of these columns, followed by the remaining values.

    Integers larger than any column can hold match nothing.
    """
    ends: list[int] = []
    for one in columns:
        ends.append((ends[-1] if ends else 0) + len(one))
    begins, vendor = [0, *ends[:-1]], _database().vendor
    parts = [
        (one.maker(vendor), slice(begin, end)) for one, begin, end in zip(columns, begins, ends, strict=True)
    ]
    for values in values_of(sql, **given):
        yield *(make(values[part]) for make, part in parts), *(values[ends[-1] :] if ends else values)


def values_of(sql: str, **given: Value) -> list[tuple[Any, ...]]:
    """Return the rows as the database returns them."""
    if any(isinstance(value, int) and abs(value) > LARGEST for value in given.values()):
        return []
    with _database().cursor() as cursor:
        cursor.execute(sql, given)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def write(model: type[models.Model], changes: Mapping[int, Mapping[str, Any]]) -> None:
    """Update columns of several rows with one statement.

    :param changes: primary key -> column -> value; columns not given for a row stay unchanged
    """
    if not changes:
        return
    fields, database = _fields(model), _database()
    given: dict[str, Any] = {}
    for at, (key, values) in enumerate(changes.items()):
        given[f"key{at}"] = key
        for name, value in values.items():
            given[f"{name}{at}"] = fields[name].get_db_prep_save(value, database)
    with database.cursor() as cursor:
        cursor.execute(_update(model, tuple(tuple(values) for values in changes.values())), given)


@lru_cache
def _fields(model: type[models.Model]) -> dict[str, Any]:
    return {field.attname: field for field in model._meta.concrete_fields}


@lru_cache(KEPT_TEXTS)
def _update(model: type[models.Model], names: tuple[tuple[str, ...], ...]) -> str:
    """Build the UPDATE statement. Cached, since the same combinations of columns recur."""
    pk = model._meta.pk.column
    written = []
    for name, field in _fields(model).items():
        rows = [at for at, of_row in enumerate(names) if name in of_row]
        if len(names) == 1 and rows:
            written.append(f'"{field.column}" = %({name}0)s')
        elif rows:
            cases = " ".join(f"WHEN %(key{at})s THEN %({name}{at})s" for at in rows)
            written.append(f'"{field.column}" = CASE "{pk}" {cases} ELSE "{field.column}" END')
    keys = ", ".join(f"%(key{at})s" for at in range(len(names)))
    return f'UPDATE {model._meta.db_table} SET {", ".join(written)} WHERE "{pk}" IN ({keys})'  # noqa: S608 (names)


def change(sql: str, **given: Value) -> int:
    """Execute a statement, and return the number of changed rows."""
    with _database().cursor() as cursor:
        cursor.execute(sql, given)
        return int(cursor.rowcount)


def insert(made: Sequence[models.Model]) -> None:
    """Insert new instances of one model in batches, set their ids, and send `post_save`."""
    database = _database()
    for begin in range(0, len(made), INSERTED_AT_ONCE):
        some = made[begin : begin + INSERTED_AT_ONCE]
        model = type(some[0])
        fields = [field for field in _fields(model).values() if not field.primary_key]
        given = [
            field.get_db_prep_save(getattr(one, field.attname), database) for one in some for field in fields
        ]
        with database.cursor() as cursor:
            cursor.execute(_insertion(model, len(some)), given)
            for one, (key,) in zip(some, cursor.fetchall(), strict=True):
                one.pk, one._state.adding, one._state.db = key, False, database.alias
        for one in some:
            post_save.send(
                model, instance=one, created=True, update_fields=None, raw=False, using=database.alias
            )


@lru_cache(KEPT_TEXTS)
def _insertion(model: type[models.Model], count: int) -> str:
    columns = [f'"{field.column}"' for field in _fields(model).values() if not field.primary_key]
    row = f"({', '.join(['%s'] * len(columns))})"
    return (
        f"INSERT INTO {model._meta.db_table} ({', '.join(columns)})"  # noqa: S608 (names)
        f' VALUES {", ".join([row] * count)} RETURNING "{model._meta.pk.column}"'
    )

"""Compare the tables of the database with what this code expects."""

from __future__ import annotations

import functools
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

UPGRADE = "Run `deploy/manage migrate`; docs/operations.md, “Upgrade”, says how to bring up a site of November 2026."


@functools.cache
def _expected() -> frozenset[tuple[str, str]]:
    """All migrations of this code, and those that one of them replaces: Django records these as well."""
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    disk = loader.disk_migrations
    return frozenset(key for own, migration in disk.items() for key in (own, *migration.replaces))


def unapplied_migrations() -> list[str]:
    """Return the migrations of this code that the database has not seen, in two quick queries: monitors ask often.

    `migrate --check` overlooks a database that has a part of what a migration replaces.
    """
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in _expected() - set(applied))


def missing_tables() -> list[str]:
    """Return the tables that the models have and the database lacks."""
    return sorted(set(tables()) - set(connection.introspection.table_names()))


def tables() -> list[str]:
    """Return the names of all tables of the site's models."""
    models = apps.get_models(include_auto_created=True)
    return sorted({model._meta.db_table for model in models if model._meta.managed})


def missing_columns() -> list[str]:
    """Return the columns that the models have and the database lacks: a query for each table."""
    found = []
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            if table not in there:
                continue
            described = connection.introspection.get_table_description(cursor, table)
            columns = {column.name for column in described}
            found += [
                f"{table}.{field.column}"
                for field in model._meta.local_concrete_fields
                if field.column not in columns
            ]
    return sorted(found)


def check_schema(**_options: Any) -> list[CheckMessage]:
    """Compare the database with the code, for `check --deploy`."""
    try:
        wrong = {
            "These migrations are not applied": unapplied_migrations(),
            "The database lacks these tables": missing_tables(),
            "The database lacks these columns": missing_columns(),
        }
    except DatabaseError as error:
        return [Error(f"The database doesn’t answer: {type(error).__name__}.", id="games.E001")]
    return [
        Error(f"{what}: {', '.join(names)}.", hint=UPGRADE, id="games.E002")
        for what, names in wrong.items()
        if names
    ]

"""Each table begins with a key of its own, so that no user has the key of a game.

If all tables began with 1, a query with the key of another table would often find the right row.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models

APART = 1000
"""The distance between the first keys of two tables."""


def first_keys() -> dict[type[models.Model], int]:
    """Return for each model with automatic keys the key after which its rows begin."""
    counted = [model for model in apps.get_models() if isinstance(model._meta.pk, models.AutoField)]
    counted.sort(key=lambda model: model._meta.db_table)
    return {model: place * APART for place, model in enumerate(counted, 1)}


def set_apart() -> None:
    """Let the next row of each table follow the key of `first_keys`."""
    with connection.cursor() as cursor:
        for model, key in first_keys().items():
            table = model._meta.db_table
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, key])
            else:
                column = model._meta.pk.column
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{table}"', column, key]
                )


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        set_apart()

"""The first row of each table has a key of its own, so that a game's key never fits a user.

Where each table begins with 1, a query that takes the wrong key finds the right row.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models

APART = 1000
"""The distance between the first keys of two tables."""


def first_keys() -> dict[type[models.Model], int]:
    """Return a first key for each model whose keys the database counts."""
    counted = [model for model in apps.get_models() if isinstance(model._meta.pk, models.AutoField)]
    counted.sort(key=lambda model: model._meta.db_table)
    return {model: place * APART for place, model in enumerate(counted, 1)}


def set_apart() -> None:
    """Let each table go on from its first key."""
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

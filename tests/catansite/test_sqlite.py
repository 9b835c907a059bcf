"""Writers that wait for SQLite get their turn in order of arrival, and none is turned away."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from catansite.sqlite.base import LINE
from tests.infrastructure import wait_until

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def database(tmp_path) -> Callable[..., ConnectionHandler]:
    """Open a database file of the test, with the site's options or others."""

    def opened(**options: object) -> ConnectionHandler:
        usual = {"transaction_mode": "IMMEDIATE", "timeout": 60, "init_command": "PRAGMA journal_mode=WAL"}
        return ConnectionHandler(
            {
                "default": {
                    "ENGINE": "catansite.sqlite",
                    "NAME": tmp_path / "site.sqlite3",
                    "OPTIONS": usual | options,
                }
            }
        )

    return opened


@pytest.fixture
def site(database) -> Iterator[ConnectionHandler]:
    """A database with one table and an open write transaction."""
    handler = database()
    execute(handler, "CREATE TABLE said (who TEXT)")
    execute(handler, "BEGIN IMMEDIATE")
    yield handler
    handler["default"].close()


def execute(handler: ConnectionHandler, statement: str, *values: str) -> None:
    with handler["default"].cursor() as cursor:
        cursor.execute(statement, values)


def said(handler: ConnectionHandler) -> list[str]:
    with handler["default"].cursor() as cursor:
        cursor.execute("SELECT who FROM said ORDER BY rowid")
        return [who for (who,) in cursor.fetchall()]


def say(handler: ConnectionHandler, who: str) -> None:
    execute(handler, "BEGIN IMMEDIATE")
    execute(handler, "INSERT INTO said VALUES (%s)", who)
    execute(handler, "COMMIT")
    handler["default"].close()


def test_the_site_uses_it():
    assert settings.DATABASES["default"]["ENGINE"] == "catansite.sqlite"


def test_the_connection_that_came_first_writes_first(site):
    names = [f"writer {number}" for number in range(12)]
    writers = [threading.Thread(target=say, args=(site, name)) for name in names]
    for number, writer in enumerate(writers, start=1):
        writer.start()
        wait_until(lambda number=number: len(LINE) == number, "a writer stands in line")

    execute(site, "COMMIT")
    for writer in writers:
        writer.join()

    assert said(site) == names
    assert len(LINE) == 0


def test_a_single_statement_waits_as_well(site):
    statement = threading.Thread(target=execute, args=(site, "INSERT INTO said VALUES (%s)", "Anna"))
    statement.start()
    wait_until(lambda: len(LINE) == 1, "the statement stands in line")

    execute(site, "COMMIT")
    statement.join()

    assert said(site) == ["Anna"]


def test_many_rows_outside_a_transaction_are_written_once_each(site):
    execute(site, "COMMIT")

    with site["default"].cursor() as cursor:
        cursor.executemany("INSERT INTO said VALUES (%s)", [["Anna"], ["Bence"], ["Chiara"]])

    assert said(site) == ["Anna", "Bence", "Chiara"]


def test_whose_patience_ends_is_told_and_keeps_nobody_waiting(site, database):
    hasty = database(timeout=0)

    with pytest.raises(OperationalError, match="locked"):
        execute(hasty, "BEGIN IMMEDIATE")

    assert len(LINE) == 0
    hasty["default"].close()

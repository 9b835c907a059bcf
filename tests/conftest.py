"""Fixtures that all tests share.

The database is SQLite unless DATABASE_URL names another; the same tests run on both.
"""

from __future__ import annotations

import gc
import itertools
import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db.backends.postgresql.operations import DatabaseOperations as PostgresOperations
from django.db.backends.sqlite3.base import DatabaseOperations
from django.utils import timezone, translation
from hypothesis import settings
from time_machine import TimeMachineFixture

from accounts import clock
from accounts.models import User
from accounts.signals import letter_written
from games.services import worker_wakeups
from games.services.messages import letter_delivery
from tests.deep import DEEP

pytest_plugins = ["tests.infrastructure"]

# The same examples at each run, so that no run fails by luck.
settings.register_profile("fixed", derandomize=True)
settings.load_profile("default" if DEEP else "fixed")

PASSWORD = "a calm harbor at dusk"


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Exclude the site and the collected tests from garbage collection.

    They stay to the end, and scanning them is slow.
    """
    gc.collect()
    gc.freeze()


def _emptying_past_triggers(self: DatabaseOperations, style: Any, tables: Any, **how: Any) -> list[str]:
    """Return the SQL that empties the tables, with triggers that forbid deletion dropped for the time being."""
    with self.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
    aside = [f"DROP TRIGGER {name}" for name, _sql in triggers]
    return [*aside, *_emptying(self, style, tables, **how), *(sql for _name, sql in triggers)]


def _empty(self: DatabaseOperations, statements: list[str]) -> None:
    """Empty tables without foreign key checks: all rows go, and the checks would take minutes for a large site."""
    with self.connection.constraint_checks_disabled():
        _execute(self, statements)


def _emptying_row_by_row(self: PostgresOperations, style: Any, tables: Any, **how: Any) -> list[str]:
    """Delete the few rows that a test has left. Truncating takes a quarter of a second, to create new files.

    A replica fires no triggers and checks no foreign keys. The account has to be a superuser.
    """
    emptied = "; ".join(f"DELETE FROM {self.quote_name(table)}" for table in tables)
    return [f"SET LOCAL session_replication_role = replica; {emptied}"] if emptied else []


PostgresOperations.sql_flush = _emptying_row_by_row
_emptying, DatabaseOperations.sql_flush = DatabaseOperations.sql_flush, _emptying_past_triggers
_execute, DatabaseOperations.execute_sql_flush = DatabaseOperations.execute_sql_flush, _empty


@pytest.fixture(scope="session", autouse=True)
def _seeds_of_games() -> Iterator[None]:
    """Draw the seeds of games from `random`, which pytest-randomly seeds for each test."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(secrets, "token_hex", lambda size=32: random.randbytes(size).hex())
        yield


@pytest.fixture
def both_clocks(time_machine: TimeMachineFixture, monkeypatch: pytest.MonkeyPatch) -> TimeMachineFixture:
    """This machine's clock, which the test sets, with the database's clock showing the same time."""
    monkeypatch.setattr(clock, "database_time", timezone.now)
    return time_machine


@pytest.fixture(autouse=True)
def _english() -> None:
    """Reset language and time zone, which a request in an earlier test may have set."""
    translation.activate(site.LANGUAGE_CODE)
    timezone.deactivate()


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Clear the rate limits of earlier tests."""
    cache.clear()


@pytest.fixture(autouse=True)
def _broker_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget that the broker did not answer in an earlier test, so that it is asked again."""
    monkeypatch.setattr(worker_wakeups, "_silent_until", 0.0)


@pytest.fixture(autouse=True)
def _letters_go_out(request: pytest.FixtureRequest) -> Iterator[None]:
    """Send account mails as soon as they are written, as an idle worker does; not with `letters_wait`."""
    if "letters_wait" in request.fixturenames:
        yield
        return

    def send(**_rest: Any) -> None:
        letter_delivery.deliver_letters(now=timezone.now())

    letter_written.connect(send)
    yield
    letter_written.disconnect(send)


@pytest.fixture
def letters_wait() -> None:
    """Leave account mails in the outbox until the test delivers them."""


@pytest.fixture
def player(db: None) -> Callable[..., User]:
    """Make players with a confirmed address: `player("Anna")`. Their password is PASSWORD."""
    numbers = itertools.count(1)

    def make(display_name: str = "", **fields: Any) -> User:
        from allauth.account.models import EmailAddress

        name = display_name or f"Player {next(numbers)}"
        email = fields.pop("email", f"{name.lower().replace(' ', '.')}@example.org")
        user = User.objects.create_user(email, PASSWORD, display_name=name, **fields)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user

    return make

"""What all tests share.

The database is SQLite unless DATABASE_URL names another; the same tests run on both.
"""

from __future__ import annotations

import gc
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db.backends.postgresql.operations import DatabaseOperations as PostgresOperations
from django.db.backends.sqlite3.base import DatabaseOperations
from django.utils import timezone, translation

from accounts.models import User
from accounts.signals import letter_written
from games.services import worker_wakeups
from games.services.messages import letter_delivery

pytest_plugins = ["tests.infrastructure", "tests.order", "tests.conditions"]

PASSWORD = "a calm harbor at dusk"


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep the collector from walking the site and ten thousand tests again and again: they stay to the end."""
    gc.collect()
    gc.freeze()


def _emptying_past_triggers(self: DatabaseOperations, style: Any, tables: Any, **how: Any) -> list[str]:
    """Empty the tables after a test: triggers that let no row go are put aside meanwhile."""
    with self.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
    aside = [f"DROP TRIGGER {name}" for name, _sql in triggers]
    return [*aside, *_emptying(self, style, tables, **how), *(sql for _name, sql in triggers)]


def _empty(self: DatabaseOperations, statements: list[str]) -> None:
    """Look for no row that refers to another: all go, and a large site would take minutes."""
    with self.connection.constraint_checks_disabled():
        _execute(self, statements)


def _emptying_row_by_row(self: PostgresOperations, style: Any, tables: Any, **how: Any) -> list[str]:
    """Delete the few rows that a test has left: to truncate takes a quarter of a second, for new files of all tables.

    A replica fires no triggers and asks nobody who refers to whom; the account has to be a superuser.
    """
    emptied = "; ".join(f"DELETE FROM {self.quote_name(table)}" for table in tables)
    return [f"SET LOCAL session_replication_role = replica; {emptied}"] if emptied else []


PostgresOperations.sql_flush = _emptying_row_by_row
_emptying, DatabaseOperations.sql_flush = DatabaseOperations.sql_flush, _emptying_past_triggers
_execute, DatabaseOperations.execute_sql_flush = DatabaseOperations.execute_sql_flush, _empty


@pytest.fixture(autouse=True)
def _english() -> None:
    """Let no test speak the language, or count the hours, of the last request of another."""
    translation.activate(settings.LANGUAGE_CODE)
    timezone.deactivate()


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Let no test see another one's rate limits."""
    cache.clear()


@pytest.fixture(autouse=True)
def _broker_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test pass over the broker because it did not answer in another one a moment ago."""
    monkeypatch.setattr(worker_wakeups, "_silent_until", 0.0)


@pytest.fixture(autouse=True)
def _letters_go_out(request: pytest.FixtureRequest) -> Iterator[None]:
    """Send emails about accounts as soon as they are written, as a worker at hand does; not with `letters_wait`."""
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
    """Leave emails about accounts in the outbox until the test delivers them."""


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

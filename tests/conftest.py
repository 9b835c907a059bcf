"""Fixtures that all tests share.

The database is SQLite unless DATABASE_URL names another; the same tests run on both.
"""

from __future__ import annotations

import gc
import itertools
import random
import secrets
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db import connection
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings
from time_machine import TimeMachineFixture

from accounts import clock
from accounts.models import User
from accounts.signals import letter_written
from games.models.moderation import AuditEntry
from games.services import worker_wakeups
from games.services.messages import letter_delivery, outbox
from tests.deep import DEEP

pytest_plugins = ["tests.infrastructure", "tests.keys", "tests.whole_tables"]

# The same examples at each run, so that no run fails by luck. A busy machine may take its time over them.
settings.register_profile("fixed", derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("default" if DEEP else "fixed")

PASSWORD = "a calm harbor at dusk"


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Exclude the site and the collected tests from garbage collection.

    They stay to the end, and scanning them is slow.
    """
    gc.collect()
    gc.freeze()


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
def _no_audit_entry_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """Delete the audit trail before the tables are emptied, which SQLite's triggers on the trail would refuse.

    PostgreSQL truncates tables, which fires no such trigger.
    """
    marked = request.node.get_closest_marker("django_db")
    is_transactional = "transactional_db" in request.fixturenames or (
        marked is not None and marked.kwargs.get("transaction")
    )
    if connection.vendor != "sqlite" or not is_transactional:
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute(f"DELETE FROM {AuditEntry._meta.db_table}")
        for _name, sql in triggers:
            cursor.execute(sql)


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


@pytest.fixture(autouse=True)
def _rounds_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock by which a round of deliveries ends, so that a busy machine leaves no message to the next one."""
    stopped = SimpleNamespace(monotonic=lambda: 0.0)
    for module in (outbox, letter_delivery):
        monkeypatch.setattr(module, "time", stopped)


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

"""Shared helpers of race tests.

All of a race's threads read before any of them writes: they wait for each other before their first row
(`held_back`).
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.db import connection
from django.db.models import Model
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.services.api import api_tokens
from tests.conftest import PASSWORD
from tests.services.conftest import NOW
from tests.services.ladders.test_ladders_at_once import together

# If a lock lets only one thread through, the others never reach the row at which the first waits.
PATIENCE = 0.3
RACED: set[str] = set()
RACED_IN_ADMIN: set[str] = set()
"""The names passed to `race` and `race_in_admin` by the existing tests."""


def race(*names: str) -> Callable[[Any], Any]:
    """Mark a test that races for these constraints and columns."""
    RACED.update(names)
    return lambda test: test


def race_in_admin(model: type[Model]) -> Callable[[Any], Any]:
    """Mark a test in which several members of staff send the admin's form for a table."""
    RACED_IN_ADMIN.add(model._meta.label)
    return lambda test: test


Send = Callable[[], HttpResponse]


@contextmanager
def held_back(model: type[Model], barrier: threading.Barrier) -> Iterator[None]:
    """Wait for the other threads before the first row that this thread writes into a model's table."""
    written = tuple(f'{verb} "{model._meta.db_table}"' for verb in ("INSERT INTO", "UPDATE"))
    waits = [True]

    def wait(execute: Any, sql: str, *rest: Any) -> Any:
        if waits and sql.startswith(written):
            waits.clear()
            if connection.vendor == "sqlite" and connection.in_atomic_block:
                return execute(sql, *rest)  # Only one transaction runs at a time, so no other comes.
            with suppress(threading.BrokenBarrierError):
                barrier.wait(PATIENCE)
        return execute(sql, *rest)

    with connection.execute_wrapper(wait):
        yield


def at_once(model: type[Model], *sendings: Send) -> list[HttpResponse]:
    """Send all requests at the same time, each held back at its first row of a model."""
    barrier = threading.Barrier(len(sendings))

    def held(send: Send) -> HttpResponse:
        with held_back(model, barrier):
            return send()

    answers = together(*[lambda send=send: held(send) for send in sendings])
    assert all(answer.status_code < 500 for answer in answers), [answer.status_code for answer in answers]
    return answers


def browser(user: User | None = None, *, sure: bool = False) -> Client:
    """Return a browser, signed in as a user if given; if `sure`, with the password just entered again."""
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    if sure:
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def form(sender: User | None, name: str, /, *parts: Any, **data: Any) -> Send:
    client, address = browser(sender), reverse(name, args=parts)
    return lambda: client.post(address, data)


def call(sender: User, name: str, *parts: Any, **data: Any) -> Send:
    _token, secret = api_tokens.make_api_token(user=sender, name="x", scope="play", now=NOW)
    client, address = Client(raise_request_exception=False), reverse(f"games:api:{name}", args=parts)
    headers = {"Authorization": f"Bearer {secret}"}
    return lambda: client.post(address, data, content_type="application/json", headers=headers)


def statuses(answers: list[HttpResponse]) -> dict[int, int]:
    return Counter(answer.status_code for answer in answers)


def saying(answers: list[HttpResponse], sentence: str) -> int:
    """Return how many responses contain a sentence."""
    return sum(sentence in answer.content.decode() for answer in answers)

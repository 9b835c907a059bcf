"""Several at one moment: what tests of races have in common.

Each of a race's threads looks before any of them writes: they wait for each other before their first row (`held_back`).
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

# Where a lock lets one through at a time, the others never come to the row that the first waits at.
PATIENCE = 0.3
RACED: set[str] = set()
RACED_IN_ADMIN: set[str] = set()
"""What `race` and `race_in_admin` have been told, by the tests that are there."""


def race(*names: str) -> Callable[[Any], Any]:
    """Say for which constraints and columns a test lets several run."""
    RACED.update(names)
    return lambda test: test


def race_in_admin(model: type[Model]) -> Callable[[Any], Any]:
    """Say for which table a test lets several members of staff send the admin's form."""
    RACED_IN_ADMIN.add(model._meta.label)
    return lambda test: test


Send = Callable[[], HttpResponse]


@contextmanager
def held_back(model: type[Model], barrier: threading.Barrier) -> Iterator[None]:
    """Wait for the others before the first row that this thread writes into a model's table."""
    written = tuple(f'{verb} "{model._meta.db_table}"' for verb in ("INSERT INTO", "UPDATE"))
    waits = [True]

    def wait(execute: Any, sql: str, *rest: Any) -> Any:
        if waits and sql.startswith(written):
            waits.clear()
            if connection.vendor == "sqlite" and connection.in_atomic_block:
                return execute(sql, *rest)  # one transaction at a time: no other comes
            with suppress(threading.BrokenBarrierError):
                barrier.wait(PATIENCE)
        return execute(sql, *rest)

    with connection.execute_wrapper(wait):
        yield


def at_once(model: type[Model], *sendings: Send) -> list[HttpResponse]:
    """Let all send at one moment, and hold them back at their first row of a model."""
    barrier = threading.Barrier(len(sendings))

    def held(send: Send) -> HttpResponse:
        with held_back(model, barrier):
            return send()

    answers = together(*[lambda send=send: held(send) for send in sendings])
    assert all(answer.status_code < 500 for answer in answers), [answer.status_code for answer in answers]
    return answers


def browser(user: User | None = None, *, sure: bool = False) -> Client:
    """A browser of somebody, who has just given the password again if it must be."""
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
    """How many answers show a sentence to their reader."""
    return sum(sentence in answer.content.decode() for answer in answers)

"""Programs that use the API for a player."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.services.api import api_tokens
from tests.services.conftest import party

__all__ = ["party"]

ROOT = "/api/v1"
NAMES = itertools.count(1)


class Program:
    """A program with or without a token."""

    def __init__(self, secret: str = "") -> None:
        self.secret, self.client = secret, Client(enforce_csrf_checks=True)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}

    def get(self, path: str, headers: dict[str, str] | None = None, **query: Any) -> HttpResponse:
        return self.client.get(ROOT + path, query, headers={**self.headers, **(headers or {})})

    def post(self, path: str, body: Any = None) -> HttpResponse:
        data = body if isinstance(body, bytes) else json.dumps({} if body is None else body)
        return self.client.post(ROOT + path, data, content_type="application/json", headers=self.headers)


@pytest.fixture
def program() -> Callable[..., Program]:
    """Make a player's program: `program(user)` may play, `program(user, "read")` may only read."""

    def make(user: User | None = None, scope: str = "play") -> Program:
        if user is None:
            return Program()
        _token, secret = api_tokens.make_api_token(
            user=user, name=f"Program {next(NAMES)}", scope=scope, now=timezone.now()
        )
        return Program(secret)

    return make


def refusal(answer: HttpResponse) -> tuple[int, str]:
    """Return status and code of a problem response, after checking its form."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["detail"]
    return answer.status_code, problem["code"]

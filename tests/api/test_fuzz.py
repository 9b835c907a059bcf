"""Fuzzing the API: every response is a described one, and refused requests change nothing.

Schemathesis generates valid or invalid requests for each address from the API's own description: always the same
ones on one database, and the other kind on the other. DEEP=1 makes sixty of each kind.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from catansite.wsgi import application
from games.api.site import api
from games.models.game import Game
from games.services.ladders import ladder_tables
from tests.api.test_moves import kept
from tests.deep import DEEP
from tests.services.conftest import NOW, step

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.both_databases]

EXAMPLES = 60 if DEEP else 4
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
FUZZ = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
OPERATIONS = [
    (method.upper(), path)
    for path, operations in api.get_openapi_schema(path_prefix="api/v1/")["paths"].items()
    for method in operations
]
MODES = {"right": GenerationMode.POSITIVE, "wrong": GenerationMode.NEGATIVE}
ASKED = [
    pytest.param(*operation, mode, id=f"{'-'.join(operation)}-{name}")
    for number, operation in enumerate(OPERATIONS)
    for turn, (name, mode) in enumerate(MODES.items())
    if DEEP or number % 2 == (turn if connection.vendor == "sqlite" else 1 - turn)
]
"""Valid and invalid requests alternate by address, the other way round on the other database."""


@pytest.fixture(autouse=True)
def _connection_stays_open() -> Iterator[None]:
    """Keep the connection open, as Django's test client does; a request inside a transaction must not close it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@functools.cache
def described() -> Any:
    """Return the description that the site serves."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)


@pytest.mark.parametrize(("method", "path", "mode"), ASKED)
def test_every_answer_is_one_that_is_described(party, program, method, path, mode):
    game = party(until=step("main"))
    mine = program(game.users[game.active])
    ladder_tables.make_ladders(now=NOW)
    real = {"game_id": game.game.pk, "player_id": game.users["3"].pk, "slug": "hansa-teutonica"}
    operation = described()[path][method]

    @FUZZ
    @seed(f"{connection.vendor} {method} {path} {mode}")
    @given(case=operation.as_strategy(generation_mode=mode), is_real=st.booleans())
    def fuzz(case: Any, is_real: bool) -> None:
        if is_real:
            case.path_parameters.update({name: real[name] for name in real.keys() & case.path_parameters})
        cache.clear()
        before = kept()
        answer = case.call(headers={**mine.headers, "Accept-Encoding": "identity"})
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400 or method == "GET":
            assert kept() == before

    fuzz()
    assert Game.objects.filter(pk=game.game.pk).exists()


def test_without_a_token_everything_is_refused(party):
    game = party()
    real = {
        "game_id": game.game.pk,
        "player_id": game.users["3"].pk,
        "slug": "hansa-teutonica",
        "tournament_id": 1,
        "club_id": 1,
    }
    before = kept()

    for method, path in OPERATIONS:

        @settings(FUZZ, max_examples=3)
        @seed(f"{connection.vendor} {method} {path}")
        @given(case=described()[path][method].as_strategy())
        def fuzz(case: Any) -> None:
            # Anything else may not be an address at all.
            case.path_parameters.update({name: real[name] for name in real.keys() & case.path_parameters})
            answer = case.call()
            assert answer.status_code == 401, case

        fuzz()
    assert kept() == before

"""A real PgBouncer in front of a real PostgreSQL, configured by `deploy/pgbouncer.ini`."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from tests.infrastructure import (
    ROOT,
    PostgresServer,
    environment,
    free_port,
    pgbouncer,
    postgres_server,
    running,
    wait_until,
)

pytestmark = pytest.mark.services

SAMPLE = (ROOT / "deploy" / "pgbouncer.ini").read_text()
# All clients share one connection, so each meets what the previous one left behind.
ONE_CONNECTION = SAMPLE.replace("default_pool_size = 20", "default_pool_size = 1")


@pytest.fixture(scope="module")
def database() -> Iterator[PostgresServer]:
    """A PostgreSQL with the site's tables and a finished game."""
    with postgres_server() as server:
        for command in (
            ["migrate", "-v0"],
            ["seed_benchmark", "--users", "20", "--finished", "3", "--running", "0"],
        ):
            done = manage(*command, DATABASE_URL=server.url)
            assert done.returncode == 0, done.stderr
        yield server


def manage(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(DJANGO_SETTINGS_MODULE="tests.settings") | variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


class Site:
    """A web process behind a pooler with a single connection."""

    def __init__(self, pooler: str, folder: Path, stack: ExitStack) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "gunicorn", "catansite.wsgi", "--bind", f"127.0.0.1:{self.port}"]
        variables = environment(DATABASE_URL=pooler, DATABASE_PREPARE="0", DATABASE_POOL="1")
        stack.enter_context(running(command, log=folder / "web.log", cwd=ROOT, env=variables))
        wait_until(self.is_there, "the site answers")

    def is_there(self) -> bool:
        try:
            return self.asked("/healthz")[0] in (200, 503)
        except OSError:
            return False

    def asked(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


def leave_an_empty_search_path(pooler: str) -> None:
    """Do what pg_dump does first."""
    with psycopg.connect(pooler, autocommit=True, prepare_threshold=None) as client:
        client.execute("SELECT pg_catalog.set_config('search_path', '', false)")


def test_settings_that_a_client_leaves_behind_meet_no_page(database, tmp_path, stack):
    pooler = stack.enter_context(pgbouncer(database, ONE_CONNECTION))
    site = Site(pooler, tmp_path, stack)

    leave_an_empty_search_path(pooler)

    assert site.asked("/readyz")[0] == 200
    assert site.asked("/lobby/")[0] == 200


def test_a_connection_that_finds_no_table_is_not_ready(database, tmp_path, stack):
    pooler = stack.enter_context(
        pgbouncer(database, ONE_CONNECTION.replace("server_reset_query_always = 1", ""))
    )
    site = Site(pooler, tmp_path, stack)
    assert site.asked("/readyz")[0] == 200

    leave_an_empty_search_path(pooler)

    assert site.asked("/lobby/")[0] == 500
    status, told = site.asked("/readyz")
    assert status == 503
    assert json.loads(told)["checks"]["schema"]["status"] == "failing"


def test_commands_read_many_rows_through_the_pooler(database, stack):
    """A server-side cursor is gone once the connection has been passed on."""
    pooler = stack.enter_context(pgbouncer(database, SAMPLE))

    done = manage("recompute_statistics", "--check", DATABASE_URL=pooler, DATABASE_PREPARE="0")

    assert done.returncode == 0, done.stderr


def test_backups_and_migrations_take_the_direct_address(database, tmp_path, stack):
    pooler = stack.enter_context(pgbouncer(database, SAMPLE))
    behind = {"DATABASE_URL": pooler, "DATABASE_PREPARE": "0"}
    file = tmp_path / "everything"

    refused = manage("backup", str(file), **behind)
    assert refused.returncode == 1
    assert "Set DATABASE_DIRECT_URL" in refused.stderr

    nowhere = behind | {"DATABASE_URL": f"postgres://tables@127.0.0.1:{free_port()}/postgres"}
    for command in (["backup", str(file)], ["try_restore", str(tmp_path)], ["migrate", "--check"]):
        done = manage(*command, **nowhere, DATABASE_DIRECT_URL=database.url)
        assert done.returncode == 0, done.stderr
    assert file.exists()

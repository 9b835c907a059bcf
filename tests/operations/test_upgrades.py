"""Sites of earlier releases are upgraded to this one, on a private PostgreSQL."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.infrastructure import ROOT, PostgresServer, environment, postgres_server
from tests.operations.freeze_migrations import present, released

DUMPS = sorted(Path(__file__).with_name("upgrades").glob("*/site.sql"))
OLDER = "deploy.older_sites.settings"
# The latest migrations of the two known older sites.
NOVEMBER = {
    "22 November": ("0003_sign_ups", "0001_initial"),
    "24 November": ("0008_guests", "0002_tables_that_fail"),
}


# ------------------------------------------------------------------ migrations are only added


def test_a_released_migration_is_never_edited():
    """A site that has applied it would never see the change."""
    there = present()
    edited = [name for name, digest in released().items() if there.get(name) != digest]

    assert not edited, f"Undo the change to {edited}, and add another migration."


def test_each_migration_is_listed_as_released():
    new = sorted(set(present()) - set(released()))

    assert not new, f"Run: python -m tests.operations.freeze_migrations (it lists {new})"


# ------------------------------------------------------------------ the previous release


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def empty(server: PostgresServer) -> Callable[[], str]:
    """Return a function that makes empty databases and returns the address of each."""

    def make() -> str:
        name = f"site_{uuid.uuid4().hex[:8]}"
        with psycopg.connect(server.url, autocommit=True) as database:
            database.execute(f"CREATE DATABASE {name}")
        return f"{server.url.rpartition('/')[0]}/{name}"

    return make


def run(address: str, *command: str) -> subprocess.CompletedProcess[str]:
    variables = environment(DJANGO_SETTINGS_MODULE="tests.settings") | {"DATABASE_URL": address}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )


def manage(address: str, *command: str) -> str:
    done = run(address, *command)
    assert done.returncode == 0, done.stderr
    return done.stdout


def look(address: str) -> dict[str, Any]:
    looking = "from tests.operations.upgrades import looking; looking.main()"
    return dict(json.loads(manage(address, "shell", "--no-imports", "-c", looking).splitlines()[-1]))


def lost(before: Any, after: Any, where: str = "") -> Iterator[str]:
    """Yield what existed before and is missing or different afterwards; additions are fine."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            yield from lost(value, after.get(key, "nothing"), f"{where}/{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from lost(one, other, f"{where}/{number}")
    elif before != after:
        yield f"{where}: {before!r:.80} → {after!r:.80}"


@pytest.mark.services
@pytest.mark.parametrize("dump", DUMPS, ids=[dump.parent.name for dump in DUMPS])
def test_the_previous_release_is_upgraded_and_played_on(empty, dump):
    address = empty()
    subprocess.run(
        ["psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", dump, address], check=True, capture_output=True
    )
    before = json.loads(dump.with_name("answers.json").read_text())

    manage(address, "migrate", "-v0")

    after = look(address)
    assert after["faults"] == []
    assert after["ready"] == 200
    assert list(lost(before, after["answers"])) == []
    assert after["pages"] == {}
    assert after["moves"] == {"A long one": 12, "Knights at noon": 12, "To Lübeck": 12}


# ------------------------------------------------------------------ the two known older schemas


STATE = """
from django.test import Client
from games.schema import check_schema
print(Client().get("/readyz").status_code, [fault.msg for fault in check_schema()])
"""
# With the models of that time, since today's have columns that the tables lack.
SOMEBODY = """
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
for app, name in (("accounts", {accounts!r}), ("games", {games!r})):
    call_command("migrate", app, name, verbosity=0)
for app in ("account", "admin", "mfa", "sessions", "socialaccount"):
    call_command("migrate", app, verbosity=0)
loader = MigrationLoader(connection)
nodes = [key for key in loader.applied_migrations if key in loader.graph.nodes]
apps = loader.project_state(nodes).apps
user = apps.get_model("accounts", "User").objects.create(email="ada@example.org", display_name="Ada")
apps.get_model("games", "Game").objects.create(
    host=user, title="catan", modules=["base"], name="Kept", seat_count=3, created_at=timezone.now(),
    seed="a" * 64, commitment="b" * 64,
)
"""
SOMEBODY_IS_THERE = """
from games.models.game import Game
print(Game.objects.get().name, Game.objects.get().host.display_name)
"""


def schema_of(address: str) -> list[str]:
    """Return pg_dump's description of all tables, sorted."""
    command = ["pg_dump", "--schema-only", "--no-owner", address]
    dumped = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    dumped = re.sub(r"^(--.*|\\(un)?restrict .*|SET .*)$", "", dumped, flags=re.M)
    statements = (
        sorted(line.strip().rstrip(",") for line in statement.splitlines() if line.strip())
        for statement in dumped.split(";\n")
    )
    return sorted("\n".join(lines) for lines in statements if lines)


@pytest.fixture(scope="module")
def of_today(server: PostgresServer) -> list[str]:
    manage(server.url, "migrate", "-v0")
    return schema_of(server.url)


@pytest.mark.deep
@pytest.mark.services
@pytest.mark.parametrize("day", NOVEMBER)
def test_a_site_of_november_is_noticed_and_brought_up(empty, of_today, day):
    address = empty()
    accounts, games = NOVEMBER[day]
    manage(
        address,
        "shell",
        "--no-imports",
        "--settings",
        OLDER,
        "-c",
        SOMEBODY.format(accounts=accounts, games=games),
    )
    before = manage(address, "shell", "--no-imports", "-c", STATE)
    assert before.startswith("503")
    assert "games.0003_tournaments_that_fail" in before
    assert "games_tournament" in before

    manage(address, "upgrade_older_site")

    after = manage(address, "shell", "--no-imports", "-c", STATE + SOMEBODY_IS_THERE)
    assert after == "200 []\nKept Ada\n"
    assert set(schema_of(address)) ^ set(of_today) == set()
    again = run(address, "upgrade_older_site")
    assert again.returncode == 1
    assert "nothing was changed" in again.stderr

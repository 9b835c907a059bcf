"""Dozens of players at a test site: what `make load` reports about a running site, and about one that is down."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.infrastructure import PATIENCE, ROOT, free_port, running, wait_until

pytestmark = pytest.mark.services

PROGRAMS = Path(sys.executable).parent
PEOPLE, GAMES = 20, 12


class Measured:
    """A site with a made-up community, served as in production, and its players' keys."""

    def __init__(self, folder: Path) -> None:
        self.port, self.keys, self.log = free_port(), folder / "players.json", folder / "web.log"
        self.environment: dict[str, Any] = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{folder}/site.sqlite3",
            "VAR_DIR": str(folder),
            "DJANGO_ENV": "development",
        }

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE * 4,
        )

    def visited(self, site: str, seconds: int = 5, visits: int = 3) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["make", "load", f"SITE={site}", f"PLAYERS={self.keys}", f"VISITS={visits}", f"FOR={seconds}s"],
            cwd=ROOT,
            env={**self.environment, "THINK": "0.1"},
            capture_output=True,
            text=True,
            timeout=seconds + PATIENCE * 10,
        )


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    site = Measured(tmp_path_factory.mktemp("measured"))
    assert site.manage("migrate", "-v0").returncode == 0
    sizes = ("--users", str(PEOPLE), "--finished", "0", "--running", str(GAMES))
    made = site.manage("seed_benchmark", *sizes, "--keys", str(site.keys))
    assert made.returncode == 0, made.stderr
    return site


@pytest.fixture
def served(measured: Measured) -> Iterator[str]:
    command = [str(PROGRAMS / "gunicorn"), "catansite.wsgi", "--bind", f"127.0.0.1:{measured.port}"]
    with running(command, log=measured.log, cwd=ROOT, env=measured.environment):
        wait_until(
            lambda: measured.log.exists() and "Listening" in measured.log.read_text(), "the site listens"
        )
        yield f"http://127.0.0.1:{measured.port}"


def test_keys_are_for_their_owner_alone(measured):
    keys = json.loads(measured.keys.read_text())
    assert 0 < len(keys) <= PEOPLE
    assert {tuple(one) for one in keys} == {("session", "token")}
    assert stat.S_IMODE(measured.keys.stat().st_mode) == 0o600


def test_players_visit_and_move(measured, served):
    for seconds in (5, 20, 80):  # a busy machine may make no move, or no request at all, in five
        said = measured.visited(served, seconds)
        has_asked = re.search(r"Aggregated +[1-9]", said.stderr)
        assert said.returncode == 0 or not has_asked, said.stdout + said.stderr
        asked = {
            kind: re.search(rf"{re.escape(kind)} +([1-9]\d*) +0\(0.00%\)", said.stderr)
            for kind in ("my games", "a table", "anything new?", "a move")
        }
        if all(asked.values()):
            break
    assert all(asked.values()), (asked, said.stderr)


def test_a_site_that_is_down_is_a_failure(measured):
    nowhere = f"http://127.0.0.1:{free_port()}"
    for seconds in (5, 20, 80):  # a busy machine may make no request in five
        said = measured.visited(nowhere, seconds)
        assert said.returncode != 0
        if "my games" in said.stderr:
            break
    assert "my games" in said.stderr


def test_a_site_that_nobody_came_to_ask_is_a_failure(measured):
    """For example on a machine too busy to make a request in time."""
    said = measured.visited(f"http://127.0.0.1:{free_port()}", seconds=1, visits=0)
    assert said.returncode != 0
    assert "my games" not in said.stderr

"""The database is restarted under load, by a shutdown and by a crash."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from tests.infrastructure import (
    ROOT,
    Mailbox,
    PostgresServer,
    environment,
    postgres_server,
    process,
    redis_server,
    wait_until,
)

pytestmark = pytest.mark.services

MORE = 15
"""Moves that each player has to make after a restart."""


class Load:
    """Two players who never pause, a worker and a beat, on a private PostgreSQL."""

    def __init__(self, settings: dict[str, str], folder: Path, stack: ExitStack) -> None:
        self.settings, self.folder, self._stack = settings, folder, stack
        self.worker: subprocess.Popen[bytes]
        self.players = [self._player(name, stack) for name in ("Anna", "Bence")]

    def _player(self, name: str, stack: ExitStack) -> subprocess.Popen[str]:
        files = [stack.enter_context((self.folder / f"{name}.{kind}").open("w")) for kind in ("out", "err")]
        player = subprocess.Popen(
            [sys.executable, str(ROOT / "tests" / "faults" / "player.py"), name],
            stdin=subprocess.PIPE,
            stdout=files[0],
            stderr=files[1],
            cwd=ROOT,
            env=environment(DJANGO_SETTINGS_MODULE="tests.settings", **self.settings),
            text=True,
        )
        stack.callback(player.communicate)
        # After a failure the database may be down, and a player would repeat its move forever.
        stack.callback(player.kill)
        return player

    def celery(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        stop = signal.SIGQUIT if program == "worker" else signal.SIGTERM
        command = ("celery", "--skip-checks", "-A", "tests.faults.site_app", program, *options)
        log = self.folder / "site.log"
        return self._stack.enter_context(process(*command, log=log, stop=stop, **self.settings))

    def written(self, name: str) -> list[str]:
        """Return what a player has printed: the id of its game, then a key per accepted move."""
        return (self.folder / f"{name}.out").read_text().split()

    def troubles(self, name: str) -> str:
        return (self.folder / f"{name}.err").read_text()

    def wait_for_moves(self) -> None:
        """Wait until each player has made some more moves."""
        for name in ("Anna", "Bence"):
            enough = len(self.written(name)) + MORE
            wait_until(lambda n=name, e=enough: len(self.written(n)) >= e, f"{name} plays on")

    def stop(self) -> None:
        """Wait for both players to finish their current move."""
        for player in self.players:
            player.communicate()
            assert player.returncode == 0, self.troubles("Anna") + self.troubles("Bence")

    def look(self, *games: str) -> dict[str, object]:
        """Check these games, and return what the database has."""
        done = subprocess.run(
            [sys.executable, str(ROOT / "tests" / "faults" / "checks.py"), *games],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=environment(DJANGO_SETTINGS_MODULE="tests.settings", **self.settings),
        )
        assert done.returncode == 0, done.stderr
        found: dict[str, object] = json.loads(done.stdout)
        return found


@pytest.fixture
def database() -> Iterator[PostgresServer]:
    """A PostgreSQL that writes to disk before it confirms."""
    with postgres_server(durable=True) as server:
        yield server


@pytest.fixture
def load(database: PostgresServer, mail_server: Mailbox, tmp_path: Path) -> Iterator[Load]:
    with redis_server() as redis, ExitStack() as stack:
        settings = {
            "DATABASE_URL": f"postgres://tables@127.0.0.1:{database.port}/postgres",
            "REDIS_URL": redis.url,
            "EMAIL_URL": mail_server.url,
            "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics"),
        }
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment(**settings), check=True
        )
        load = Load(settings, tmp_path, stack)
        load.celery("beat")
        load.worker = load.celery("worker", "-c", "1")
        yield load


def test_the_database_is_restarted_under_load(database, load, mail_server):
    load.wait_for_moves()

    for how in (signal.SIGINT, signal.SIGQUIT):
        database.stop(how)
        for name in ("Anna", "Bence"):
            seen = len(load.troubles(name))
            wait_until(lambda n=name, s=seen: len(load.troubles(n)) > s, f"{name} notices")
        database.start()
        load.wait_for_moves()
    load.stop()

    games = {name: load.written(name)[0] for name in ("Anna", "Bence")}
    accepted = {number: load.written(name)[1:] for name, number in games.items()}
    found = load.look(*games.values())
    # Each accepted move is there, once and in its place, and no other.
    assert found["keys"] == accepted
    assert found["timeouts"] == 0

    everything_is_told(load, mail_server)


def everything_is_told(load: Load, mail_server: Mailbox) -> None:
    """Check that all messages are sent, including those that a restart interrupted."""
    load.worker.kill()
    load.worker.wait()
    with psycopg.connect(load.settings["DATABASE_URL"], autocommit=True) as database:
        database.execute("UPDATE games_notification SET claimed_until = NULL")
        load.celery("worker", "-c", "1")

        def all_told() -> bool:
            pending = "sent_at IS NULL AND dropped_at IS NULL"
            hurry = "UPDATE games_notification SET not_before = now() WHERE not_before > now() AND "
            database.execute(hurry + pending)
            database.execute("UPDATE accounts_user SET acted_at = NULL")
            left = database.execute("SELECT count(*) FROM games_notification WHERE " + pending)
            return left.fetchone() == (0,)

        wait_until(all_told, "everything has been told")
        known = {row[0] for row in database.execute("SELECT message_id FROM games_notification")}
        sent = "SELECT count(*) FROM games_notification WHERE sent_at IS NOT NULL"
        assert database.execute(sent).fetchone() != (0,)
    told = {str(mail["Message-ID"]).strip("<>").partition("@")[0] for mail in mail_server.mails}
    assert told
    assert told <= known

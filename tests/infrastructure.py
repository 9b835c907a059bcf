"""Real servers for tests: PostgreSQL, Redis, SMTP and worker processes, in temporary folders.

They belong to this run: started on free ports, never as system services, and stopped at its end, even if it fails
or is killed. PostgreSQL refuses to run as root, so as root the tests run it as another user.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.deep import DEEP

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 90.0
NOT_ROOT = ("postgres", "nobody")
MISSING = "{program} is missing. As root, run: apt-get install -y --no-install-recommends {package}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(done: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Wait until `done` returns something true, and return it.

    :param what: the name of what is awaited, for the failure message
    :raises AssertionError: it did not happen in time
    """
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if result := done():
            return result
        time.sleep(0.05)
    raise AssertionError(f"Waited {patience:g} seconds in vain: {what}")


# ------------------------------------------------------------------ servers


class Server:
    """A server of this run that can be stopped, killed, frozen and started again on its port."""

    def __init__(self, command: list[str], *, port: int, log: Path, stop: int, **options: Any) -> None:
        self.port = port
        self._command, self._log, self._stop, self._options = command, log, stop, options
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._running = _start(self._command, self._log, **self._options)
        _wait_for_port(self.port, self._running, self._log)

    def stop(self, how: int | None = None) -> None:
        """Stop it with its usual signal or with this one."""
        if self._running is not None:
            _end(self._running, self._stop if how is None else how)
            self._running = None

    def send(self, what: int) -> None:
        assert self._running is not None
        self._running.send_signal(what)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """Run a private PostgreSQL; yield its address as a DATABASE_URL."""
    with postgres_server() as server:
        yield server.url


@contextlib.contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[PostgresServer]:
    """Run a private PostgreSQL. A durable one writes to disk before it confirms."""
    programs = _postgres_programs()
    account = _other_account() if os.geteuid() == 0 else None
    # Directly under /tmp, since pytest's own folders are closed to other users.
    with tempfile.TemporaryDirectory(prefix="tables-postgres-") as folder:
        if account is not None:
            os.chown(folder, account.pw_uid, account.pw_gid)
        identity: dict[str, Any] = (
            {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}
        )
        data, port = Path(folder) / "data", free_port()
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "tables", "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8", "--no-sync"],
            check=True, stdout=subprocess.DEVNULL, cwd=folder, **identity,
        )  # fmt: skip
        own = {
            "max_connections": 100,
            "unix_socket_directories": folder,
            "listen_addresses": "127.0.0.1",
        }
        if not durable:
            # Memory before disk: nothing here has to survive.
            own |= {
                "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off",
                "wal_level": "minimal", "max_wal_senders": "0", "max_wal_size": "4GB",
                "checkpoint_timeout": "1h", "autovacuum": "off", "jit": "off",
            }  # fmt: skip
        command = [str(programs / "postgres"), "-D", str(data), "-p", str(port)]
        for name, value in own.items():
            command += ["-c", f"{name}={value}"]
        server = PostgresServer(
            command, port=port, log=Path(folder) / "log", stop=signal.SIGINT, cwd=folder, **identity
        )
        server.folder = Path(folder)
        server.ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        server.start()
        try:
            yield server
        finally:
            server.stop()


class PostgresServer(Server):
    """A PostgreSQL server. It listens before it is ready: after a crash it first reads its log.

    :ivar folder: where its socket lies
    """

    ready: list[str]
    folder: Path

    @property
    def url(self) -> str:
        return f"postgres://tables@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it accepts queries."""
        super().start()
        wait_until(lambda: subprocess.run(self.ready).returncode == 0, "PostgreSQL is ready")


@contextlib.contextmanager
def pgbouncer(database: PostgresServer, sample: str) -> Iterator[str]:
    """Run a PgBouncer in front of a PostgreSQL with a sample configuration except addresses; yield its DATABASE_URL."""
    program = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")
    if program is None:
        raise RuntimeError(MISSING.format(program="PgBouncer", package="pgbouncer"))
    account = _other_account() if os.geteuid() == 0 else None
    identity: dict[str, Any] = (
        {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}
    )
    with tempfile.TemporaryDirectory(prefix="tables-pgbouncer-") as folder:
        port = free_port()
        users, settings = Path(folder) / "userlist.txt", Path(folder) / "pgbouncer.ini"
        users.write_text('"tables" ""\n')
        for ours, theirs in {
            "host=127.0.0.1 port=5432 dbname=longshore":
                f"host=127.0.0.1 port={database.port} dbname=postgres",
            "longshore = ": "postgres = ",
            "listen_port = 6432": f"listen_port = {port}",
            "auth_type = scram-sha-256": "auth_type = trust",
            "/etc/pgbouncer/userlist.txt": str(users),
        }.items():  # fmt: skip
            assert ours in sample, ours
            sample = sample.replace(ours, theirs)
        settings.write_text(sample)
        for path in (Path(folder), users, settings):
            if account is not None:
                os.chown(path, account.pw_uid, account.pw_gid)
        server = Server(
            [program, str(settings)], port=port, log=Path(folder) / "log", stop=signal.SIGINT, cwd=folder,
            **identity,
        )  # fmt: skip
        server.start()
        try:
            yield f"postgres://tables@127.0.0.1:{port}/postgres"
        finally:
            server.stop()


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """Run a private Redis; yield its address."""
    with redis_server() as server:
        yield server.url


class RedisServer(Server):
    """A Redis that stores nothing on disk, so stopping it loses its data."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


@contextlib.contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Run a private Redis."""
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError(MISSING.format(program="redis-server", package="redis-server"))
    with tempfile.TemporaryDirectory(prefix="tables-redis-") as folder:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", folder,
                   "--save", "", "--appendonly", "no"]  # fmt: skip
        server = RedisServer(command, port=port, log=Path(folder) / "log", stop=signal.SIGTERM)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Mailbox:
    """An SMTP server's handler that keeps the received mails."""

    def __init__(self) -> None:
        self.port = 0
        self.mails: list[EmailMessage] = []
        # Answers to give instead of "accepted", in order.
        self.refusals: list[str] = []
        # The same for the recipient's address, before the mail itself is received.
        self.refused_addresses: list[str] = []
        # The same for the sender, before any recipient.
        self.refused_senders: list[str] = []

    async def handle_MAIL(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        """Accept the sender, or give the next refusal."""
        if self.refused_senders:
            return self.refused_senders.pop(0)
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        """Accept the recipient, or give the next refusal."""
        if self.refused_addresses:
            return self.refused_addresses.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        """Keep the mail, or give the next refusal."""
        if self.refusals:
            return self.refusals.pop(0)
        message = BytesParser(_class=EmailMessage, policy=policy.default).parsebytes(envelope.content)
        self.mails.append(message)
        return "250 Message accepted"

    @property
    def url(self) -> str:
        """The server's address as an EMAIL_URL."""
        return f"smtp://127.0.0.1:{self.port}"

    def wait_for(self, count: int) -> list[EmailMessage]:
        """Wait until this many mails have arrived."""
        wait_until(lambda: len(self.mails) >= count, f"{count} mails ({len(self.mails)} came)")
        return self.mails


@contextlib.contextmanager
def smtp() -> Iterator[Mailbox]:
    """Run an SMTP server; yield the mailbox that it fills."""
    from aiosmtpd.controller import Controller

    mailbox = Mailbox()
    mailbox.port = free_port()
    controller = Controller(mailbox, hostname="127.0.0.1", port=mailbox.port)
    controller.start()
    try:
        yield mailbox
    finally:
        controller.stop()


# ------------------------------------------------------------------ processes of the site


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a process that works on this test's database."""
    from django.db import connection

    database = connection.settings_dict
    if connection.vendor == "postgresql":
        url = f"postgres://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
    else:
        url = f"sqlite:///{database['NAME']}"
    kept = {key: value for key, value in os.environ.items() if key not in ("REDIS_URL", "EMAIL_URL")}
    return kept | {"DJANGO_ENV": "test", "DATABASE_URL": url, "PYTHONPATH": str(ROOT), **more}


@contextlib.contextmanager
def process(
    *command: str, log: Path, stop: int = signal.SIGTERM, project: Path = ROOT, **more: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Python program of the site (`"celery", "-A", …` or `"manage.py", …`) beside the test.

    :param project: the folder of the site
    """
    python = [sys.executable, *(["-m"] if not command[0].endswith(".py") else []), *command]
    variables = environment(**{"PYTHONPATH": str(project), **more})
    with running(python, log=log, stop=stop, cwd=project, env=variables) as program:
        yield program


@contextlib.contextmanager
def running(
    command: list[str], *, log: Path, stop: int = signal.SIGTERM, **options: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program beside the test; its output goes to a file."""
    server = _start(command, log, **options)
    try:
        yield server
    finally:
        _end(server, stop)


def _start(command: list[str], log: Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start a program that the kernel kills when this process ends, for when no fixture can stop it any more."""
    with log.open("ab") as output:
        return subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", *command], stdout=output, stderr=output, **options
        )


def _end(server: subprocess.Popen[bytes], stop: int) -> None:
    """Ask a process to stop, and kill it after a while. A frozen one is continued so that it receives the signal."""
    if server.poll() is None:
        server.send_signal(stop)
        server.send_signal(signal.SIGCONT)
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for_port(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    def listens() -> bool:
        if server.poll() is not None:
            raise RuntimeError(f"{server.args!r} has ended:\n{log.read_text()[-2000:]}")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    wait_until(listens, f"somebody listens on port {port}")


def _postgres_programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[4]))
    if found:
        return found[-1].parent
    if program := shutil.which("initdb"):
        return Path(program).resolve().parent
    raise RuntimeError(MISSING.format(program="PostgreSQL", package="postgresql"))


def _other_account() -> pwd.struct_passwd:
    for name in NOT_ROOT:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError(f"PostgreSQL does not run as root, and there is none of {NOT_ROOT}.")


# ------------------------------------------------------------------ fixtures


@pytest.fixture(scope="session")
def _redis() -> Iterator[str]:
    with redis() as url:
        yield url


@pytest.fixture
def redis_url(_redis: str) -> str:
    """The address of an empty Redis.

    Without emptying, workers would do tasks that an earlier test left in the queue.
    """
    Redis.from_url(_redis).flushall()
    return _redis


@pytest.fixture
def mail_server() -> Iterator[Mailbox]:
    with smtp() as mailbox:
        yield mailbox


def pytest_sessionstart() -> None:
    """Let fixtures end when pytest is asked to stop, and remove what a killed run left beside SQLite's test database.

    The remaining files would spoil the new database.
    """
    from django.conf import settings

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    name = settings.DATABASES["default"].get("TEST", {}).get("NAME")
    for suffix in ("-wal", "-shm"):
        if name:
            Path(f"{name}{suffix}").unlink(missing_ok=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked `deep` without `DEEP=1`, and mark those that touch the database.

    Those marked `one_database` are not. `tests/run.py` chooses by it. Tests with a browser or with processes of
    their own get a second try: on a busy machine several programs may meet in an order that the test doesn't expect.
    """
    left_out = [] if DEEP else [item for item in items if item.get_closest_marker("deep")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("deep")]
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("services"):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.get_closest_marker("one_database"):
            continue
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & {
            "db",
            "transactional_db",
            "live_server",
        }:
            item.add_marker("database")

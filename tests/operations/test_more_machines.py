"""The site on several machines, as docs/more-machines.md describes it: all processes on the loopback interface."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import shutil
import signal
import ssl
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.infrastructure import (
    PATIENCE,
    ROOT,
    PostgresServer,
    Server,
    free_port,
    pgbouncer,
    postgres_server,
    redis_server,
    running,
    wait_until,
)
from tests.operations.proxies import DEPLOY, HOST, nginx
from tests.operations.test_deploy import command_of, passes, unit

pytestmark = pytest.mark.services

CLUSTER = DEPLOY / "cluster"
NODES = ("10.0.0.11", "10.0.0.12")


# ------------------------------------------------------------------ the machine in front


@pytest.fixture
def echo(tmp_path: Path) -> Iterator[Server]:
    """A web process in place of both nodes, which redirects each address to itself."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "tests.operations.echoing_app",
        "--bind",
        f"127.0.0.1:{port}",
    ]
    server = Server(command, port=port, log=tmp_path / "gunicorn.log", stop=signal.SIGTERM, cwd=ROOT)
    server.start()
    yield server
    server.stop()


def ask(
    port: int, path: str, body: Any = None, token: str = "", **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Send a request through nginx, a body as JSON."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    sent = {"Host": HOST, "Content-Type": "application/json", "Authorization": f"Bearer {token}", **headers}
    data = None if body is None else json.dumps(body)
    with closing(
        http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=trusting)
    ) as connection:
        connection.request("GET" if data is None else "POST", path, data, sent)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def test_the_front_limits_requests_and_serves_static_files(tmp_path, echo):
    static, https = tmp_path / "static", free_port()
    static.mkdir()
    for name in ("plain.css", "site.0123456789ab.css", "site.0123456789ab.css.gz"):
        (static / name).write_text(name)
    few = {"rate=20r/s": "rate=1r/m", "burst=80": "burst=2", "/var/lib/longshore": str(tmp_path)}
    nodes = {f"{node}:8000": f"127.0.0.1:{echo.port}" for node in NODES}
    with nginx(
        tmp_path, web=0, http=free_port(), https=https, changes=few | nodes, sample="cluster/nginx.conf"
    ):
        assert [ask(https, "/lobby/")[0] for _ in range(5)] == [302, 302, 302, 429, 429]
        for name, kept in {"site.0123456789ab.css": "immutable", "plain.css": "max-age=60"}.items():
            status, headers, content = ask(https, f"/static/{name}")
            assert (status, content.decode()) == (200, name)
            assert kept in headers["Cache-Control"]
        compressed = ask(https, "/static/site.0123456789ab.css", **{"Accept-Encoding": "gzip"})
        assert compressed[2] == b"site.0123456789ab.css.gz"
        # of a release that only the nodes have
        assert ask(https, "/static/new.css")[0] == 302


def test_a_node_starts_the_same_web_process_at_its_own_address():
    (command,) = re.findall(
        r"^ExecStart=(\S.*)$", (CLUSTER / "longshore-web.service.d" / "node.conf").read_text(), re.M
    )

    assert command.replace("${NODE_ADDRESS}", "127.0.0.1") == unit("web")["ExecStart"]


# ------------------------------------------------------------------ the database's log of changes


def test_a_segment_is_archived_once_and_never_replaced(tmp_path):
    segment, archive = tmp_path / "0001", tmp_path / "archive"
    archive.mkdir()
    segment.write_text("changes")

    def archived() -> int:
        command = [CLUSTER / "archive-wal", segment, segment.name]
        return subprocess.run(command, env=os.environ | {"WAL_ARCHIVE": str(archive)}, check=False).returncode

    assert archived() == 0
    assert archived() == 0
    segment.write_text("others")
    assert archived() != 0
    assert [(path.name, path.read_text()) for path in archive.iterdir()] == [("0001", "changes")]

    archive.rename(tmp_path / "elsewhere")
    assert archived() != 0


class Database:
    """PostgreSQL with the sample's settings, except its memory and places."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.server: PostgresServer = stack.enter_context(postgres_server(durable=True))
        self.archive = self.server.folder / "wal"
        self.archive.mkdir(mode=0o777)
        self.archive.chmod(0o777)
        text = (CLUSTER / "postgresql.conf").read_text()
        for ours, theirs in {
            "shared_buffers = 1GB": "shared_buffers = 64MB",
            "'/srv/longshore/deploy/cluster/archive-wal %p %f'":
                f"'WAL_ARCHIVE={self.archive} /bin/sh {self.server.folder}/archive-wal %p %f'",
        }.items():  # fmt: skip
            assert ours in text, ours
            text = text.replace(ours, theirs)
        (self.server.folder / "archive-wal").write_text((CLUSTER / "archive-wal").read_text())
        self.sample = self.server.folder / "longshore.conf"
        self.sample.write_text(text)
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(f"include '{self.sample}'\n")
        self.server.stop()
        self.server.start()

    @property
    def data(self) -> Path:
        return self.server.folder / "data"

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.server.url, autocommit=True) as connection:
            done = connection.execute(query)
            return done.fetchall() if done.description else []

    def program(self, name: str) -> Path:
        return Path(self.server.ready[0]).with_name(name)

    def archived(self) -> int:
        return len([path for path in self.archive.iterdir() if re.fullmatch(r"[0-9A-F]{24}", path.name)])


def test_postgresql_accepts_the_settings_and_can_be_restored_to_the_last_moment(tmp_path):
    """A copy of the files, and the archived changes after it, have every row."""
    with ExitStack() as stack:
        database = Database(tmp_path, stack)
        # the test's own command line sets max_connections
        assert database.ask("SELECT name FROM pg_file_settings WHERE error IS NOT NULL") == [
            ("max_connections",)
        ]
        ours = f"SELECT count(*) FROM pg_settings WHERE sourcefile = '{database.sample}'"
        assert database.ask(ours) == [(len(re.findall(r"^\w+ =", database.sample.read_text(), re.M)) - 1,)]
        base = database.server.folder / "base"
        account = {key: database.server._options[key] for key in ("user", "group", "extra_groups")
                   if key in database.server._options}  # fmt: skip
        connection = ["-h", "127.0.0.1", "-p", str(database.server.port), "-U", "tables"]
        passes(database.program("pg_basebackup"), *connection, "-D", base, "-c", "fast", **account)

        database.ask("CREATE TABLE later AS SELECT generate_series(1, 1000) AS n")
        before = database.archived()
        database.ask("SELECT pg_switch_wal()")
        wait_until(lambda: database.archived() > before, "the last segment is archived")
        database.server.stop(signal.SIGKILL)

        with (base / "postgresql.conf").open("a") as settings:
            settings.write(f"restore_command = 'cp {database.archive}/%f %p'\narchive_mode = off\n")
        (base / "recovery.signal").touch()
        if account:
            os.chown(base / "recovery.signal", account["user"], account["group"])
        port = free_port()
        command = [str(database.program("postgres")), "-D", str(base), "-p", str(port)]
        # recovery needs as many connections as there were
        command += ["-c", f"unix_socket_directories={database.server.folder}", "-c", "max_connections=100"]
        options = {"cwd": str(database.server.folder), **account}
        restored = Server(command, port=port, log=tmp_path / "restored.log", stop=signal.SIGINT, **options)
        restored.start()
        stack.callback(restored.stop)

        def count() -> Any:
            try:
                with psycopg.connect(f"postgres://tables@127.0.0.1:{port}/postgres") as restored:
                    return restored.execute("SELECT count(*) FROM later").fetchone()
            except psycopg.OperationalError:
                return None

        assert wait_until(count, "the restored database answers") == (1000,)


# ------------------------------------------------------------------ all of it


class Machines:
    """Two nodes with workers and a beat, behind nginx; PostgreSQL, PgBouncer and Redis on a third machine."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        self.database = Database(folder, stack)
        pooler = stack.enter_context(pgbouncer(self.database.server, (DEPLOY / "pgbouncer.ini").read_text()))
        self.environment = {
            **{key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ},
            "DJANGO_ENV": "production",
            "SECRET_KEY": "kept-in-a-safe-place-a7f3k2m9q8w1z5x6c4v0b2n8l1j7h3g9d5s",
            "SITE_URL": f"https://{HOST}",
            "DATABASE_URL": pooler,
            "DATABASE_DIRECT_URL": self.database.server.url,
            "DATABASE_PREPARE": "0",
            "REDIS_URL": stack.enter_context(redis_server()).url,
            "METRICS_TOKEN": "a-token-of-the-monitor",
            "WORKSHOP": "1",
        }
        self.https, self.ports = free_port(), dict(zip(NODES, (free_port(), free_port()), strict=True))
        self.web: dict[str, subprocess.Popen[bytes]] = {}
        self.workers: dict[str, subprocess.Popen[bytes]] = {}

    def manage(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.of_node(NODES[0]), capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def of_node(self, node: str) -> dict[str, str]:
        """Return the environment on a node: each has a disk and metrics of its own."""
        place = self.folder / node
        place.mkdir(exist_ok=True)
        return self.environment | {"VAR_DIR": str(place), "PROMETHEUS_MULTIPROC_DIR": str(place / "metrics")}

    def run(self, node: str, name: str, *more: str) -> subprocess.Popen[bytes]:
        words = [word.replace("127.0.0.1:8000", f"127.0.0.1:{self.ports[node]}") for word in command_of(name)]
        log = self.folder / f"{node}-{name}.log"
        command = [sys.executable, "-m", *words, *more]
        return self._stack.enter_context(running(command, log=log, cwd=ROOT, env=self.of_node(node)))

    def start(self) -> None:
        self.manage("migrate", "-v0")
        self.manage("collectstatic", "--noinput", "-v0")
        first, second = (Path(self.of_node(node)["VAR_DIR"]) for node in NODES)
        shutil.copytree(first / "static", second / "static", dirs_exist_ok=True)
        for node in NODES:
            self.web[node] = self.run(node, "web")
            self.workers[node] = self.run(node, "worker", "-n", f"worker@{node}")
            self.run(node, "beat")
        nodes = {f"{node}:8000": f"127.0.0.1:{port}" for node, port in self.ports.items()}
        # all players of the test have one address
        many = {"rate=20r/s": "rate=9000r/s", "/var/lib/longshore": str(self.folder / NODES[0])}
        front = nginx(
            self.folder, web=0, http=free_port(), https=self.https, changes=nodes | many,
            sample="cluster/nginx.conf",
        )  # fmt: skip
        self._stack.enter_context(front)
        wait_until(lambda: ask(self.https, "/healthz")[0] == 200, "the site answers behind nginx")

    def start_web(self, node: str) -> None:
        self.web[node] = self.run(node, "web")
        wait_until(lambda: self.requests(node) is not None, f"{node} answers")

    def requests(self, node: str) -> float | None:
        """Return how many requests a node has counted, or None if it does not answer."""
        headers = {"Authorization": f"Bearer {self.environment['METRICS_TOKEN']}"}
        try:
            with closing(
                http.client.HTTPConnection("127.0.0.1", self.ports[node], timeout=PATIENCE)
            ) as connection:
                connection.request("GET", "/metrics", headers=headers)
                text = connection.getresponse().read().decode()
        except OSError:
            return None
        return sum(float(number) for number in re.findall(r"^site_requests_total\{.*\} (\S+)$", text, re.M))

    def kill_web(self, node: str) -> None:
        """Kill the processes of a node at once, as when its machine loses power."""
        master = self.web[node].pid
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        for pid in (master, *map(int, children)):
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: self.requests(node) is None, f"{node} is gone")


PEOPLE = """
import json
from django.utils import timezone
from accounts.models import User
from games.models.game import Game
from games.services.api.api_tokens import make_api_token
from games.services.table import new_tables, open_tables
now, games, tokens = timezone.now(), [], {}
users = [User.objects.create_user(f"p{n}@example.org", None, display_name=f"Player {n}") for n in range(3)]
for user in users:
    tokens[user.pk] = make_api_token(user=user, name="test", scope="play", now=now)[1]
for number in range(2):
    game = new_tables.create_game(
        host=users[0], title="catan", modules=["base"], options={}, seats=3, start_when_full=False, now=now
    )
    for user in users[1:]:
        open_tables.join(game_id=game.pk, user=user, invite=game.invite_token, now=now)
    open_tables.start(game_id=game.pk, host=users[0], now=now)
    games.append(game.pk)
print(json.dumps([games, list(tokens.values())]))
"""


class Players(threading.Thread):
    """Plays a game through nginx. Sends unanswered requests again, with the same key."""

    def __init__(self, machines: Machines, game: int, tokens: list[str]) -> None:
        super().__init__()
        self.machines, self.game, self.tokens = machines, game, tokens
        self.luck = random.Random(game)
        self.accepted: list[str] = []
        self.sent_again, self.stops = 0, threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stops.is_set():
                self.move()
        except BaseException as error:
            self.failure = error
            raise

    def moves(self, more: int) -> None:
        """Wait for this many more moves."""
        enough = len(self.accepted) + more
        wait_until(lambda: self.failure or len(self.accepted) >= enough, f"{more} moves in game {self.game}")
        assert self.failure is None

    def asked(self, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        """Send a request until it is answered by the site."""
        while True:
            try:
                status, _headers, content = ask(self.machines.https, path, body, token)
            except (OSError, http.client.HTTPException):
                status, content = 502, b""
            if status < 500:
                return status, json.loads(content)
            self.sent_again += 1

    def move(self) -> None:
        """Make a move for the first player who can make one without a sequence of choices."""
        for token in self.tokens:
            _status, game = self.asked(f"/api/v1/games/{self.game}", token)
            choices = list(moves_of(game["options"], self.luck)) if game["waits_for_me"] else []
            if choices:
                verb, argument = self.luck.choice(choices)
                key = uuid.uuid4().hex
                move = {"verb": verb, "argument": argument, "decision": game["decision"], "key": key}
                status, answer = self.asked(f"/api/v1/games/{self.game}/moves", token, move)
                if status < 300:
                    self.accepted.append(key)
                else:
                    assert status in (409, 422, 429), answer


def moves_of(options: dict[str, Any], luck: random.Random) -> Iterator[tuple[str, Any]]:
    for verb, asked in options.items():
        if asked["kind"] == "listed" and asked["values"]:
            yield verb, luck.choice(asked["values"])
        elif asked["kind"] == "bundle":
            cards = [card for card, count in asked["cards"].items() for _ in range(count)]
            drawn = luck.sample(cards, asked["least"])
            yield verb, {card: drawn.count(card) for card in set(drawn)}


@pytest.mark.deep
def test_games_go_on_through_both_nodes_while_one_dies(tmp_path):
    with ExitStack() as stack:
        machines = Machines(tmp_path, stack)
        machines.start()
        games, tokens = json.loads(machines.manage("shell", "--no-imports", "-c", PEOPLE).splitlines()[-1])
        tables = [Players(machines, game, tokens) for game in games]
        for table in tables:
            table.start()
            stack.callback(table.stops.set)
            table.moves(5)
        before = {node: machines.requests(node) for node in NODES}
        assert all(before.values())

        # A web node loses its power, and so does a worker.
        machines.kill_web(NODES[0])
        machines.workers[NODES[0]].kill()
        for table in tables:
            table.moves(8)
        assert machines.requests(NODES[1]) > before[NODES[1]]
        # The other worker has done all that beat asks for.
        wait_until(lambda: ask(machines.https, "/healthz")[0] == 200, "all is well with one node")

        # The node comes back, and gets requests again.
        machines.start_web(NODES[0])
        back = machines.requests(NODES[0])
        wait_until(lambda: machines.requests(NODES[0]) > back + 5, "both nodes get requests")
        for table in tables:
            table.moves(3)
            table.stops.set()
        for table in tables:
            table.join()
            assert table.failure is None

        checks = subprocess.run(
            [sys.executable, "-m", "tests.faults.checks", *map(str, games)],
            cwd=ROOT,
            env=machines.environment | {
                "DJANGO_SETTINGS_MODULE": "catansite.settings",
                "DATABASE_URL": machines.database.server.url,
                "VAR_DIR": str(tmp_path / NODES[0]),
            },
            capture_output=True,
            text=True,
            check=False,
        )  # fmt: skip
        assert checks.returncode == 0, checks.stderr
        keys = json.loads(checks.stdout)["keys"]
        for table in tables:
            made = [key for key in keys[str(table.game)] if key]
            assert sorted(made) == sorted(table.accepted)

"""The instructions of `deploy/` and the README: parsed by each format's own program, then carried out.

No container engine is needed; systemd starts the same commands that Compose would.
"""

from __future__ import annotations

import configparser
import http.client
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import psycopg.sql
import pytest
import yaml

from tests.infrastructure import (
    PATIENCE,
    ROOT,
    PostgresServer,
    free_port,
    postgres_server,
    redis_server,
    running,
    smtp,
    wait_until,
)
from tests.operations.proxies import BEHIND, DEPLOY, HOST, nginx, program

UNITS = sorted(path for path in DEPLOY.glob("systemd/*") if path.is_file())
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
SERVICES = ("web", "worker", "strangers", "bots", "beat")
HOME = "/srv/longshore"
PROGRAMS = Path(sys.executable).parent
README = (ROOT / "README.md").read_text()


def passes(*command: str | Path, **options: object) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr


def unit(name: str) -> configparser.SectionProxy:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str
    read.read(DEPLOY / "systemd" / f"longshore-{name}.service")
    return read["Service"]


def command_of(name: str) -> list[str]:
    """Return the command that a unit starts, without the folder of its programs."""
    return shlex.split(unit(name)["ExecStart"].replace("%%", "%").replace(f"{HOME}/.venv/bin/", ""))


# ------------------------------------------------------------------ validity


def test_systemd_finds_nothing_wrong(tmp_path):
    for one in UNITS:
        there = one.read_text().replace(f"{HOME}/.venv/bin", str(PROGRAMS)).replace(HOME, str(ROOT))
        (tmp_path / one.name).write_text(there.replace("User=longshore", "User=daemon"))

    passes(program("systemd-analyze", "systemd"), "verify", *sorted(tmp_path.iterdir()))


@pytest.mark.parametrize("service", SERVICES)
def test_stopping_the_target_waits_for_its_processes(service):
    """systemd stops in the opposite order. On its own, the target would start last, and its stop would not wait."""
    text = (DEPLOY / "systemd" / f"longshore-{service}.service").read_text()

    assert re.search(r"^After=longshore\.target ", text, re.M)
    assert "PartOf=longshore.target\n" in text


@pytest.mark.parametrize("service", ["web", "worker", "bots"])
def test_processes_with_children_get_the_signal_alone(service):
    """By default systemd sends SIGTERM to all. Children of Celery die of it, in the middle of an email."""
    assert unit(service)["KillMode"] == "mixed"


@pytest.mark.parametrize("service", [one.name for one in UNITS if one.suffix == ".service"])
def test_a_service_reaches_little_and_has_a_limit(tmp_path, service):
    shutil.copytree(DEPLOY / "systemd", tmp_path, dirs_exist_ok=True)

    passes(
        program("systemd-analyze", "systemd"),
        "security",
        "--offline=true",
        "--threshold=40",  # of 100: an exposure below 4
        tmp_path / service,
        env=os.environ | {"SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    assert re.search(r"^MemoryMax=\d+[MG]$", (tmp_path / service).read_text(), re.M)


def test_the_compose_file_follows_its_schema():
    passes(PROGRAMS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


def test_the_dockerfile_is_sound():
    passes(PROGRAMS / "hadolint", DEPLOY / "Dockerfile")


def test_caddy_finds_nothing_wrong(tmp_path):
    kept = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    passes(
        program("caddy", "caddy"),
        "validate",
        "--adapter",
        "caddyfile",
        "--config",
        DEPLOY / "Caddyfile",
        env=kept,
    )


def test_a_backup_that_fails_says_so_and_drops_nothing(tmp_path):
    """Each step of the nightly script fails once."""
    old = tmp_path / "longshore-2026-01-01"
    old.write_text("the last good one")
    os.utime(old, (0, 0))
    younger = tmp_path / "longshore-2026-02-01"
    younger.write_text("of thirteen days ago")
    days_ago = time.time() - timedelta(days=13).total_seconds()
    os.utime(younger, (days_ago, days_ago))
    passing, failing = (tmp_path / name for name in ("passing", "failing"))
    passing.write_text('#!/bin/sh\ntouch "$3"\n')
    failing.write_text("#!/bin/sh\nexit 3\n")
    for script in (passing, failing):
        script.chmod(0o755)

    for variables in (
        {"PYTHON": str(failing)},
        {"PYTHON": str(passing), "BACKUP_HOOK": str(failing)},
    ):
        done = subprocess.run(
            [DEPLOY / "backup"], env=os.environ | {"BACKUPS": str(tmp_path)} | variables, check=False
        )
        assert done.returncode == 3
        assert old.exists()

    passes(DEPLOY / "backup", env=os.environ | {"BACKUPS": str(tmp_path), "PYTHON": str(passing)})
    assert not old.exists()
    assert younger.exists()


def test_commands_get_the_environment_of_the_services(tmp_path):
    for folder in ("deploy", ".venv/bin", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(DEPLOY / "manage", tmp_path / "deploy")
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\necho "$*"; pwd; echo "$SITE_NAME $SECRET_KEY $DATABASE_POOL"\n')
    python.chmod(0o755)
    told = tmp_path / "site.env"
    told.write_text("# a comment\nSECRET_KEY=a=b\n\nSITE_NAME=Our harbor\n")
    shell = {"PATH": os.environ["PATH"], "SECRET_KEY": "another"}

    def manage(**more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [tmp_path / "deploy" / "manage", "backup", "a file"],
            cwd=tmp_path / "elsewhere", env=shell | more, capture_output=True, text=True, check=False,
        )  # fmt: skip

    assert manage(SITE_ENV=str(told)).stdout.splitlines() == [
        f"{tmp_path}/manage.py backup a file",
        f"{tmp_path}/elsewhere",
        "Our harbor a=b 0",
    ]
    refused = manage(SITE_ENV=str(tmp_path / "none"))
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"{tmp_path}/none: No such file or directory. Run it as")


@pytest.mark.parametrize(("day", "tests"), [("02", True), ("03", False)])
def test_a_container_backs_up_each_night_and_tells_when_that_fails(tmp_path, day, tests):
    """On the second of each month it tests the newest backup. Its second sleep ends the loop."""
    told = tmp_path / "told"
    for name, script in {
        "sleep": f'echo slept >> {told}; [ "$(grep -c slept {told})" = 1 ]',
        "python": f'echo "$@" >> {told}; [ "$2" = alert ]',
        "date": f'[ "$1" = +%d ] && echo {day} || exec {shutil.which("date")} "$@"',
    }.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    (command,) = COMPOSE["backup"]["command"]
    here = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "BACKUPS": str(tmp_path), "PYTHON": "python"}

    passes(ROOT / command, env=os.environ | here)

    slept, backup, alert, *tested, again = told.read_text().splitlines()
    assert (slept, again) == ("slept", "slept")
    assert backup.startswith(f"manage.py backup {tmp_path}/longshore-")
    assert alert == "manage.py alert longshore-backup"
    assert tested == (
        [f"manage.py try_restore --mail {tmp_path}", "manage.py alert longshore-restore-check"]
        if tests
        else []
    )


def test_what_timers_start_tells_the_operator_when_it_fails():
    timers = [one.stem for one in UNITS if one.suffix == ".timer"]

    assert timers
    for name in timers:
        text = (DEPLOY / "systemd" / f"{name}.service").read_text()
        assert "OnFailure=longshore-alert@%n.service\n" in text


# ------------------------------------------------------------------ consistency


def test_readme_systemd_and_compose_start_the_same():
    table = re.findall(r"^\| [^|]+ \| `\.venv/bin/([^`]+)` \|", README, re.M)
    composed = [
        [word.replace("0.0.0.0", "127.0.0.1") for word in COMPOSE[name]["command"]] for name in SERVICES
    ]

    assert [shlex.split(row) for row in table] == [command_of(name) for name in SERVICES] == composed


def test_every_container_has_limits_and_those_that_stay_a_health_check():
    for name, service in COMPOSE.items():
        assert service["mem_limit"], name
        assert service["logging"]["options"] == {"max-size": "20m", "max-file": "5"}, name
    assert {name for name, service in COMPOSE.items() if "healthcheck" in service} == {
        "database", "redis", *SERVICES,
    }  # fmt: skip


def test_the_site_s_packages_are_compiled_when_they_are_installed():
    """Its services may not write into its folder."""
    command = "python -m compileall -q accounts catansite games"

    assert f".venv/bin/{command}" in README
    assert command in (DEPLOY / "Dockerfile").read_text()


def test_the_file_of_secrets_is_no_part_of_the_repository():
    passes("git", "check-ignore", "--no-index", "deploy/site.env", cwd=ROOT)


def test_the_example_names_only_variables_that_the_readme_explains():
    example = (DEPLOY / "site.env.example").read_text()
    named = re.findall(r"^([A-Z_]+)=", example, re.M)
    explained = re.findall(r"`([A-Z_]+)`", README[README.index("### Environment variables") :])

    assert named
    assert set(named) <= set(explained)


# ------------------------------------------------------------------ from an empty database to an email


class Machine:
    """The README's steps carried out: an empty PostgreSQL, the units' processes, nginx in front."""

    def __init__(self, folder: Path, database: PostgresServer, stack: ExitStack) -> None:
        self.folder, self.database, self._stack = folder, database, stack
        self.mailbox, redis = stack.enter_context(smtp()), stack.enter_context(redis_server())
        self.web, self.https, self.http = free_port(), free_port(), free_port()
        example = (DEPLOY / "site.env.example").read_text()
        told = dict(re.findall(r"^([A-Z_]+)=(.*)$", example, re.M))
        # The same socket address, at this server's own place.
        account = f"postgres://longshore@:{database.port}"
        address = told["DATABASE_URL"].replace("postgres://", account)
        self.told = told | {
            "SECRET_KEY": "kept-in-a-safe-place-a7f3k2m9q8w1z5x6c4v0b2n8l1j7h3g9d5s",
            "DATABASE_URL": address.replace("/run/postgresql", str(database.folder)),
            "REDIS_URL": redis.url,
            "EMAIL_URL": self.mailbox.url,
            "VAR_DIR": str(folder / "var"),
            "PROMETHEUS_MULTIPROC_DIR": str(folder / "metrics"),
        }
        self.shell = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        self.environment = self.shell | self.told
        (folder / "var").mkdir()

    def prepare(self) -> None:
        """Create the database and its account, then run the site's commands, as the README says."""
        for line in re.findall(r"^sudo -u postgres (.+)$", README, re.M):
            name, *arguments = shlex.split(line)
            self.of_postgres(name, *arguments)
        lines = re.findall(r"^(?:sudo -u longshore )?deploy/manage (.+)$", README, re.M)
        for line in lines:
            if "createsuperuser" not in line:
                self.manage(*shlex.split(line))

    def of_postgres(self, name: str, *arguments: str) -> None:
        where = {"PGHOST": "127.0.0.1", "PGPORT": str(self.database.port), "PGUSER": "tables"}
        passes(Path(self.database.ready[0]).with_name(name), *arguments, env=os.environ | where)

    def backs_up(self, **more: str) -> None:
        """Run the command of the nightly unit."""
        (program,) = shlex.split(unit("backup")["ExecStart"])
        variables = self.environment | {"PYTHON": sys.executable} | more
        passes(program.replace(HOME, str(ROOT)), cwd=ROOT, env=variables)

    def runs(self, name: str, **more: str) -> None:
        """Run the command of another unit, with its variables filled in as systemd does."""
        words = [more.get(word.removeprefix("${").removesuffix("}"), word) for word in command_of(name)]
        passes(sys.executable, *words[1:], cwd=ROOT, env=self.environment | more)

    def manage(self, *arguments: str, **more: str) -> None:
        """Run a command through the script that reads the file of variables."""
        file = self.folder / "site.env"
        file.write_text("".join(f"{name}={value}\n" for name, value in (self.told | more).items()))
        passes(DEPLOY / "manage", *arguments, cwd=self.folder, env=self.shell | {"SITE_ENV": str(file)})

    def is_healthy(self, name: str) -> None:
        """Run a container's health check here, without its network's names."""
        kind, *words = COMPOSE[name]["healthcheck"]["test"]
        words = [re.sub(r"//(web|127\.0\.0\.1):8000", f"//127.0.0.1:{self.web}", word) for word in words]
        if kind == "CMD-SHELL":
            words = ["sh", "-c", words[0].replace("$$", "$")]
        here = {"HOSTNAME": socket.gethostname(), "PATH": f"{PROGRAMS}:{os.environ['PATH']}"}
        passes(*words, cwd=ROOT, env=self.environment | here)

    def start(self) -> None:
        """Start the target's services, and the proxy."""
        for name in SERVICES:
            words = [word.replace(BEHIND, f"127.0.0.1:{self.web}") for word in command_of(name)]
            command = [sys.executable, "-m", *words]
            log = self.folder / f"{name}.log"
            self._stack.enter_context(running(command, log=log, cwd=ROOT, env=self.environment))
        self._stack.enter_context(nginx(self.folder, web=self.web, http=self.http, https=self.https))
        wait_until(lambda: self.ask("/readyz")[0] == 200, "the site answers behind nginx")

    def ask(
        self, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, str]:
        """Send a request through nginx, as a browser that trusts the certificate."""
        trusting = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        trusting.check_hostname = False
        sent, body = {"Host": HOST, **headers}, None
        if form is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{HOST}{path}"}
            body = urlencode(form)
        with closing(
            http.client.HTTPSConnection("127.0.0.1", self.https, timeout=PATIENCE, context=trusting)
        ) as connection:
            connection.request("GET" if body is None else "POST", path, body, sent)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def redirected(self, path: str) -> tuple[int, str | None]:
        """Return where a request without TLS is redirected."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.http, timeout=PATIENCE)) as connection:
            connection.request("GET", path, headers={"Host": HOST})
            answer = connection.getresponse()
            return answer.status, answer.headers["Location"]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with ExitStack() as stack:
        yield Machine(tmp_path, stack.enter_context(postgres_server()), stack)


@pytest.mark.services
def test_the_readme_leads_from_an_empty_database_to_a_mail_and_a_backup(machine):
    machine.prepare()
    machine.start()

    assert machine.redirected("/rules/") == (301, f"https://{HOST}/rules/")
    # A visitor signs up through the proxy, and the worker's email leads back to it.
    status, headers, page = machine.ask("/accounts/signup/")
    assert status == 200
    assert "max-age=31536000" in headers["Strict-Transport-Security"]
    cookies = [one.partition(";")[0] for one in headers.get_all("Set-Cookie")]
    assert all("Secure" in one for one in headers.get_all("Set-Cookie"))
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    form = {
        "csrfmiddlewaretoken": token.group(1),
        "email": "ada@example.org",
        "display_name": "Ada",
        "password1": "slow-and-steady-7",
    }
    status, _headers, page = machine.ask("/accounts/signup/", form, Cookie="; ".join(cookies))
    assert status in (200, 302), page
    (letter,) = machine.mailbox.wait_for(1)
    assert letter["To"] == "ada@example.org"
    assert f"https://{HOST}/" in letter.get_body(("plain",)).get_content()
    # Beat and workers are alive.
    wait_until(lambda: machine.ask("/healthz")[0] == 200, "all is well")
    for name in SERVICES:
        machine.is_healthy(name)

    # The nightly backup is stored elsewhere, tested by the monthly timer, and restored into another database.
    folder, elsewhere = machine.folder / "backups", machine.folder / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    hook = machine.folder / "hook"
    hook.write_text(f'#!/bin/sh\ncp "$@" {elsewhere}\n')
    hook.chmod(0o755)
    machine.backs_up(BACKUPS=str(folder), BACKUP_HOOK=str(hook))
    copy, listed = sorted(folder.iterdir())
    assert listed.name == f"{copy.name}.contents.json"
    assert [path.read_bytes() for path in sorted(elsewhere.iterdir())] == [
        copy.read_bytes(),
        listed.read_bytes(),
    ]
    machine.runs("restore-check", BACKUPS=str(folder))
    (_first, report) = machine.mailbox.wait_for(2)
    assert report["To"] == "you@example.org"
    assert "1 games" not in report.get_content()
    assert "Every row is there." in report.get_content()
    machine.of_postgres("createdb", "--owner", "longshore", "another")
    there = machine.told["DATABASE_URL"].removesuffix("longshore") + "another"
    machine.manage("restore", str(copy), DATABASE_URL=there)


@pytest.mark.services
def test_a_container_s_database_may_have_any_password(tmp_path):
    """It is written as Compose puts it into the environment, and required by PostgreSQL."""
    password = "p@ss:w/o?r#d %41 $x 'q' \"Q\" \\"
    given = COMPOSE["migrate"]["environment"]
    with postgres_server() as database:
        with psycopg.connect(database.url, autocommit=True) as connection:
            words = psycopg.sql.Literal(password)
            connection.execute(psycopg.sql.SQL("CREATE ROLE longshore LOGIN PASSWORD {}").format(words))
            connection.execute("CREATE DATABASE longshore OWNER longshore")
            rules = Path(connection.execute("SHOW hba_file").fetchone()[0])
            rules.write_text(f"host all longshore 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
            connection.execute("SELECT pg_reload_conf()")
        there = {
            "DJANGO_ENV": "production",
            "SECRET_KEY": "kept-in-a-safe-place-a7f3k2m9q8w1z5x6c4v0b2n8l1j7h3g9d5s",
            "SITE_URL": f"https://{HOST}",
            "DATABASE_URL": given["DATABASE_URL"].replace("@database", f"@127.0.0.1:{database.port}"),
            "DATABASE_DIRECT_URL": given["DATABASE_DIRECT_URL"],
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(tmp_path),
        }
        shown = given["PGPASSWORD"].replace("${POSTGRES_PASSWORD:?choose one}", password)
        manage = [sys.executable, "manage.py"]

        passes(*manage, "migrate", "--noinput", cwd=ROOT, env=there | {"PGPASSWORD": shown})
        passes(*manage, "backup", tmp_path / "copy", cwd=ROOT, env=there | {"PGPASSWORD": shown})
        refused = subprocess.run(
            [*manage, "migrate"], cwd=ROOT, env=there | {"PGPASSWORD": "x"}, capture_output=True, check=False
        )
        assert b"password authentication failed" in refused.stderr

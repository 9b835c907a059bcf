"""What `deploy/` and the README say to whoever runs the site: read by each format's own program, then done.

A container engine is not asked for; what Compose would start is what systemd starts here, by the same commands.
"""

from __future__ import annotations

import configparser
import datetime
import http.client
import os
import re
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.infrastructure import (
    MISSING,
    PATIENCE,
    ROOT,
    PostgresServer,
    Server,
    free_port,
    postgres_server,
    redis_server,
    running,
    smtp,
    wait_until,
)

DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("systemd/*"))
SERVICES = ("web", "worker", "strangers", "beat")
HOME = "/srv/longshore"
HOST = "play.example.org"
BEHIND = "127.0.0.1:8000"
PROGRAMS = Path(sys.executable).parent
README = (ROOT / "README.md").read_text()


def program(name: str, package: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    assert found, MISSING.format(program=name, package=package)
    return found


def passes(*command: str | Path, **options: object) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr


def unit(name: str) -> configparser.SectionProxy:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str
    read.read(DEPLOY / "systemd" / f"longshore-{name}.service")
    return read["Service"]


def command_of(name: str) -> list[str]:
    """What a unit starts, without the folder in which its programs lie."""
    return shlex.split(unit(name)["ExecStart"].replace("%%", "%").replace(f"{HOME}/.venv/bin/", ""))


# ------------------------------------------------------------------ each by the program that will read it


def test_systemd_finds_nothing_wrong(tmp_path):
    for one in UNITS:
        there = one.read_text().replace(f"{HOME}/.venv/bin", str(PROGRAMS)).replace(HOME, str(ROOT))
        (tmp_path / one.name).write_text(there.replace("User=longshore", "User=daemon"))

    passes(program("systemd-analyze", "systemd"), "verify", *sorted(tmp_path.iterdir()))


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


# ------------------------------------------------------------------ one truth


def test_readme_systemd_and_compose_start_the_same():
    table = re.findall(r"^\| [^|]+ \| `\.venv/bin/([^`]+)` \|", README, re.M)
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    composed = [
        [word.replace("0.0.0.0", "127.0.0.1") for word in services[name]["command"]] for name in SERVICES
    ]

    assert [shlex.split(row) for row in table] == [command_of(name) for name in SERVICES] == composed


def test_the_example_names_only_variables_that_the_readme_explains():
    example = (DEPLOY / "site.env.example").read_text()
    named = re.findall(r"^([A-Z_]+)=", example, re.M)
    explained = re.findall(r"`([A-Z_]+)`", README[README.index("### Environment variables") :])

    assert named
    assert set(named) <= set(explained)


# ------------------------------------------------------------------ from an empty database to a mail


class Machine:
    """The README's page, done here: an empty PostgreSQL, the units' processes, nginx in front."""

    def __init__(self, folder: Path, database: PostgresServer, stack: ExitStack) -> None:
        self.folder, self.database, self._stack = folder, database, stack
        self.mailbox, redis = stack.enter_context(smtp()), stack.enter_context(redis_server())
        self.web, self.https, self.http = free_port(), free_port(), free_port()
        example = (DEPLOY / "site.env.example").read_text()
        told = dict(re.findall(r"^([A-Z_]+)=(.*)$", example, re.M))
        # the same address of a socket, but where this server has its own
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
        """The database's account and the database, then the commands of the site, as the README has them."""
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

    def manage(self, *arguments: str, **more: str) -> None:
        """By the script that reads the file of variables."""
        file = self.folder / "site.env"
        file.write_text("".join(f"{name}={value}\n" for name, value in (self.told | more).items()))
        passes(DEPLOY / "manage", *arguments, cwd=self.folder, env=self.shell | {"SITE_ENV": str(file)})

    def start(self) -> None:
        """What the target wants, and the proxy."""
        for name in SERVICES:
            words = [word.replace(BEHIND, f"127.0.0.1:{self.web}") for word in command_of(name)]
            command = [sys.executable, "-m", *words]
            log = self.folder / f"{name}.log"
            self._stack.enter_context(running(command, log=log, cwd=ROOT, env=self.environment))
        proxy = Server(
            [program("nginx", "nginx-light"), "-c", str(self._nginx()), "-e", str(self.folder / "nginx.log")],
            port=self.https,
            log=self.folder / "nginx.log",
            stop=signal.SIGQUIT,
        )
        proxy.start()
        self._stack.callback(proxy.stop)
        wait_until(lambda: self.ask("/readyz")[0] == 200, "the site answers behind nginx")

    def _nginx(self) -> Path:
        """The sample as it stands, but for ports and certificate, in what Debian puts around it."""
        site = (DEPLOY / "nginx.conf").read_text().replace(BEHIND, f"127.0.0.1:{self.web}")
        site = re.sub(r"\n *listen \[::\].*", "", site)
        site = site.replace("listen 80", f"listen 127.0.0.1:{self.http}")
        site = site.replace("listen 443", f"listen 127.0.0.1:{self.https}")
        _certificate(self.folder)
        for name in ("fullchain", "privkey"):
            site = site.replace(f"/etc/letsencrypt/live/{HOST}/{name}.pem", str(self.folder / f"{name}.pem"))
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        around = f"daemon off;\npid {self.folder}/nginx.pid;\nevents {{}}\nhttp {{\naccess_log off;\n"
        whole = self.folder / "nginx.conf"
        whole.write_text(f"{around}{temporary}{site}}}\n")
        return whole

    def ask(
        self, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, str]:
        """Through nginx, as a browser that trusts the certificate."""
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
        """Where somebody is sent who asks without TLS."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.http, timeout=PATIENCE)) as connection:
            connection.request("GET", path, headers={"Host": HOST})
            answer = connection.getresponse()
            return answer.status, answer.headers["Location"]


def _certificate(folder: Path) -> None:
    """One that nobody has signed but itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with ExitStack() as stack:
        yield Machine(tmp_path, stack.enter_context(postgres_server()), stack)


@pytest.mark.postgresql
def test_the_readme_leads_from_an_empty_database_to_a_mail_and_a_backup(machine):
    machine.prepare()
    machine.start()

    assert machine.redirected("/rules/") == (301, f"https://{HOST}/rules/")
    # somebody signs up through the proxy, and the worker's mail leads back to it
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
    # beat and workers are heard
    wait_until(lambda: machine.ask("/healthz")[0] == 200, "all is well")

    # the night's copy fills another database
    folder = machine.folder / "backups"
    folder.mkdir()
    command = shlex.split(unit("backup")["ExecStart"].replace("%%", "%"))
    command[-1] = command[-1].replace(f"{HOME}/.venv/bin/python", sys.executable)
    passes(*command, cwd=ROOT, env=machine.environment | {"BACKUPS": str(folder)})
    (copy,) = folder.iterdir()
    machine.of_postgres("createdb", "--owner", "longshore", "another")
    there = machine.told["DATABASE_URL"].removesuffix("longshore") + "another"
    machine.manage("restore", str(copy), DATABASE_URL=there)

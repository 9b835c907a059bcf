"""Access logs of gunicorn and of each proxy with a sample in `deploy/` contain no secret link."""

from __future__ import annotations

import http.client
import re
import secrets
import ssl
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import RegexPattern

from tests.infrastructure import PATIENCE, ROOT, Server, free_port
from tests.operations.proxies import caddy, nginx

# Parts of addresses that are public. Any other part is treated as a secret.
PUBLIC = {
    "app_label", "channel", "colors", "content_type_id", "kind", "module", "modules", "number", "object_id", "position",
    "season", "seat", "slug", "theme", "title", "uidb36", "verb", "version",
}  # fmt: skip
KNOWN = {
    "account_confirm_email", "account_reset_password_from_key", "calendar", "confirm_sign_up", "decide", "feed",
    "mail_works", "unsubscribe",
}  # fmt: skip
# As long as the shortest secret that the site makes: 128 bits.
SECRET = secrets.token_urlsafe(16)


def patterns(resolver: Any, before: str = "") -> Iterator[tuple[URLPattern, str]]:
    for one in resolver.url_patterns:
        route = str(one.pattern)
        if isinstance(one.pattern, RegexPattern):
            route = re.sub(r"\(\?P(<\w+>)[^)]*\)", r"\1", route).replace("\\.", ".").strip("^$")
        if isinstance(one, URLPattern):
            yield one, before + route
        else:
            yield from patterns(one, before + route)


def filled(part: re.Match[str]) -> str:
    kind, name = part.group("kind"), part.group("name")
    return "7" if kind == "int" else "x" if name in PUBLIC else SECRET


def secret_addresses() -> dict[str, str]:
    """Return every address of the site that contains a secret, by its name."""
    found = {}
    for pattern, route in patterns(get_resolver()):
        address = re.sub(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>", filled, f"/{route}")
        if SECRET in address:
            found[pattern.name or route] = address
    return found


def asked_with_secrets() -> list[str]:
    return [*secret_addresses().values(), f"/games/7/?invite={SECRET}", f"/accounts/login/?next=/{SECRET}/"]


def ask(port: int, method: str, address: str, *, tls: bool = False) -> int:
    connection: http.client.HTTPConnection
    if tls:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=trusting)
    else:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection):
        came_from = {"Referer": f"https://play.example.org/decide/{SECRET}/", "HX-Current-URL": f"/{SECRET}/"}
        connection.request(method, address, headers=came_from)
        answer = connection.getresponse()
        answer.read()
        return answer.status


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Server]:
    """gunicorn with the site's configuration and an access log."""
    port = free_port()
    log = ["--access-logfile", str(tmp_path / "gunicorn-access.log")]
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "tests.operations.echoing_app",
        "--bind",
        f"127.0.0.1:{port}",
    ]
    server = Server([*command, *log], port=port, log=tmp_path / "gunicorn.log", stop=15, cwd=ROOT)
    server.start()
    yield server
    server.stop()


def test_every_secret_address_is_known_as_one():
    """A new address with a part that is not in `PUBLIC` is included in the tests below."""
    assert set(secret_addresses()) >= KNOWN


def visit(port: int, web: Server, *, tls: bool = False) -> None:
    """Request each address with a secret: successfully, with a failure, and while no web process is running."""
    for address in asked_with_secrets():
        assert ask(port, "GET", address, tls=tls) == 302
        assert ask(port, "POST", address, tls=tls) == 500
    web.stop()
    if port != web.port:
        for address in asked_with_secrets():
            assert ask(port, "GET", address, tls=tls) == 502


def written(folder: Path) -> str:
    return "".join(path.read_text() for path in sorted(folder.glob("*.log")))


@pytest.mark.services
def test_gunicorn_writes_no_secret(tmp_path, web):
    visit(web.port, web)

    assert '"GET /decide/... HTTP/1.1" 302' in written(tmp_path)
    assert "Error handling request" in written(tmp_path)
    assert SECRET not in written(tmp_path)


@pytest.mark.services
@pytest.mark.parametrize("sample", ["nginx.conf", "cluster/nginx.conf"])
def test_nginx_writes_no_secret(tmp_path, web, sample):
    http, https = free_port(), free_port()
    nodes = {f"10.0.0.{node}:8000": f"127.0.0.1:{web.port}" for node in (11, 12)}
    changes = nodes | {"rate=20r/s": "rate=9000r/s"} if sample != "nginx.conf" else {}

    with nginx(tmp_path, web=web.port, http=http, https=https, changes=changes, sample=sample):
        for address in asked_with_secrets():
            assert ask(http, "GET", address) == 301
        visit(https, web, tls=True)

    text = (tmp_path / "longshore.log").read_text()
    assert text.count('"GET /decide/..." 301 ') == 1
    assert text.count('"GET /decide/..." 302 ') == 1
    assert text.count('"GET /decide/..." 502 ') == 1
    assert text.count('"GET /games/7/" 302 ') == 1
    assert SECRET not in written(tmp_path)


@pytest.mark.services
def test_caddy_writes_no_secret(tmp_path, web):
    port = free_port()

    with caddy(tmp_path, web=web.port, http=port):
        visit(port, web)

    text = (tmp_path / "caddy.log").read_text()
    assert text.count('"method":"GET","host":"127.0.0.1') > len(asked_with_secrets())
    assert '"uri":"/decide/..."' in text
    assert '"uri":"/games/7/..."' in text
    assert SECRET not in written(tmp_path)

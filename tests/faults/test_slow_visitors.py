"""Visitors who send a form byte by byte, behind each proxy that `deploy/` has a sample for."""

from __future__ import annotations

import http.client
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.infrastructure import PATIENCE, ROOT, environment, free_port, running, wait_until
from tests.operations.proxies import BEHIND, caddy, nginx
from tests.operations.test_deploy import command_of

pytestmark = pytest.mark.services

SLOW = 20
# With a cookie, the site reads the form to compare its token. Caddy passes on a body that it does not buffer after 4
# kB.
BEGUN = (
    b"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n"
    b"Cookie: csrftoken=" + b"a" * 32 + b"\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nlogin=" + b"a" * 10_000
)
# A busy machine must not make the proxy time out during the test.
PATIENT = {
    "nginx": {
        "client_header_timeout 10s": "client_header_timeout 900s",
        "client_body_timeout 15s": "client_body_timeout 900s",
    },
    "caddy": {"read_header 10s": "read_header 900s", "read_body 60s": "read_body 900s"},
}


class Proxied:
    """The web unit's processes behind a proxy."""

    def __init__(self, proxy: str, folder: Path, stack: ExitStack) -> None:
        self.proxy, self._stack = proxy, stack
        self.log = folder / "web.log"
        web, self.port = free_port(), free_port()
        words = [word.replace(BEHIND, f"127.0.0.1:{web}") for word in command_of("web")]
        variables = environment(
            DATABASE_URL=f"sqlite:///{folder}/db.sqlite3", VAR_DIR=str(folder), LOG_LEVEL="INFO"
        )
        stack.enter_context(running([sys.executable, "-m", *words], log=self.log, cwd=ROOT, env=variables))
        if proxy == "nginx":
            front = nginx(folder, web=web, http=free_port(), https=self.port, changes=PATIENT[proxy])
        else:
            front = caddy(folder, web=web, http=self.port, changes=PATIENT[proxy])
        stack.enter_context(front)
        wait_until(lambda: self.ask("/about/") == 200, "the site answers behind the proxy")

    def connect(self) -> socket.socket:
        """Connect to the proxy, with TLS if its sample uses it."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        if self.proxy == "nginx":
            trusting = ssl.create_default_context()
            trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
            connection = trusting.wrap_socket(connection)
        self._stack.enter_context(closing(connection))
        return connection

    def ask(self, path: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1")
        connection.sock = self.connect()
        connection.request("GET", path)
        return connection.getresponse().status


def received(connection: socket.socket) -> bytes | None:
    """Return what has arrived by now, b"" at the end, None for nothing but TLS's own records."""
    connection.setblocking(False)
    try:
        return connection.recv(200)
    except (BlockingIOError, ssl.SSLWantReadError):
        return None


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
def test_nobody_waits_for_visitors_who_send_slowly(proxy, tmp_path, stack):
    site = Proxied(proxy, tmp_path, stack)
    slow = [site.connect() for _visitor in range(SLOW)]
    for connection in slow:
        connection.sendall(BEGUN)

    # The first request may overtake them on the way.
    assert [site.ask("/about/") for _visitor in range(SLOW)] == [200] * SLOW

    # No web process has started one of them and given up.
    assert "POST" not in site.log.read_text()
    assert site.log.read_text().count("GET /about/ 200") >= SLOW
    # None of them has been answered or cut off: they are still sending.
    assert [answer for connection in slow if (answer := received(connection)) is not None] == []


def test_a_web_process_gives_up_a_body_that_does_not_come(tmp_path, stack, monkeypatch):
    """There is no proxy that waits for it."""
    import catansite.wsgi

    ours, theirs = socket.socketpair()
    stack.enter_context(closing(ours))
    stack.enter_context(closing(theirs))
    monkeypatch.setattr(
        catansite.wsgi, "answer", lambda environ, _start: [environ["gunicorn.socket"].gettimeout()]
    )

    assert catansite.wsgi.application({"gunicorn.socket": ours}, lambda *_: None) == [
        catansite.wsgi.BODY_PATIENCE
    ]

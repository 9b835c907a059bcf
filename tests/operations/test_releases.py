"""Releases are switched under load without visitors noticing, and switched back."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.infrastructure import PATIENCE, ROOT, free_port, running, wait_until
from tests.operations.proxies import BEHIND, DEPLOY, nginx
from tests.operations.test_deploy import command_of, unit

pytestmark = pytest.mark.services

VISITORS = 4
# It names its release; /held waits until the test opens the other end of the pipe.
APP = """
def application(environ, start_response):
    if environ["PATH_INFO"] == "/held":
        open({pipe!r}).read()
    start_response("200 OK", [("Content-Length", "3")])
    return [b"{name}"]
"""


class Deployed:
    """Two releases side by side, the web unit's processes in the current one, nginx in front."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.home, self.pipe = folder, folder / "home", folder / "pipe"
        os.mkfifo(self.pipe)
        for name in ("one", "two"):
            package = folder / name / "catansite"
            package.mkdir(parents=True)
            (package / "wsgi.py").write_text(APP.format(pipe=str(self.pipe), name=name))
            for file in ("gunicorn.conf.py", "requirements.txt"):
                shutil.copy(ROOT / file, folder / name / file)
        self.home.symlink_to(folder / "one")
        web, self.port = free_port(), free_port()
        words = [word.replace(BEHIND, f"127.0.0.1:{web}") for word in command_of("web")]
        assert (
            "Environment=PWD=/srv/longshore\n" in (DEPLOY / "systemd" / "longshore-web.service").read_text()
        )
        variables = {"PATH": os.environ["PATH"], "PWD": str(self.home)}
        self.gunicorn = stack.enter_context(
            running([sys.executable, "-m", *words], log=folder / "web.log", cwd=self.home, env=variables)
        )
        stack.enter_context(nginx(folder, web=web, http=free_port(), https=self.port))
        wait_until(lambda: self.ask("/") == (200, "one"), "the first release answers")
        reload = unit("web")["ExecReload"].replace("$MAINPID", str(self.gunicorn.pid))
        systemctl = folder / "systemctl"
        systemctl.write_text(
            f'#!/bin/sh\necho "$@" >> {folder}/told\n[ "$1" != reload-or-restart ] || {reload}\n'
        )
        systemctl.chmod(0o755)

    def ask(self, path: str) -> tuple[int, str]:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        with closing(
            http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=trusting)
        ) as connection:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def activate(self, name: str) -> list[str]:
        """Run the operator's command; return the calls of systemctl."""
        told = self.folder / "told"
        told.unlink(missing_ok=True)
        here = {"PATH": f"{self.folder}:{os.environ['PATH']}", "SITE_HOME": str(self.home)}
        subprocess.run([DEPLOY / "activate", self.folder / name], check=True, env=here)
        return told.read_text().splitlines()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Deployed]:
    with ExitStack() as stack:
        yield Deployed(tmp_path, stack)


def test_a_release_and_the_way_back_lose_no_request(site):
    done = threading.Event()
    answers: list[tuple[int, str]] = []
    held: list[tuple[int, str]] = []

    def visit() -> None:
        while not done.is_set():
            answers.append(site.ask("/"))

    visitors = [threading.Thread(target=visit) for _number in range(VISITORS)]
    waiting = threading.Thread(target=lambda: held.append(site.ask("/held")))
    waiting.start()
    # The pipe opens when a process of the first release waits at its other end.
    with site.pipe.open("w"):
        for visitor in visitors:
            visitor.start()
        told = site.activate("two")
        wait_until(lambda: answers[-1:] == [(200, "two")], "the second release answers")
        assert held == []
    waiting.join(PATIENCE)

    assert told == [
        "reload-or-restart longshore-web",
        "restart longshore-worker longshore-strangers longshore-bots longshore-beat",
    ]
    assert held == [(200, "one")]

    site.activate("one")
    wait_until(lambda: answers[-20:] == [(200, "one")] * 20, "the first release answers again")
    done.set()
    for visitor in visitors:
        visitor.join(PATIENCE)
    assert set(answers) == {(200, "one"), (200, "two")}


def test_other_packages_need_a_restart(site):
    (site.folder / "two" / "requirements.txt").write_text("gunicorn==99\n")

    assert site.activate("two")[0] == "restart longshore-web"


def test_a_maintenance_page_stands_in_for_the_site(site):
    flag = site.folder / "maintenance"

    flag.touch()
    status, page = site.ask("/games/7/")
    assert status == 503
    assert "Back in a moment" in page
    flag.unlink()
    assert site.ask("/") == (200, "one")

    site.gunicorn.send_signal(signal.SIGTERM)
    site.gunicorn.wait(PATIENCE)
    status, page = site.ask("/")
    assert status == 502
    assert "Back in a moment" in page

"""`make play` on a fresh clone gives a newcomer a table with a game in progress.

`DEEP=1` also makes the environment of Python's packages.
"""

from __future__ import annotations

import http.cookiejar
import os
import re
import signal
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.workshop.demo import PASSWORD, PEOPLE
from tests.browser.site import is_up
from tests.deep import DEEP
from tests.infrastructure import ROOT, free_port, wait_until

# With DEEP=1, pip fills the environment from its cache, or from the network if the cache is empty.
PATIENCE = 900.0
WORDS = "A word that must survive the night"


class Visitor:
    """A browser without scripts and pictures."""

    def __init__(self, url: str) -> None:
        self.url = url
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def read(self, path: str) -> str:
        with self._opener.open(self.url + path, timeout=60) as answer:
            return answer.read().decode()

    def send(self, path: str, shown_on: str, **fields: str) -> str:
        """Fill in a form of a page and send it; return the page that follows."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.read(shown_on)).group(1)
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        request = urllib.request.Request(self.url + path, form, {"Referer": self.url + shown_on})
        with self._opener.open(request, timeout=60) as answer:
            return answer.read().decode()


# Without DEEP=1, the clone uses the environment of the tests, even if make finds its requirements.txt newer.
OF_THE_TESTS = ["--old-file=requirements.txt", f"VENV={sys.prefix}"]


@contextmanager
def make_play(clone: Path, port: int) -> Iterator[str]:
    """Run `make play`; yield the site's address."""
    environment = [f"PYTHON={sys.executable}"] if DEEP else OF_THE_TESTS
    kept = {
        name: os.environ[name] for name in ("PATH", "HOME", "LANG", "PIP_CACHE_DIR") if name in os.environ
    }
    # Do not let pip compile; modules are compiled on import. Oddly, a false value does this.
    kept["PIP_NO_COMPILE"] = "0"
    log = clone.parent / "make-play.log"
    with log.open("w") as output:
        running = subprocess.Popen(
            ["make", "play", f"PORT={port}", *environment],
            cwd=clone,
            env=kept,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        if running.poll() is not None:
            raise RuntimeError(f"make play has ended:\n{log.read_text()[-3000:]}")
        return is_up(address + "/about/")

    try:
        wait_until(answers, f"make play answers; its log is {log}", PATIENCE)
        assert address in log.read_text()
        yield address
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait(60)


@pytest.mark.slow
def test_make_play_on_a_fresh_clone(tmp_path):
    """A demo player signs in, sees games and chats; a second start keeps the message."""
    clone, port = tmp_path / "clone", free_port()
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone)], check=True)
    someone = PEOPLE[0]

    with make_play(clone, port) as url:
        assert someone.email in (tmp_path / "make-play.log").read_text()
        visitor = Visitor(url)
        visitor.send("/accounts/login/", "/accounts/login/", login=someone.email, password=PASSWORD)
        mine = visitor.read("/games/")
        table = re.search(r"/games/\d+/", mine).group()
        assert 'id="board-pieces"' in visitor.read(table)
        assert WORDS in visitor.send(f"{table}chat/", table, text=WORDS)

    with make_play(clone, port) as url:
        assert "kept" in (tmp_path / "make-play.log").read_text()
        visitor = Visitor(url)
        visitor.send("/accounts/login/", "/accounts/login/", login=someone.email, password=PASSWORD)
        assert WORDS in visitor.read(table)

    left_over = subprocess.run(
        ["git", "status", "--porcelain"], cwd=clone, capture_output=True, text=True, check=True
    )
    assert not left_over.stdout

"""The site that the browser visits: a process with its own database and mailbox."""

from __future__ import annotations

import email
import email.policy
import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from tests.deep import with_deep
from tests.infrastructure import ROOT, environment, free_port, process, wait_until

# For busy machines.
PATIENCE = 300.0
# The demo games that the tests look at.
DEMO = (
    "The first settlement",
    "A seven",
    "An open trade",
    "Where to put the robber",
    "One point to go",
    "A finished game",
    "A knight driven away",
    "A tied defense",
    "A displaced merchant",
    "A finished Hansa",
    *with_deep(("The barbarians are near", "A metropolis in danger", "One claim to go")),
)


@dataclass
class Site:
    """The running site, its mailbox, and the dealer process."""

    url: str
    folder: Path
    dealer: Dealer

    def address(self, path: str) -> str:
        return self.url + path

    def mails(self, to: str) -> list[EmailMessage]:
        """Return the mails that were sent to an address, the oldest first."""
        found = []
        for path in sorted((self.folder / "mailbox").glob("*.eml")):
            message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            if to in str(message["to"]):
                found.append(message)
        return found

    def link_from_mail(self, to: str, containing: str) -> str:
        """Wait for a mail with such a link, and return the link."""
        return wait_until(lambda: self._link(to, containing), f"a mail to {to} with {containing}")

    def _link(self, to: str, containing: str) -> str | None:
        for message in reversed(self.mails(to)):
            text = message.get_body(preferencelist=("plain",)).get_content()
            if found := re.search(rf"http\S*{containing}\S*", text):
                return found.group()
        return None


class Dealer:
    """The connection to the process in `dealer.py`."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        self._running = running

    def ask(self, do: str, **facts: Any) -> Any:
        """Send a request, and return its answer."""
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        print(json.dumps({"do": do, **facts}), file=self._running.stdin, flush=True)
        answer = self._running.stdout.readline()
        if not answer:
            raise RuntimeError(f"The dealer has ended while it was asked to {do}.")
        return json.loads(answer)


@contextmanager
def running_site(folder: Path, *, project: Path = ROOT, demo: Sequence[str] = DEMO) -> Iterator[Site]:
    """Run `manage.py play` on a free port, with the demo's players and some of its games.

    :param project: the folder of the site's files
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    variables = {
        "VAR_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "PORT": str(port),
        "SITE_URL": url,
        "LOG_LEVEL": "WARNING",
    }
    log = folder / "server.log"
    with process("manage.py", "play", "--no-demo", log=log, project=project, **variables) as server:

        def answers() -> bool:
            if server.poll() is not None:
                raise RuntimeError(f"The site has ended:\n{log.read_text()[-3000:]}")
            return is_up(f"{url}/about/")

        wait_until(answers, f"the site answers; its log is {log}", PATIENCE)
        with _dealer(project, variables) as dealer:
            dealer.ask("demo", names=demo)
            yield Site(url, folder, dealer)


def is_up(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def _dealer(project: Path, variables: dict[str, str]) -> Iterator[Dealer]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.browser.dealer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=project,
        env=environment(DJANGO_SETTINGS_MODULE="tests.settings", PYTHONPATH=str(project), **variables),
        text=True,
    ) as running:
        try:
            yield Dealer(running)
        finally:
            assert running.stdin is not None
            running.stdin.close()

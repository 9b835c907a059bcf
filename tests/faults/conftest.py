"""The site in real processes that are killed, cut off and confused."""

from __future__ import annotations

import itertools
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from tests.infrastructure import ROOT, Mailbox, RedisServer, environment, process, redis_server, wait_until
from tests.services.conftest import Party, party

__all__ = ["party"]

KEYS = itertools.count(1)


class Site:
    """Workers, beats and a visitor in processes beside the test, on this test's database."""

    def __init__(self, redis: RedisServer, mailbox: Mailbox, folder: Path, stack: ExitStack) -> None:
        self.redis, self.mailbox, self.folder, self._stack = redis, mailbox, folder, stack
        self.log = folder / "site.log"
        self._programs: list[tuple[subprocess.Popen[bytes], int]] = []
        self._visitor: subprocess.Popen[str] | None = None

    @property
    def settings(self) -> dict[str, str]:
        return {
            "REDIS_URL": self.redis.url,
            "EMAIL_URL": self.mailbox.url,
            "PROMETHEUS_MULTIPROC_DIR": str(self.folder / "metrics"),
            "LOG_LEVEL": "DEBUG",
            "LOG_FORMAT": "json",
        }

    def celery(self, program: str, *options: str, **more: str) -> subprocess.Popen[bytes]:
        """Start a worker or a beat, without system checks, since they would load all of the site's addresses."""
        command = ("celery", "--skip-checks", "-A", "tests.faults.site_app", program, *options)
        # A worker that gets SIGQUIT does not finish its current task first.
        stop = signal.SIGQUIT if program == "worker" else signal.SIGTERM
        started = self._stack.enter_context(
            process(*command, log=self.log, stop=stop, **self.settings, **more)
        )
        self._programs.append((started, stop))
        return started

    def stop(self) -> None:
        """Ask all programs to stop at the same time. The test waits for each of them later."""
        for program, how in self._programs:
            if program.poll() is None:
                program.send_signal(how)

    def worker(self, *options: str, **more: str) -> subprocess.Popen[bytes]:
        return self.celery("worker", "-c", "1", "--without-gossip", "--without-mingle", *options, **more)

    def worker_with_beat(self, **more: str) -> None:
        """Start a worker with a beat as its child, so that the program is loaded only once."""
        self.worker("--beat", **more)

    def dying_worker(self, after: str) -> Path:
        """Start a worker that is killed after this step; return the file that records its death."""
        died = self.folder / "died"
        self.worker(DIE_AFTER=after, DIED=str(died))
        return died

    def beat(self, **more: str) -> subprocess.Popen[bytes]:
        return self.celery("beat", **more)

    def move(self, game: Party, seat: str | None = None) -> Turn:
        """Send any legal move as a browser does, and require that it is accepted."""
        seat = seat or game.active
        verb, argument = game.any_move(seat)
        key = f"visitor-{next(KEYS)}"
        form = {"verb": verb, "decision": game.waiting.decision, "key": key}
        if argument is not None:
            form["argument"] = json.dumps(argument)
        answer = self._send({"game": game.game.pk, "user": game.users[seat].pk, "form": form})
        assert answer == {"status": 303}, f"{verb}: {answer}"
        return Turn.objects.get(game=game.game, key=key)

    def _send(self, order: dict[str, Any]) -> dict[str, Any]:
        if self._visitor is None:
            self._visitor = subprocess.Popen(
                [sys.executable, str(ROOT / "tests" / "faults" / "visitor.py")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stack.enter_context(self.log.open("ab")),
                cwd=ROOT,
                env=environment(DJANGO_SETTINGS_MODULE="tests.settings", **self.settings),
                text=True,
            )
            self._stack.callback(self._visitor.communicate)
        print(json.dumps(order), file=self._visitor.stdin, flush=True)
        assert self._visitor.stdout is not None
        return dict(json.loads(self._visitor.stdout.readline()))

    def lines(self, logger: str) -> list[dict[str, Any]]:
        """Return the log entries of this logger from all processes."""
        found = []
        for line in self.log.read_text().splitlines():
            if line.startswith("{"):
                entry = json.loads(line)
                if entry["logger"] == logger:
                    found.append(entry)
        return found

    def tasks(self, name: str) -> int:
        """Return how many times workers have completed a task."""
        return sum(line["message"].startswith(f"{name}: success") for line in self.lines("site.task"))

    def wait_for_failures(self, *tasks: str) -> None:
        """Wait until each of these tasks has failed once more."""

        def failures(name: str) -> int:
            return sum(line["message"].startswith(f"{name}: failure") for line in self.lines("site.task"))

        before = {name: failures(name) for name in tasks}
        for name, count in before.items():
            wait_until(lambda name=name, count=count: failures(name) > count, f"a failure of {name}")

    def wait_for_sweeps(self, count: int = 3) -> None:
        """Wait until this many more sweeps have completed."""
        enough = self.tasks("games.tasks.sweep") + count
        wait_until(lambda: self.tasks("games.tasks.sweep") >= enough, f"{count} more sweeps")


@pytest.fixture
def site(transactional_db: None, mail_server: Mailbox, tmp_path: Path) -> Iterator[Site]:
    """A site in processes, with its own Redis and SMTP server."""
    with redis_server() as redis, ExitStack() as stack:
        site = Site(redis, mail_server, tmp_path, stack)
        yield site
        site.stop()


def let_leases_end() -> None:
    """Expire the claims on rows, as after the time that a dead worker's rows are blocked."""
    now = timezone.now()
    for model in (Seat, Notification):
        model.objects.exclude(claimed_until=None).update(claimed_until=now)


def all_told() -> bool:
    """Return True if every message has been sent or dropped, after removing the delays that hold messages back."""
    User.objects.update(acted_at=None)
    now = timezone.now()
    Notification.objects.pending().filter(not_before__gt=now).update(not_before=now)
    return not Notification.objects.pending().exists()


def ids_of(mailbox: Mailbox) -> list[str]:
    """Return the Message-IDs of all received emails, in order."""
    return [str(mail["Message-ID"]) for mail in mailbox.mails]

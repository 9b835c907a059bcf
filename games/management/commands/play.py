"""`manage.py play`: run the whole site in one process, with web server, worker, beat and embedded database."""

from __future__ import annotations

import fcntl
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.servers.basehttp import get_internal_wsgi_application
from django.utils import timezone
from waitress import create_server

from games.management.embedded import Tasks
from games.services.ladders import ladder_tables

THREADS = 8


class Command(BaseCommand):
    """Prepares the database, starts everything, prints the address, and stops at Ctrl-C."""

    help = "Run the site in one process, with task worker and beat inside it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))
        parser.add_argument("--no-demo", action="store_true", help="create no demo community")

    def handle(self, *args: Any, **options: Any) -> None:
        _refuse_several_processes()
        with _only_one():
            self._prepare(demo=settings.DEV_PAGES and not options["no_demo"])
            self._serve(options["host"], options["port"])

    def _prepare(self, *, demo: bool) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        if not settings.WHITENOISE_USE_FINDERS:
            call_command("collectstatic", interactive=False, verbosity=0)
        # the hourly task creates them too; here they exist from the first page on
        ladder_tables.make_ladders(now=timezone.now())
        if demo:
            call_command("demo", stdout=self.stdout)

    def _serve(self, host: str, port: int) -> None:
        # set explicitly, since a shell starts background jobs with Ctrl-C ignored
        for asked_to_stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked_to_stop, _stop)
        try:
            server = create_server(
                get_internal_wsgi_application(),
                host=host,
                port=port,
                threads=THREADS,
                ident=None,
                clear_untrusted_proxy_headers=not settings.PROXY_COUNT,
            )
        except OSError as error:
            raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}") from error
        with Tasks.embedded():
            shown = "127.0.0.1" if host in ("", "0.0.0.0") else host  # noqa: S104 (only shown)
            self.stdout.write(self.style.SUCCESS(f"The site is at http://{shown}:{port}/"))
            self.stdout.write("Stop it with Ctrl-C.")
            self.stdout.flush()
            server.run()
        server.close()
        self.stdout.write("Stopped.")


def _refuse_several_processes() -> None:
    """Refuse several processes, since the embedded worker receives tasks only from its own process."""
    wanted = os.environ.get("WEB_CONCURRENCY", "1")
    if wanted not in ("", "1"):
        raise CommandError(
            f"WEB_CONCURRENCY is {wanted}, but this command runs the site in one process. For more, "
            "set REDIS_URL and DATABASE_URL and run web processes, Celery workers and beat apart; "
            "README.md says how."
        )


@contextmanager
def _only_one() -> Iterator[None]:
    """Hold the lock of this installation, since a second process would not see the first one's tasks."""
    path = settings.VAR_DIR / "play.lock"
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CommandError("The site is running already (var/play.lock is held).") from error
        yield


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt

"""Run all tests: on SQLite, and at the same time those that use the database on a real PostgreSQL.

Usage: python -m tests.run [arguments of pytest]. One exit code: 0 if both passed.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from tests import infrastructure
from tests.deep import DEEP

NO_TESTS = 5
CORES = len(os.sched_getaffinity(0))
EMBEDDED = "not postgresql"
"""Tests that can run on SQLite; those with worker processes need PostgreSQL."""

ON_SQLITE = EMBEDDED if DEEP else f"{EMBEDDED} and (both_databases or browser or not database)"
"""SQLite runs only the database tests that another database cannot cover; all with `DEEP=1`."""
ON_POSTGRESQL = "database and not browser"
"""Tests that run on PostgreSQL, without the browser's and those that use no database."""
YIELDS = 5
"""The niceness of PostgreSQL’s part: beside two busy processes it gets a seventh of the processor, and idle time."""
BYTECODE = infrastructure.ROOT / "var" / "bytecode"


def main(arguments: list[str]) -> int:
    """Run both parts at the same time, even if one fails, and report on each.

    SQLite gets a process per core, PostgreSQL half as many: while one waits for a browser, a worker or a database,
    another works. PostgreSQL's part starts second, so that it fills gaps until the end.
    """
    for asked in arguments:
        if asked.startswith("tests") and not Path(asked.partition("::")[0]).exists():
            sys.exit(f"There is no {asked}.")  # pytest's processes would only find no test there
    begun = time.monotonic()
    kept = compiled_once({key: value for key, value in os.environ.items() if key != "DATABASE_URL"})
    with ExitStack() as stack:
        stack.callback(_forget_copies)
        server = stack.enter_context(infrastructure.postgres_server())
        # More connections than any test has threads.
        theirs = kept | {"DATABASE_URL": server.url, "DATABASE_POOL": "12"}
        said = stack.enter_context(tempfile.TemporaryFile())
        print("==> tests on SQLite, and beside them on PostgreSQL, which is printed last", flush=True)
        sqlite = stack.enter_context(_part("SQLite", CORES, ["-m", ON_SQLITE, *arguments], kept))
        postgresql = stack.enter_context(
            _part(
                "PostgreSQL",
                max(1, CORES // 2),
                ["-m", ON_POSTGRESQL, *arguments],
                theirs,
                said,
                yields=YIELDS,
            )
        )
        results = {"SQLite": _end(sqlite), "PostgreSQL": _end(postgresql)}
        print("==> tests on PostgreSQL", flush=True)
        said.seek(0)
        shutil.copyfileobj(said, sys.stdout.buffer)
    failed = 0
    for name, (code, processor) in results.items():
        if code == NO_TESTS and arguments:
            code = 0  # what was asked for has no test of this kind; a whole run that finds none has failed
        passed = "passed" if code == 0 else f"failed ({code})"
        print(f"{name:10} {passed} with {processor:.0f} s of processor")
        failed = failed or code
    print(f"All in {time.monotonic() - begun:.0f} s")
    return failed


def compiled_once(environment: dict[str, str]) -> dict[str, str]:
    """Keep bytecode in a folder of the tests if it may not be written beside the code.

    Otherwise each of the many test processes would compile the whole site, one of its two or three seconds, and
    pytest would rewrite each file's assertions every time.
    """
    if not environment.get("PYTHONDONTWRITEBYTECODE"):
        return environment
    kept = {key: value for key, value in environment.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": str(BYTECODE), **kept}


def _forget_copies() -> None:
    """Delete bytecode of site copies in pytest's temporary folders, since each run adds its own."""
    temporary = BYTECODE / Path(tempfile.gettempdir()).resolve().relative_to("/")
    for copies in temporary.glob("pytest-of-*"):
        shutil.rmtree(copies)


@contextmanager
def _part(
    name: str,
    processes: int,
    arguments: list[str],
    environment: dict[str, str],
    output: IO[bytes] | None = None,
    *,
    yields: int = 0,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run the tests of one part. Tests of a file share what they start, and the longest files come first.

    If one process is enough, pytest-xdist is not used.

    :param yields: the niceness of the part
    """
    at_once = ["-n", str(processes), "--dist", "loadfile", "--no-loadscope-reorder"] if processes > 1 else []
    order = ["--longest-first", "--durations=25"]
    command = ["nice", "-n", str(yields), sys.executable, "-m", "pytest", *at_once, *order, *arguments]
    running = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        yield running
    finally:
        if running.returncode is None:
            running.terminate()
            running.wait()


def _end(running: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Wait for a part to end; return its exit code and the processor seconds of it and its children."""
    _process, status, taken = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    return running.returncode, taken.ru_utime + taken.ru_stime


if __name__ == "__main__":
    # SIGTERM must stop PostgreSQL as well.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    sys.exit(main(sys.argv[1:]))

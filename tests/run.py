"""Run all tests: on SQLite, and beside it, on a real PostgreSQL, what touches the database.

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

NO_TESTS = 5
CORES = len(os.sched_getaffinity(0))
EMBEDDED = "not postgresql"
"""What can run on SQLite: workers of their own run beside PostgreSQL, where they belong."""
DEEP = os.environ.get("DEEP") == "1"
ON_SQLITE = EMBEDDED if DEEP else f"{EMBEDDED} and (both_databases or browser or not database)"
"""Of what touches the database, SQLite is asked what another database says nothing about; with `DEEP=1`, all."""
ON_POSTGRESQL = "database and not browser"
"""What runs on PostgreSQL: the browser looks at SQLite, and the engine knows no database."""
YIELDS = 5
"""How nice PostgreSQL’s process is: beside two busy ones it gets a seventh of what there is, and what they leave."""
BYTECODE = infrastructure.ROOT / "var" / "bytecode"


def main(arguments: list[str]) -> int:
    """Run both parts at once, whatever becomes of the other, and say how each went.

    SQLite has a process for each core, PostgreSQL half as many: while one waits for a browser, a worker or a
    database, another works. PostgreSQL's comes second, so that it fills such gaps to the end instead of the beginning.
    """
    for asked in arguments:
        if asked.startswith("tests") and not Path(asked.partition("::")[0]).exists():
            sys.exit(f"There is no {asked}.")  # pytest's processes would only find no test there
    begun = time.monotonic()
    kept = compiled_once({key: value for key, value in os.environ.items() if key != "DATABASE_URL"})
    with ExitStack() as stack:
        stack.callback(_forget_copies)
        server = stack.enter_context(infrastructure.postgres_server())
        # more connections than threads of any one test
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
    """Where no bytecode may be written beside the code, keep it in a folder of the tests.

    Else each of the many processes that the tests start compiles the whole site anew, a second of its two or three,
    and pytest rewrites each file's assertions in each of its own.
    """
    if not environment.get("PYTHONDONTWRITEBYTECODE"):
        return environment
    kept = {key: value for key, value in environment.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": str(BYTECODE), **kept}


def _forget_copies() -> None:
    """Keep nothing of copies of the site, which lie in pytest's temporary folders: each run would add its own."""
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
    """The tests of one part; the tests of a file share what they start, and the longest files come first.

    Where one process does them, none is started to lead it.

    :param yields: how much it lets others go first, as `nice` counts
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
    """Wait for the end of a part: its exit code, and the seconds of processor of it and all that it had started."""
    _process, status, taken = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    return running.returncode, taken.ru_utime + taken.ru_stime


if __name__ == "__main__":
    # who is asked to end stops PostgreSQL as well
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    sys.exit(main(sys.argv[1:]))

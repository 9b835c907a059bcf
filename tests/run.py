"""Run all tests on SQLite, then those that use the database on a PostgreSQL of this run.

Usage: python -m tests.run [arguments of pytest]. The exit code is 0 only if both parts passed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from tests import infrastructure
from tests.deep import DEEP

NO_TESTS = 5
# One process more than cores, since tests wait for servers and browsers.
PROCESSES = len(os.sched_getaffinity(0)) + 1
# The tests of a file run in one process, in the order of the folders: those with a browser share it.
PYTEST = [sys.executable, "-m", "pytest", "-n", str(PROCESSES), "--dist", "loadfile",
          "--no-loadscope-reorder", "--durations=25"]  # fmt: skip
ON_SQLITE = "not postgresql" if DEEP else "not postgresql and (both_databases or browser or not database)"
ON_POSTGRESQL = "database and not browser"


def main(arguments: list[str]) -> int:
    """Run both parts, even if the first fails, and print the outcome of each."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    codes = {"SQLite": part(ON_SQLITE, arguments, environment)}
    with infrastructure.postgres() as url:
        # More connections than any test has threads.
        environment |= {"DATABASE_URL": url, "DATABASE_POOL": "12"}
        codes["PostgreSQL"] = part(ON_POSTGRESQL, arguments, environment)
    if arguments and set(codes.values()) == {0, NO_TESTS}:
        codes = dict.fromkeys(codes, 0)  # tests were chosen, and none of them belongs to one part
    for name, code in codes.items():
        print(f"{name}: {'passed' if code == 0 else f'failed ({code})'}")
    return max(codes.values())


def part(chosen: str, arguments: list[str], environment: dict[str, str]) -> int:
    """Run the tests that match an expression; return pytest's exit code."""
    command = ["setpriv", "--pdeathsig", "TERM", *PYTEST, "-m", chosen, *arguments]
    # A process group of its own, so that pytest is interrupted once, by us, and not by the keyboard as well.
    with subprocess.Popen(command, env=environment, process_group=0) as running:
        try:
            return running.wait()
        finally:
            running.terminate()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    sys.exit(main(sys.argv[1:]))

"""Run all tests: on SQLite, then what touches the database on a real PostgreSQL.

Usage: python tests/run.py [arguments of pytest]. One exit code: 0 if both passed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import infrastructure, times

NO_TESTS = 5
AT_ONCE = ["-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]
"""A process for each core; the tests of one file share what they start, and the longest files come first."""
EMBEDDED = ["-m", "not postgresql"]
"""What runs on SQLite: workers of their own run beside PostgreSQL, where they belong."""
DATABASE = ["-m", "database and not browser"]
"""What runs on PostgreSQL: the browser has seen everything by then, and the engine knows no database."""


def main(arguments: list[str]) -> int:
    """Run both parts, whatever becomes of the first, and say how each went."""
    kept = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    results = [_part("SQLite", kept, [*EMBEDDED, *arguments])]
    with infrastructure.postgres_server() as server:
        only = [*DATABASE, *arguments]
        # more connections than threads of any one test
        theirs = kept | {"DATABASE_URL": server.url, "DATABASE_POOL": "12"}
        results.append(_part("PostgreSQL", theirs, only))
    for part in results:
        print(
            f"{part.name:10} {'passed' if part.code == 0 else f'failed ({part.code})'} "
            f"in {part.clock:.0f} s, with {part.processor:.0f} s of processor"
        )
    return max(part.code for part in results)


@dataclass(frozen=True)
class Part:
    """How one part went; its seconds of processor are those of everything that it started."""

    name: str
    code: int
    clock: float
    processor: float


def _part(name: str, environment: dict[str, str], arguments: list[str]) -> Part:
    print(f"==> tests on {name}", flush=True)
    begun = time.monotonic(), _processor()
    kept_times = f"--times={times.KEPT / name}.json"
    command = [sys.executable, "-m", "pytest", *AT_ONCE, kept_times, *arguments]
    code = subprocess.run(command, env=environment).returncode
    if code == NO_TESTS and arguments not in (EMBEDDED, DATABASE):
        code = 0  # what was asked for has no test of this kind; a whole run that finds none has failed
    processor = _processor() - begun[1]
    servers = times.started_by(os.getpid())
    times.keep_beside(name, processor, servers)
    return Part(name, code, time.monotonic() - begun[0], processor + servers)


def _processor() -> float:
    """What all that has been started and has ended has taken."""
    taken = os.times()
    return taken.children_user + taken.children_system


if __name__ == "__main__":
    # who is asked to end stops PostgreSQL as well
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    sys.exit(main(sys.argv[1:]))

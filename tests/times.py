"""Where the tests' time goes: `make test` records it, and `make test-times` prints it.

Usage: python -m tests.times [number of files and tests to list]

Processor time is that of the process that ran the test and of all its children: servers, workers, browsers. The
PostgreSQL that all processes share has its own line. The time of a fixture for a whole file or session is counted
with the first test that uses it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

KEPT = Path(__file__).resolve().parent.parent / "var" / "test-times"
PARTS = ("SQLite", "PostgreSQL")
NAMED = 25
TICKS = os.sysconf("SC_CLK_TCK")
LONGEST = (
    "browser/test_pages.py",
    "browser/test_whole_game.py",
    "browser/test_fresh_clone.py",
    "browser/test_other_ways.py",
    "faults/test_workers.py",
    "faults/test_redis.py",
    "faults/test_clock.py",
    "faults/test_database.py",
    "secrets/test_every_address.py",
    "titles/catan/cities_knights/test_secrets.py",
    "secrets/test_same_bytes.py",
    "secrets/test_strangers.py",
    "api/test_fuzz.py",
    "workshop/fast_forward/test_fast_forward.py",
    "services/ladders/test_forming.py",
    "services/ladders/test_lost_seats.py",
    "services/test_processes.py",
    "everywhere/test_everywhere.py",
    "secrets/test_headers.py",
    "views/test_size.py",
    "views/test_each_address.py",
    "services/table/test_bot_moves.py",
    "fair_dice/test_every_title.py",
    "catansite/test_production.py",
    "workshop/gallery/test_gallery.py",
)
"""The files to start with, so that no long one is left for a single process at the end; see `make test-times`."""


# ------------------------------------------------------------------ recording


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that `tests/run.py` passes."""
    parser.addoption("--times", metavar="FILE", help="write each test's seconds into this file, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Measure in every process, and store the times in the one that hears of all tests."""
    config.pluginmanager.register(Stopwatch())
    path = config.getoption("times")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Keeper(Path(path)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start with the longest files, in a whole run or with several processes."""
    if hasattr(config, "workerinput") or config.getoption("times"):
        folder = Path(__file__).resolve().parent
        ranks = {folder / name: rank for rank, name in enumerate(LONGEST)}
        items.sort(
            key=lambda item: (
                folder / "browser"
                not in item.path.parents,  # they share a site and a Chromium while they follow
                ranks.get(item.path, len(ranks)),
            )
        )


class Stopwatch:
    """Notes in each report the processor time since the previous one."""

    def __init__(self) -> None:
        self._before = _processor()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report = yield
        now = _processor()
        report.processor, self._before = now - self._before, now
        return report


class Keeper:
    """Sums up the reports of each test, and writes them at the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._times: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        times = self._times[report.nodeid]
        times[0] += report.processor
        times[1] += report.duration

    def pytest_sessionfinish(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps(self._times))


def keep_beside(part: str, processor: float, servers: float) -> None:
    """Record the time that belongs to no test, in lines with brackets: startup, collection, and shared servers."""
    path = KEPT / f"{part}.json"
    read = json.loads(path.read_text()) if path.exists() else {}
    tests = sum(taken for taken, _clock in read.values())
    beside = {"(starting, and finding the tests)": [processor - tests, 0.0], "(PostgreSQL)": [servers, 0.0]}
    path.write_text(json.dumps(read | {name: times for name, times in beside.items() if times[0]}))


def _processor() -> float:
    own = sum(os.times()[:4])
    return own + started_by(os.getpid()) if _has_children() else own


def _has_children() -> bool:
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def started_by(process: int) -> float:
    """Return the processor seconds of the running children of a process, and of theirs.

    It goes from child to child, since scanning all processes of the machine takes milliseconds, three times per
    test.
    """
    return sum(_processor_of(child) + started_by(child) for child in _children(process))


def _processor_of(process: int) -> float:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended
        # The name before it may contain anything, even brackets.
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return sum(int(field) for field in fields[11:15]) / TICKS
    return 0.0


def _children(process: int) -> list[int]:
    """Return the children of all threads of a process."""
    found: list[int] = []
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # the process has ended
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # the thread has
                found += map(int, children.read_text().split())
    return found


# ------------------------------------------------------------------ printing


@dataclass
class Times:
    """The number of some tests, with their processor and clock seconds."""

    tests: int = 0
    processor: float = 0.0
    clock: float = 0.0

    def add(self, other: Times) -> None:
        self.tests += other.tests
        self.processor += other.processor
        self.clock += other.clock


def kept(part: str) -> dict[str, Times]:
    """Return the times of one part's last run, by test."""
    path = KEPT / f"{part}.json"
    read = json.loads(path.read_text()) if path.exists() else {}
    return {test: Times(int("::" in test), *taken) for test, taken in read.items()}


def added(times: dict[str, Times], depth: int) -> dict[str, Times]:
    """Sum the times by folder or file."""
    sums: dict[str, Times] = defaultdict(Times)
    for test, taken in times.items():
        path = Path(test.partition("::")[0])
        sums["/".join(path.parts[:depth]) or "all"].add(taken)
    return sums


def lines(what: str, parts: Iterable[dict[str, Times]], most: int | None = None) -> Iterator[str]:
    """Yield a table of the longest items in all parts together."""
    parts = list(parts)
    rows = {name: [part.get(name, Times()) for part in parts] for part in parts for name in part}
    order = sorted(rows, key=lambda name: -sum(times.processor for times in rows[name]))
    yield ""
    yield "".join(f"{part:^27}" for part in PARTS)
    yield "".join(f"{'tests':>7}{'proc. s':>9}{'clock s':>9}  " for _part in PARTS) + what
    for name in order[:most]:
        cells = (f"{one.tests:7,}{one.processor:9,.1f}{one.clock:9,.1f}  " for one in rows[name])
        yield "".join(cells) + name


def main(named: int) -> int:
    """Print the times of the last whole run."""
    parts = [kept(part) for part in PARTS]
    if not any(parts):
        print("No times are kept. Run `make test` first.", file=sys.stderr)
        return 1
    tables = (
        lines("", [added(part, 0) for part in parts]),
        lines("folders", [added(part, 2) for part in parts]),
        lines("files", [added(part, 9) for part in parts], named),
        lines("tests", parts, named),
    )
    for table in tables:
        print("\n".join(table))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else NAMED))

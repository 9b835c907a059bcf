"""Run the tests under conditions that should not matter: order, hashes, games, clock, and load.

Usage: python -m tests.conditions [names of conditions] [arguments of pytest]

`pytest --shuffle=word` changes only the order. `pytest --clock=2026-12-31T23:59:50` starts each test at that time
in UTC, from which the clock goes on; processes that a test starts keep the machine's clock, and such tests are left
out. Each test is dealt the same games each time; `pytest --luck=word` deals others.
"""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

import pytest
from django.utils import timezone

from tests.clocks import set_clocks
from tests.luck import deal

ROOT = Path(__file__).resolve().parent.parent
LOAD = 10
IN_ONE_PROCESS = ["-m", "not services and not browser and not postgresql"]
WAITING = ["-m", "(services or browser or django_db(transaction=True)) and not postgresql"]


@dataclass(frozen=True)
class Condition:
    """The settings of one run."""

    options: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    busy: int = 0


# Each condition combines a time, an order, hashes, a language and a time zone, so that none of these takes a run of
# its own. The nights are the players' own, in the zone of most tests, and the site's. A busy machine could disturb
# waiting for processes, a browser, or another thread.
CONDITIONS = {
    "spring": Condition(
        ["--shuffle=one", "--luck=one", "--clock=2026-03-29T00:59:50", *IN_ONE_PROCESS],
        {"PYTHONHASHSEED": "1"},
    ),
    "autumn": Condition(
        ["--shuffle=two", "--luck=two", "--clock=2026-10-25T00:59:50", *IN_ONE_PROCESS],
        {"PYTHONHASHSEED": "2", "LANG": "hu_HU.UTF-8", "TZ": "Asia/Tokyo"},
    ),
    "new-year": Condition(
        ["--shuffle=three", "--luck=three", "--clock=2026-12-31T23:59:50", *IN_ONE_PROCESS],
        {"PYTHONHASHSEED": "3", "LANG": "de_DE.UTF-8", "TZ": "America/New_York"},
    ),
    "load": Condition(
        ["--shuffle=four", "--luck=four", *WAITING], {"PYTHONHASHSEED": "4", "LANG": "it_IT.UTF-8"}, busy=LOAD
    ),
}


# ------------------------------------------------------------------ for pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that conditions use."""
    parser.addoption(
        "--shuffle", metavar="WORD", help="run files, and the tests of each, in an order drawn by this word"
    )
    parser.addoption("--clock", metavar="MOMENT", help="let each test begin at this moment (UTC)")
    parser.addoption("--luck", metavar="WORD", default="usual", help="deal the games that this word draws")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the files and the tests of each file, if asked."""
    word = config.getoption("shuffle")
    if word:
        files = [list(tests) for _path, tests in groupby(items, key=lambda item: item.path)]
        luck = random.Random(word)
        luck.shuffle(files)
        for tests in files:
            luck.shuffle(tests)
        items[:] = [item for tests in files for item in tests]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Deal this test the same games each time."""
    word = _luck(item)
    deal(lambda: word)


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> str:
    """The word from which this test's games are derived, for processes that it starts."""
    return _luck(request.node)


def _luck(item: pytest.Item) -> str:
    return f"{item.config.getoption('luck')}/{item.nodeid}"


@pytest.fixture(autouse=True)
def _clock(request: pytest.FixtureRequest) -> Iterator[None]:
    """Shift the site's clock, which is read in only one place."""
    moment = request.config.getoption("clock")
    if not moment:
        yield
        return
    read = timezone.now
    ahead = datetime.fromisoformat(moment).replace(tzinfo=UTC) - read()
    with pytest.MonkeyPatch.context() as patched:
        set_clocks(patched, lambda: read() + ahead)
        yield


# ------------------------------------------------------------------ the command


def main(arguments: list[str]) -> int:
    """Run the tests under the named conditions, or all; return 0 only if all passed."""
    named = [one for one in arguments if one in CONDITIONS] or list(CONDITIONS)
    others = [one for one in arguments if one not in CONDITIONS]
    codes = {name: run(CONDITIONS[name], name, others) for name in named}
    for name, code in codes.items():
        print(f"{name:15} {'passed' if code == 0 else f'failed ({code})'}")
    return max(codes.values())


def run(condition: Condition, name: str, arguments: list[str]) -> int:
    print(f"==> {name}", flush=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "auto",
        "--dist",
        "loadfile",
        "--no-loadscope-reorder",
    ]
    with busy(condition.busy):
        ended = subprocess.run(
            [*command, *condition.options, *arguments], cwd=ROOT, env={**os.environ, **condition.environment}
        )
    return ended.returncode


@contextlib.contextmanager
def busy(processes: int) -> Iterator[None]:
    endless = [sys.executable, "-c", "while True: pass"]
    running = [subprocess.Popen(endless) for _number in range(processes)]
    try:
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

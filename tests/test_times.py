"""The tool that shows where the tests' time goes and puts the longest tests first."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.infrastructure import ROOT
from tests.times import LONGEST, Times, added, lines, started_by

TAKEN = {
    "tests/a/test_one.py::test_x": Times(1, 2.0, 3.0),
    "tests/a/test_two.py::test_y[1]": Times(1, 4.0, 5.0),
    "tests/b/test_three.py::TestZ::test_z": Times(1, 0.5, 0.5),
}


def test_times_are_added_up_by_folder_and_by_file():
    assert added(TAKEN, 0) == {"all": Times(3, 6.5, 8.5)}
    assert added(TAKEN, 2) == {"tests/a": Times(2, 6.0, 8.0), "tests/b": Times(1, 0.5, 0.5)}
    assert added(TAKEN, 9)["tests/b/test_three.py"] == Times(1, 0.5, 0.5)


def test_what_takes_longest_in_both_parts_together_comes_first():
    table = list(lines("files", [added(TAKEN, 9), {"tests/b/test_three.py": Times(1, 9.0, 9.0)}], 2))

    assert [line.split()[-1] for line in table[-2:]] == ["tests/b/test_three.py", "tests/a/test_two.py"]


def test_the_longest_files_are_there():
    tests = Path(__file__).parent

    assert [name for name in LONGEST if not (tests / name).is_file()] == []


@pytest.mark.parametrize("command", ["times", "conditions", "mutations"])
def test_each_command_of_the_tests_starts(command):
    """They are started as modules; as a file, a folder of tests could shadow a module of Python's own."""
    arguments = {"times": ["1"], "conditions": ["spring", "--help"], "mutations": ["--help"]}[command]

    ended = subprocess.run(
        [sys.executable, "-m", f"tests.{command}", *arguments], cwd=ROOT, capture_output=True, text=True
    )

    assert "Traceback" not in ended.stderr
    makefile = (ROOT / "Makefile").read_text()
    assert f"-m tests.{command}" in makefile


def test_what_a_test_has_started_counts_as_well_while_it_runs():
    busy = "total = sum(range(10_000_000)); print('done', flush=True); input()"
    started = subprocess.Popen(
        [sys.executable, "-c", busy], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        started.stdout.readline()

        assert started_by(os.getpid()) >= 0.02
    finally:
        started.communicate("\n")


def test_what_ends_while_it_is_looked_at_counts_for_nothing(monkeypatch):
    """A child process may end between finding it and reading its times."""

    def gone(_folder: Path, _pattern: str) -> Iterator[Path]:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "glob", gone)

    assert started_by(os.getpid()) == 0

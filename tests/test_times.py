"""What tells where the time of the tests goes, and begins with what takes longest."""

from __future__ import annotations

from pathlib import Path

from tests.times import LONGEST, Times, added, lines

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

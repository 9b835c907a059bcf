"""The outcome of a test run, and what a stopped run leaves behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import infrastructure, run
from tests.deep import with_deep
from tests.infrastructure import ROOT, wait_until

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
TESTS = """
import os, signal, sys
from pathlib import Path
from tests import infrastructure

def test(tmp_path):
    log = tmp_path / "log"
    endless = [sys.executable, "-c", "import signal; signal.pause()"]
    with infrastructure.postgres(), infrastructure.redis(), infrastructure.running(endless, log=log):
        Path(os.environ["STARTED"]).touch()
        signal.pause()
"""


@pytest.fixture
def outcomes(monkeypatch):
    """Return what a run answers for these exit codes of its parts."""

    def find(sqlite: int, postgresql: int, *arguments: str) -> int:
        codes = iter([sqlite, postgresql])
        monkeypatch.setattr(run, "part", lambda *_: next(codes))
        monkeypatch.setattr(infrastructure, "postgres", lambda: contextlib.nullcontext("postgres://"))
        return run.main(list(arguments))

    return find


@pytest.mark.parametrize(("sqlite", "postgresql"), [(0, 1), (1, 0), (0, 5), (5, 0), (5, 5), (4, 0)])
def test_a_run_fails_if_one_part_fails_or_has_no_test(outcomes, sqlite, postgresql, capsys):
    assert outcomes(sqlite, postgresql) != 0
    assert "failed" in capsys.readouterr().out


def test_a_run_passes_if_both_parts_pass(outcomes, capsys):
    assert outcomes(0, 0) == 0
    assert capsys.readouterr().out == "SQLite: passed\nPostgreSQL: passed\n"


def test_chosen_tests_may_all_belong_to_one_part_but_not_to_none(outcomes):
    assert outcomes(0, 5, "tests/titles") == 0
    assert outcomes(5, 0, "tests/services") == 0
    assert outcomes(5, 5, "tests/nowhere") != 0
    assert outcomes(1, 5, "tests/titles") != 0


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's user may enter."""
    with tempfile.TemporaryDirectory(prefix="stopped-") as path:
        Path(path).chmod(0o755)
        yield Path(path)


def at_work_in(folder: Path) -> list[str]:
    """Return the command lines of the processes whose folder is this one or inside it."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (process / "cwd").readlink().is_relative_to(folder):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
    return found


@pytest.mark.services
@pytest.mark.parametrize(
    ("how", "processes"),
    [
        (signal.SIGTERM, 1),
        (signal.SIGKILL, 1),
        *with_deep(((signal.SIGINT, 1), *((how, 0) for how in STOPS))),
    ],
)
def test_a_stopped_pytest_leaves_no_process_behind(folder, how, processes):
    started, log = folder / "started", folder / "log"
    (folder / "test_endless.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\n")
    options = [
        "-p",
        "no:cacheprovider",
        "-p",
        "no:django",
        "-p",
        "tests.infrastructure",
        "-n",
        str(processes),
    ]
    variables = {
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "VAR_DIR": str(folder),
        "TMPDIR": str(folder),
        "STARTED": str(started),
    }
    with log.open("wb") as output:
        stopped = subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, "test_endless.py"],
            env=os.environ | variables,
            stdout=output,
            stderr=output,
            cwd=folder,
            # A shell starts its background jobs, such as this run, with SIGINT ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    wait_until(lambda: started.exists() or stopped.poll() is not None, "the test has started its servers")
    at_work = " ".join(at_work_in(folder))
    assert all(name in at_work for name in ("postgres", "redis-server", "signal.pause")), log.read_text()

    stopped.send_signal(how)
    stopped.wait()

    wait_until(lambda: not at_work_in(folder), "all processes of the run have ended")

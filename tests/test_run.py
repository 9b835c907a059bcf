"""The command lines of the parts of a test run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests import run
from tests.run import BYTECODE, compiled_once


def test_what_is_compiled_once_is_kept_for_all_processes_of_a_run_also_where_none_of_it_may_lie_beside_the_code():
    forbidding = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    forbidding.pop("PYTHONPYCACHEPREFIX", None)
    asked = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"

    told = subprocess.run(
        [sys.executable, "-c", asked],
        env=compiled_once(forbidding),
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout.split(maxsplit=1) == ["False", f"{BYTECODE}\n"]


def test_where_it_may_lie_beside_the_code_nothing_else_is_said():
    usual = {"PATH": "/bin"}

    assert compiled_once(usual) == usual


def test_of_copies_of_the_site_in_temporary_folders_nothing_is_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(run, "BYTECODE", tmp_path)
    temporary = tmp_path / Path(tempfile.gettempdir()).resolve().relative_to("/")
    site = temporary / "clone" / "site.pyc"
    copy = temporary / "pytest-of-somebody" / "copy" / "site.pyc"
    for kept in (site, copy):
        kept.parent.mkdir(parents=True)
        kept.touch()

    run._forget_copies()
    run._forget_copies()

    assert site.exists()
    assert not copy.parent.exists()

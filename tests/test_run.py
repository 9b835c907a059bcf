"""How the parts of a run are started."""

from __future__ import annotations

import os
import subprocess
import sys

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

"""The generic checks also hold for a new module, in a copy of the project that contains one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deep import with_deep
from tests.made_up import project_with_reef

PLAY = """
from games.titles.catan.title import CATAN
from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table

for number in range(3):
    print(*play_out(Table(CATAN, {modules}, 3, {{}}, f"made-up-{{number}}"), every=240).verbs)
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return project_with_reef(tmp_path_factory.mktemp("project"))


@pytest.mark.parametrize(
    "modules", [*with_deep([("base", "reef")]), ("base", "cities_knights", "reef")], ids="+".join
)
def test_its_games_hold_all_that_must_hold(project: Path, modules: tuple[str, ...]) -> None:
    played = subprocess.run(
        [sys.executable, "-c", PLAY.format(modules=modules)],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert played.returncode == 0, played.stderr[-3000:]
    assert {"lay_buoy", "sell_pearl", "lure_octopus", "move_octopus"} <= set(played.stdout.split())

"""How well the chances to win foretell the winners."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from games.engine.advice import measured_chances
from games.workshop.calibration import Played, calibration


def played(worth, winner="0", turns=8):
    return Played([{"0": worth, "1": 0.0}] * turns, winner)


def test_the_scale_is_the_one_that_foretells_best():
    """A worth of 1 that wins three of four games stands for odds of three to one."""
    found = calibration([played(1.0), played(1.0), played(1.0), played(1.0, winner="1")], seats=2)

    assert found["scale"] == pytest.approx(1.1, abs=0.051)
    assert found["leader_wins"] == [75, 75, 75, 75]
    assert found["loss"] < found["parity"] == pytest.approx(0.693)
    assert found["tenths"][7] == [32, 75, 75]
    assert found["tenths"][2] == [32, 25, 25]


def test_the_command_prints_a_row_that_the_title_reads(capsys, tmp_path):
    call_command("calibrate_chances", seats=3, games=1, seed="calibration")

    row = json.loads(capsys.readouterr().out)
    (tmp_path / "chances.json").write_text(json.dumps([row]))
    (read,) = measured_chances(tmp_path / "chances.json")
    assert read.modules == {"base"}
    assert read.games == 1
    assert len(read.leader_wins) == 4

"""The options that change order and clock of a test run."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tests.infrastructure import ROOT

TESTS = """
import pytest
from django.utils import timezone
from games.models.game import make_seed

@pytest.mark.parametrize("number", range(9))
def test(number):
    print(f"<{number} {timezone.now():%Y-%m-%d %H:%M} {make_seed()}>")
"""


def ran(tmp_path, *options: str) -> list[tuple[str, str, str]]:
    """Return the tests in the order in which they ran, with the time that each read and the seed of its first game."""
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-s", "-p", "tests.conditions", "-p", "no:cacheprovider"]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    ended = subprocess.run(
        [*command, *options, str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return re.findall(r"<(\d) (.+?) ([0-9a-f]{64})>", ended.stdout)


def seeds_of(tests: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    return [(number, seed) for number, _moment, seed in tests]


def test_tests_are_run_in_an_order_drawn_by_a_word_and_begin_at_the_moment_asked_for(tmp_path):
    options = ("--shuffle=one", "--clock=2026-12-31T23:59:50")

    first, again = (ran(tmp_path, *options) for _time in range(2))

    numbers = [number for number, _moment, _seed in first]
    assert sorted(numbers) == list("012345678")
    assert numbers != sorted(numbers)
    assert first == again
    assert {moment for _number, moment, _seed in first} == {"2026-12-31 23:59"}


def test_otherwise_nothing_changes(tmp_path):
    assert [number for number, _moment, _seed in ran(tmp_path)] == list("012345678")


def test_each_test_is_dealt_the_same_games_in_any_order_but_others_with_another_word(tmp_path):
    usual, shuffled, other = (
        ran(tmp_path, *options) for options in ((), ("--shuffle=one",), ("--luck=two",))
    )

    seeds = {seed for _number, _moment, seed in usual}
    assert len(seeds) == len(usual)
    assert sorted(seeds_of(usual)) == sorted(seeds_of(shuffled))
    assert not seeds & {seed for _number, _moment, seed in other}

"""`games/titles/hansa/base/state.md` describes everything that the code has."""

from __future__ import annotations

import re
from pathlib import Path

from games.titles.hansa.title import HANSA

TEXT = (Path(__file__).parents[4] / "games/titles/hansa/base/state.md").read_text("utf-8")


def test_each_fact_of_the_state_is_described(table) -> None:
    described = set(re.findall(r"`([a-z_]+)`", "\n".join(re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE))))

    assert set(table().here) <= described


def test_each_step_and_verb_is_described() -> None:
    rules = HANSA.rules(["base"])

    named = set(re.findall(r"`(\w+)`", TEXT))
    assert set(rules.steps) <= named
    assert rules.known_verbs <= named


def test_each_label_of_chance_is_described() -> None:
    played = HANSA.new(seats=2, modules=["base"], seed="x")

    assert {note["label"] for note in played.chance} == set(re.findall(r"`(setup/\w+)`", TEXT))

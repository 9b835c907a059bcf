"""The documents for other programs list what exists: verbs, decisions, log kinds, labels of chance."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.protocol import Protocol
from games.titles.catan.title import CATAN

ROOT = Path(__file__).parents[2]
STATE = (ROOT / "docs/state.md").read_text(encoding="utf-8")
ENGINE = (ROOT / "docs/engine.md").read_text(encoding="utf-8")


def test_each_verb_and_each_step_of_base_is_in_the_document() -> None:
    rules = CATAN.rules(("base",))

    missing = [name for name in (*rules.known_verbs, *rules.steps) if f"`{name}`" not in STATE]

    assert missing == []


@pytest.fixture(scope="module")
def told() -> tuple[set[str], set[str]]:
    """Return the log kinds and chance labels of a few random games of base, with timeouts."""
    kinds: set[str] = set()
    labels: set[str] = set()
    for seed, tokens in enumerate(("random", "spiral", "random")):
        luck = random.Random(seed)
        played = CATAN.new(seats=4, modules=["base"], options={"tokens": tokens}, seed=str(seed))
        while True:
            kinds |= {entry["kind"] for entry in played.log}
            labels |= {draw["label"] for draw in played.chance}
            waiting = CATAN.waiting(played.state)
            if waiting.outcome is not None:
                break
            seat = luck.choice(list(waiting.due))
            if luck.random() < 0.2:
                played = CATAN.timeout(played.state, seat)
            else:
                played = CATAN.play(played.state, seat, *CATAN.sample(played.state, seat, luck))
    return kinds, labels


def test_each_log_kind_is_in_the_document(told: tuple[set[str], set[str]]) -> None:
    assert sorted(kind for kind in told[0] if f"`{kind}`" not in STATE) == []


def test_each_label_of_chance_is_in_the_document(told: tuple[set[str], set[str]]) -> None:
    patterns = set()
    for label in told[1]:
        general = re.sub(r"#\d+$", "", label)
        general = re.sub(r"^turn/\d+/", "turn/N/", general)
        general = re.sub(r"steal/\d/\d", "steal/THIEF/VICTIM", general)
        general = re.sub(r"^.*/(default/\w+)/\d$", r"…/\1/SEAT", general)
        patterns.add(general)

    assert sorted(pattern for pattern in patterns if f"`{pattern}`" not in STATE) == []


def test_each_request_is_in_the_document() -> None:
    assert [do for do in Protocol({})._answers if f'"do":"{do}"' not in ENGINE] == []


def test_the_program_in_the_document_plays_a_game() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", ENGINE, re.S)
    program = program.replace('"python", "manage.py"', f"{sys.executable!r}, 'manage.py'")

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120
    )

    assert "'winner'" in done.stdout, done.stderr

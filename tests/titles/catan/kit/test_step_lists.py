"""Lists of steps that modules change by name."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.titles.catan.kit.rules.step_lists import inserted_after, inserted_before


def test_steps_go_before_or_after_a_named_one():
    steps = [{"step": "throw_dice"}, {"step": "resolve_roll"}]

    assert [s["step"] for s in inserted_before(steps, "resolve_roll", {"step": "x"}, {"step": "y"})] == [
        "throw_dice", "x", "y", "resolve_roll",
    ]  # fmt: skip
    assert [s["step"] for s in inserted_after(steps, "resolve_roll", {"step": "x"})][-1] == "x"
    assert len(steps) == 2
    with pytest.raises(EngineError, match="no step 'produce'"):
        inserted_before(steps, "produce", {"step": "x"})

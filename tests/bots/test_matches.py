"""The matches by which hard bots are offered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games import catalog
from games.bots import HARD, LEVELS, levels_for
from games.workshop.bots_match import bot_named, interval

FILES = {name: Path(f"games/titles/{name}/matches.json") for name in catalog.titles()}
MATCHES = [
    pytest.param(name, match, id=f"{name}-{'+'.join(match['modules'])}")
    for name, file in FILES.items()
    for match in json.loads(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("name", "match"), MATCHES)
def test_hard_bots_are_offered_where_they_have_certainly_won(name, match):
    title, bots = catalog.title(name), match["bots"].split(",")
    title.check(len(bots), match["modules"], {})
    assert [bot_named(bot) is not None for bot in bots] == [True] * len(bots)
    low, _ = interval(match["won"], match["games"])

    assert low > bots.count(bots[0]) / len(bots)
    assert levels_for(title, match["modules"]) == list(LEVELS)


def test_elsewhere_they_are_not_offered():
    title = catalog.title("catan")

    assert HARD not in levels_for(title, ["base", "no such module"])

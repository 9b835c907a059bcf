"""A document that is no finished game is refused."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.services.errors import BadImport
from games.services.table import imports
from games.services.table.exported_game import MOST_DEPTH, read_export
from tests.services.conftest import NOW
from tests.services.table.test_imports import exported as exported

pytestmark = pytest.mark.both_databases


def change(document, path, value):
    *way, last = path
    for part in way:
        document = document[part]
    if value is ...:
        del document[last]
    else:
        document[last] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], "other"),
        (["format_version"], 99),
        (["status"], "running"),
        (["seed"], ...),
        (["seed"], 7),
        (["seed"], "x" * 1000),
        (["title"], "ludo"),
        (["title"], {}),
        (["modules"], "base"),
        (["modules"], ["magic"]),
        (["options"], []),
        (["options"], {"board": "round"}),
        (["seats"], []),
        (["seats"], [{}] * 9),
        (["seats", 0, "name"], ""),
        (["seats", 0, "name"], "x" * 100),
        (["seats", 0, "entropy"], "a\nb"),
        (["seats", 0, "color"], "pink"),
        (["moves"], {}),
        (["moves"], [{"number": 1}] * 6000),
        (["moves", 0], None),
        (["moves", 0, "number"], "1"),
        (["moves", 0, "number"], -5),
        (["moves", 3, "number"], 1),
        (["moves", 0, "seat"], "9"),
        (["moves", 0, "verb"], None),
        (["moves", 0, "verb"], "fly"),
        (["moves", 0, "argument"], "9,9,N"),
        (["moves", 0, "argument"], [[[[[[[[[[[[[[[]]]]]]]]]]]]]]]),
        (["moves", 0, "actor"], "nobody"),
        (["moves", 0, "at"], 7),
        (["moves", 0, "at"], "2026-03-02T18:00:00." + "0" * 40 + "Z"),
        (["moves", 0, "log"], "none"),
        (["moves", 0, "undone"], "no"),
        (["moves", 0, "record"], [{"label": "x"}]),
        (["moves", 40], ...),
        (["moves", -1], ...),
        (["seed"], "0" * 64),
    ],
)
def test_what_is_no_finished_game_is_refused_with_a_reason(exported, db, player, path, value):
    games = Game.objects.count()
    change(exported, path, value)

    with pytest.raises(BadImport) as refused:
        imports.import_game(user=player("Collector"), document=exported, now=NOW)

    assert str(refused.value)
    assert Game.objects.count() == games


def test_a_value_of_more_than_a_dozen_levels_is_refused_before_anything_is_played(db, exported):
    value = 7
    for _level in range(MOST_DEPTH):
        value = [value]
    exported["moves"][0]["argument"] = value
    assert read_export(exported, now=NOW).moves[0].argument == value

    exported["moves"][0]["argument"] = {"more": value}
    with pytest.raises(BadImport, match=r"moves\[0\]\.argument"):
        read_export(exported, now=NOW)


@pytest.mark.parametrize("document", [None, [], "text", 7, {}, {"format": {}}])
def test_what_is_no_game_at_all_is_refused(db, player, document):
    with pytest.raises(BadImport):
        imports.import_game(user=player("Collector"), document=document, now=NOW)

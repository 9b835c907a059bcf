"""The document that holds the moves of an old game."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime
from typing import Any

import orjson

from games.models.game import Game
from games.models.packed_turns import PackedTurns, as_document
from games.models.turn import Turn

AT = datetime(2026, 11, 29, 12, 30, 1, 123457, tzinfo=UTC)


def turn(**facts: Any) -> Turn:
    return Turn(id=7, game_id=3, position=1, number=1, actor="seat", verb="roll", at=AT, **facts)


def test_everything_but_the_key_comes_back():
    made = [
        turn(argument={"b": 1, "a": [None, {}]}, log=[{"kind": "é"}], due_at=AT, key="a key", undone=True),
        Turn(
            id=9, game_id=3, position=2, number=1, actor="site", at=AT, hidden=True, places_before={"x": "y"}
        ),
    ]

    read = PackedTurns.of(Game(pk=3), made).turns

    names = [field.attname for field in Turn._meta.concrete_fields if field.attname != "key"]
    assert [[getattr(one, name) for name in names] for one in read] == [
        [getattr(one, name) for name in names] for one in made
    ]
    assert [one.key for one in read] == [None, None]
    assert list(read[0].argument) == ["b", "a"]


def test_a_game_without_moves_has_a_document():
    assert PackedTurns.of(Game(pk=3), []).turns == []


def test_documents_of_other_releases_are_read():
    """A column that is new has its default, and one that is gone is ignored."""
    columns = orjson.loads(as_document([turn(log=[{"kind": "rolled"}])]))
    del columns["concerned"]
    columns["mood"] = ["merry"]

    (read,) = PackedTurns(game_id=3, document=zlib.compress(orjson.dumps(columns))).turns

    assert (read.concerned, read.log) == ([], [{"kind": "rolled"}])

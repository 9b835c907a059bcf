"""The moves of a game that ended some time ago, as one compressed document."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

import orjson
from django.db import models

from games.models.game import Game
from games.models.turn import Turn

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LEFT_OUT = {"game_id", "key"}
"""The game is the row's own. A key only serves to recognize a form that is sent again."""


class PackedTurns(models.Model):
    """All moves of a game. They take about a tenth of the space that their rows took.

    The document is a JSON object, compressed by zlib. It has the values of each column of `Turn` in the order of the
    moves: {"id": [41, 42], "verb": ["roll", "end_turn"], …}. Moments are microseconds since 1970. A column that was
    added to `Turn` later has its default, and one that was removed is ignored.
    """

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.CASCADE, related_name="packed_turns")
    document = models.BinaryField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id}"

    @classmethod
    def of(cls, game: Game, turns: Sequence[Turn]) -> PackedTurns:
        """Return an unsaved row with these moves."""
        return cls(game=game, document=zlib.compress(as_document(turns)))

    @cached_property
    def turns(self) -> list[Turn]:
        """The moves in order, as if they had been read from their rows."""
        columns: dict[str, list[Any]] = orjson.loads(zlib.decompress(self.document))
        known = [
            list(_read(field, columns[field.attname])) for field in _fields() if field.attname in columns
        ]
        names = [field.attname for field in _fields() if field.attname in columns]
        return [
            Turn(game_id=self.game_id, **dict(zip(names, values, strict=True)))
            for values in zip(*known, strict=True)
        ]


def as_document(turns: Sequence[Turn]) -> bytes:
    """Return the columns of these moves as JSON. Two histories are the same if their documents are."""
    return orjson.dumps({field.attname: list(_written(field, turns)) for field in _fields()})


def _fields() -> list[models.Field[Any, Any]]:
    return [field for field in Turn._meta.concrete_fields if field.attname not in LEFT_OUT]


def _written(field: models.Field[Any, Any], turns: Sequence[Turn]) -> Iterator[Any]:
    for turn in turns:
        value = getattr(turn, field.attname)
        yield (value - EPOCH) // MICROSECOND if isinstance(value, datetime) else value


def _read(field: models.Field[Any, Any], values: list[Any]) -> Iterator[Any]:
    is_moment = isinstance(field, models.DateTimeField)
    for value in values:
        yield EPOCH + timedelta(microseconds=value) if is_moment and value is not None else value

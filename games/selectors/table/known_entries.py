"""Log entries as somebody knows them: what a line tells, whoever plays and in whatever language it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import orjson
from django.utils.functional import cached_property

from games.drawing.titles import drawing_of
from games.selectors.table.changes_of_holdings import Changes, changes_of_entry, is_of_record

if TYPE_CHECKING:
    from games.wording.words import Words

MOVES_KEPT = 10_000
"""A move has an entry or two; a table's page shows thirty moves."""


@dataclass(eq=False)
class KnownEntry:
    """What a log entry tells somebody. Pages share it, so never change its facts.

    Compared and hashed by identity (`eq=False`), so that caches can use it as a key without looking at facts.
    """

    words: Words = field(repr=False)
    kind: str
    facts: Mapping[str, Any]

    @cached_property
    def written(self) -> str:
        """Its facts as JSON, by which sentences are kept. A text: orjson’s bytes hold on to 4 kB each."""
        return orjson.dumps(self.facts).decode()

    @cached_property
    def where(self) -> tuple[str, ...]:
        """The places on the board where it happened."""
        return tuple(drawing_of(self.words.title).places_of_entry(self.words.modules, self.kind, self.facts))

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The places on the board that brought something."""
        return tuple(drawing_of(self.words.title).sources_of_entry(self.words.modules, self.kind, self.facts))

    @cached_property
    def places_and_sources(self) -> tuple[str, ...]:
        """Both, each once."""
        return tuple(dict.fromkeys((*self.where, *self.sources)))

    @cached_property
    def is_talk(self) -> bool:
        """Whether it is an offer, an answer or the like."""
        return self.words.is_talk(self.kind)

    @cached_property
    def is_event(self) -> bool:
        """Whether it tells of something that can be seen on the table: pieces, dice, cards."""
        words = self.words
        return bool(is_of_record(words.title, words.modules, self.kind) or self.where)

    @property
    def changes(self) -> Changes:
        """What it brought to seats, and took from them."""
        return changes_of_entry(self.words.title, self.words.modules, self.kind, self.facts)


@lru_cache(maxsize=MOVES_KEPT)
def known_entries(
    words: Words, log: str, viewer: str | None, *, everything: bool = False
) -> tuple[KnownEntry, ...]:
    """Return what one move put into the log, as somebody may know it; what goes without saying is left out.

    Kept, since pages tell of the same moves again and again; the key holds all that decides what is known, so nobody
    reads what somebody else knows.

    :param log: the move's entries as they are stored
    :param viewer: a seat that may know what it was told; None for a spectator
    :param everything: the game is over, and nothing is secret any more
    """
    return tuple(
        KnownEntry(words, entry["kind"], facts_of(entry, viewer, everything=everything))
        for entry in orjson.loads(log)
        if not words.goes_without_saying(entry)
    )


def facts_of(entry: dict[str, Any], viewer: str | None, *, everything: bool = False) -> dict[str, Any]:
    """Return an entry's facts for one viewer: the public ones and its own.

    :param everything: the game is over, and nothing is secret any more
    """
    private = entry.get("private") or {}
    facts = dict(entry["public"])
    if everything:
        for known in private.values():
            facts |= known
    if viewer is not None:
        facts |= private.get(viewer, {})
    return facts

"""Log entries with the facts that a viewer may know, independent of players' names and language."""

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
"""A move has one or two entries, and a table's page shows thirty moves."""


@dataclass(eq=False)
class KnownEntry:
    """A log entry with the facts that a viewer may know. Pages share it, so never change its facts.

    It is compared and hashed by identity (`eq=False`), so that it is a cheap cache key.
    """

    words: Words = field(repr=False)
    kind: str
    facts: Mapping[str, Any]

    @cached_property
    def written(self) -> str:
        """The facts as JSON, the cache key of sentences. A str, since orjson's bytes objects occupy 4 kB each."""
        return orjson.dumps(self.facts).decode()

    @cached_property
    def where(self) -> tuple[str, ...]:
        return tuple(drawing_of(self.words.title).places_of_entry(self.words.modules, self.kind, self.facts))

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The places on the board that produced something."""
        return tuple(drawing_of(self.words.title).sources_of_entry(self.words.modules, self.kind, self.facts))

    @cached_property
    def places_and_sources(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.where, *self.sources)))

    @cached_property
    def is_talk(self) -> bool:
        return self.words.is_talk(self.kind)

    @cached_property
    def is_event(self) -> bool:
        """True if it describes something visible on the table: pieces, dice or cards."""
        words = self.words
        return bool(is_of_record(words.title, words.modules, self.kind) or self.where)

    @property
    def changes(self) -> Changes:
        return changes_of_entry(self.words.title, self.words.modules, self.kind, self.facts)


@lru_cache(maxsize=MOVES_KEPT)
def known_entries(
    words: Words, log: str, viewer: str | None, *, everything: bool = False
) -> tuple[KnownEntry, ...]:
    """Return a move's log entries as a viewer may know them, without entries that go without saying.

    They are cached, since pages show the same moves again and again. The key includes everything that
    determines what is known, so no viewer gets another's entries.

    :param log: the stored entries of the move, as JSON
    :param viewer: the seat whose secrets are included; None for a spectator
    :param everything: whether the game is over, so that nothing is secret
    """
    return tuple(
        KnownEntry(words, entry["kind"], facts_of(entry, viewer, everything=everything))
        for entry in orjson.loads(log)
        if not words.goes_without_saying(entry)
    )


def facts_of(entry: dict[str, Any], viewer: str | None, *, everything: bool = False) -> dict[str, Any]:
    """Return an entry's facts for one viewer: the public ones and the viewer's own.

    :param everything: whether the game is over, so that nothing is secret
    """
    private = entry.get("private") or {}
    facts = dict(entry["public"])
    if everything:
        for known in private.values():
            facts |= known
    if viewer is not None:
        facts |= private.get(viewer, {})
    return facts

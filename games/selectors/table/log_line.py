"""A line of a game's log as one viewer may read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from games.drawing.titles import drawing_of
from games.selectors.table.changes_of_holdings import Changes, changes_of_entry, is_of_record

if TYPE_CHECKING:
    from datetime import datetime

    from games.drawing.names import PlaceNames
    from games.wording.words import Words

TURN = "turn_began"


@dataclass(frozen=True)
class LogLine:
    """A log entry with the facts that the viewer may know, and the move that it belongs to.

    :ivar names: the seats' names at the time
    :ivar places: the names of the board's places at the time
    :ivar position: the position of its move; internal, since it counts hidden moves too
    """

    kind: str
    facts: Mapping[str, Any]
    number: int
    at: datetime
    actor: str
    seat: str
    undone: bool
    words: Words = field(repr=False)
    names: Mapping[str, str] = field(repr=False)
    places: PlaceNames | None = field(repr=False)
    position: int = field(default=0, repr=False)

    @cached_property
    def text(self) -> str:
        """The sentence, in the language that is active at the first access."""
        return self.words.say(self.kind, self.facts, self.names, self.places)

    @cached_property
    def where(self) -> list[str]:
        """The places where something was built or moved."""
        return drawing_of(self.words.title).places_of_entry(self.words.modules, self.kind, self.facts)

    @cached_property
    def sources(self) -> list[str]:
        """The places on the board that produced something."""
        return drawing_of(self.words.title).sources_of_entry(self.words.modules, self.kind, self.facts)

    @property
    def places_and_sources(self) -> list[str]:
        return list(dict.fromkeys((*self.where, *self.sources)))

    @property
    def begins_turn(self) -> bool:
        return self.kind == TURN

    @property
    def is_talk(self) -> bool:
        return self.words.is_talk(self.kind)

    @property
    def is_event(self) -> bool:
        """True if it describes something visible on the table: pieces, dice or cards."""
        return is_of_record(self.words.title, self.words.modules, self.kind) or bool(self.where)

    @property
    def changes(self) -> Changes:
        return changes_of_entry(self.words.title, self.words.modules, self.kind, self.facts)


def facts_of(entry: Mapping[str, Any], viewer: str | None, *, everything: bool = False) -> dict[str, Any]:
    """Return an entry's facts for one viewer: the public ones and the viewer's own.

    :param entry: `{"kind", "public", "private"}` as the rules wrote it
    :param viewer: the seat whose secrets are included; None for a spectator
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

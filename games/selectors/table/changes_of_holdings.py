"""Changes in the seats' holdings by a log line, as far as its reader knows.

The rules declare for the record which facts of a line describe movements between piles
(`games/engine/record.py`). So this file names no cards and no modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games import catalog
from games.engine.record import Drawn, Moved

UNKNOWN = ""
"""The kind of things that were moved face down."""


class Held(NamedTuple):
    """A kind of thing in one of a seat's piles, such as the hand."""

    seat: str
    pile: str
    kind: str


Changes = dict[Held, int]
"""The change in number: positive if gained, negative if lost."""


def changes_of_entry(title: str, modules: tuple[str, ...], kind: str, facts: Mapping[str, Any]) -> Changes:
    """Return what seats gained and lost according to the facts of a log entry."""
    found: Changes = {}
    for tie in catalog.title(title).ties(modules, kind):
        if not isinstance(tie, Moved):
            continue
        parts = list(_parts(facts, tie.fact))
        for key, value in parts or [("", None)]:
            known = {**facts, "key": key}
            cards = _cards(tie, value, known)
            others = [other for other, _ in parts if other != key]
            for pile, sign in ((tie.source, -1), (tie.target, 1)):
                # in a swap between two seats, what one gives goes to the other
                name = pile.replace("*", others[0]) if len(others) == 1 else pile
                _add(found, name.format_map(known), cards, sign)
    return {held: number for held, number in found.items() if number}


def is_of_record(title: str, modules: tuple[str, ...], kind: str) -> bool:
    """Return whether such an entry describes a draw or a movement."""
    return any(isinstance(tie, Moved | Drawn) for tie in catalog.title(title).ties(modules, kind))


def _parts(facts: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a fact with their keys. Without a path, the entry itself is one moved thing."""
    name, _, rest = path.partition(".")
    if not path:
        yield "", 1
    elif name in facts and rest == "*":
        yield from facts[name].items()
    elif name in facts:
        yield "", facts[name]


def _cards(tie: Moved, value: Any, facts: Mapping[str, Any]) -> dict[str, int]:
    """Return the number of things moved by kind. Unknown ones count as face down."""
    kind = tie.kind.format_map(facts) if tie.kind is not None else UNKNOWN
    if isinstance(value, dict):
        return value
    if isinstance(value, str):
        return {value: 1}
    if isinstance(value, list):
        return {one: value.count(one) for one in value}
    if value is not None:
        return {kind: value}
    # something given for nothing is one thing unless the entry has a number
    return {UNKNOWN: tie.number or facts.get("count", 1)} if "*" not in tie.fact else {}


def _add(found: Changes, pile: str, cards: Mapping[str, int], sign: int) -> None:
    name, _, seat = pile.partition("/")
    if not seat or seat == "*":
        return
    for kind, number in cards.items():
        held = Held(seat, name, kind)
        found[held] = found.get(held, 0) + sign * number

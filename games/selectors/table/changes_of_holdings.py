"""What a line of the log changed of what seats hold, as far as its reader knows.

Which facts of a line tell of movements from pile to pile the rules say for the record (`games/engine/record.py`); so
this names no card and no module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from games import catalog
from games.engine.record import Drawn, Moved, Tie

UNKNOWN = ""
"""The kind of what has moved face down."""


class Held(NamedTuple):
    """A kind of thing that a seat holds, in one of its piles: the hand, say."""

    seat: str
    pile: str
    kind: str


Changes = dict[Held, int]
"""How many came; fewer than none: how many went."""


def changes_of_entry(title: str, modules: tuple[str, ...], kind: str, facts: Mapping[str, Any]) -> Changes:
    """Return what the facts of a log entry tell that seats got and gave."""
    found: Changes = {}
    for tie in _ties(title, modules).get(kind, ()):
        if not isinstance(tie, Moved):
            continue
        parts = list(_parts(facts, tie.fact))
        for key, value in parts or [("", None)]:
            known = {**facts, "key": key}
            cards = _cards(tie, value, known)
            others = [other for other, _ in parts if other != key]
            for pile, sign in ((tie.source, -1), (tie.target, 1)):
                # of a swap between two, what one gives goes to the other
                name = pile.replace("*", others[0]) if len(others) == 1 else pile
                _add(found, name.format_map(known), cards, sign)
    return {held: number for held, number in found.items() if number}


def is_of_record(title: str, modules: tuple[str, ...], kind: str) -> bool:
    """Whether such an entry tells of something that was drawn or has moved."""
    return any(isinstance(tie, Moved | Drawn) for tie in _ties(title, modules).get(kind, ()))


@lru_cache(maxsize=1000)
def _ties(title: str, modules: tuple[str, ...]) -> dict[str, list[Tie]]:
    return catalog.title(title).ties(modules)


def _parts(facts: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    """The parts of a fact, each with its key; without a path it is told that one of its kind has moved."""
    name, _, rest = path.partition(".")
    if not path:
        yield "", 1
    elif name in facts and rest == "*":
        yield from facts[name].items()
    elif name in facts:
        yield "", facts[name]


def _cards(tie: Moved, value: Any, facts: Mapping[str, Any]) -> dict[str, int]:
    """How many of each kind; face down what the reader is not told."""
    kind = tie.kind.format_map(facts) if tie.kind is not None else UNKNOWN
    if isinstance(value, dict):
        return value
    if isinstance(value, str):
        return {value: 1}
    if isinstance(value, list):
        return {one: value.count(one) for one in value}
    if value is not None:
        return {kind: value}
    # what is given for nothing in return is one thing unless a number is told
    return {UNKNOWN: tie.number or facts.get("count", 1)} if "*" not in tie.fact else {}


def _add(found: Changes, pile: str, cards: Mapping[str, int], sign: int) -> None:
    name, _, seat = pile.partition("/")
    if not seat or seat == "*":
        return
    for kind, number in cards.items():
        held = Held(seat, name, kind)
        found[held] = found.get(held, 0) + sign * number

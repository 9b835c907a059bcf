"""Rule ids: their syntax, and the forms in which they may not be written.

See docs/rules/README.md, "Across the files".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

ID = re.compile(r"(?<![\w-])[A-Z0-9]+(?:-[A-Z0-9]+)+-[A-Z]?[0-9]+[a-z]?(?![\w])")
PARTS = "abcdefghijklmnopqrstuvwxyz"
"""A letter at the end (`TOY-BALL-02a`) names a part of a rule."""

_GAP = r"(?:\s|#)*"
_NUMBER = r"-?(?:[A-Z][0-9]+|[0-9]{2,})[a-z]?(?!\w)"
_TO = rf"{_GAP}(?:…|\.\.+|–|—|to\b|through\b){_GAP}(?:{_NUMBER}|{ID.pattern})"
_OPEN_END = rf"{_GAP}…"
_AND = rf"{_GAP}(?:(?:[,;&+]|and\b|or\b){_GAP})+-{_NUMBER}|/{_NUMBER}"

_NEXT = r"(?:…|/|, -)[A-Z]?[0-9]+(?!\w)"
_RUN = re.compile(rf"(?<![\w-])([A-Z0-9]+(?:-[A-Z0-9]+)*-[A-Z]?)([0-9]+)((?:{_NEXT})+)")


def ids_in(text: str) -> set[str]:
    return set(ID.findall(text))


def whole(found: str) -> str:
    """Return the rule that an id names, or names a part of."""
    return found.rstrip(PARTS)


def topic(found: str) -> str:
    """Return the part before the number: `TOY-BALL` of `TOY-BALL-01`."""
    return found.rpartition("-")[0]


def ids_named_in(text: str) -> set[str]:
    """Return all ids in the text of a rule, with ranges and short forms expanded."""
    found = ids_in(text)
    for first, number, rest in _RUN.findall(text):
        last = int(number)
        for joint, other in re.findall(r"([…/-])[A-Z]?([0-9]+)", rest):
            begin = last + 1 if joint == "…" else int(other)
            found.update(f"{first}{one:0{len(number)}}" for one in range(begin, int(other) + 1))
            last = int(other)
    return found


def short_forms(text: str, prefixes: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield each range of ids and each shortened id, with its line. A search for the full id does not find them."""
    for match in _unsearchable(tuple(prefixes)).finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield line, " ".join(match[0].replace("#", " ").split())


@lru_cache
def _unsearchable(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    found = rf"(?<![\w-])(?:{'|'.join(prefixes)})(?:-[A-Z0-9]+)*-[A-Z]?[0-9]+[a-z]?(?!\w)"
    return re.compile(rf"{found}(?:{_TO}|{_OPEN_END}|{_AND})")

"""Names of places, pieces and cards, as messages with parts that can be shown in any language.

Nothing here imports translation machinery; `render` takes a function that translates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol


def gettext_noop(message: str) -> str:
    """Mark a message for the translators' catalog; it is translated when it is shown."""
    return message


@dataclass(frozen=True)
class Name:
    """A message with `{braces}` and the values for them."""

    message: str
    parts: tuple[tuple[str, Name | int | str], ...] = ()

    def __hash__(self) -> int:
        return self._hashed

    @cached_property
    def _hashed(self) -> int:
        """The hash, computed once because names are cache keys."""
        return hash((self.message, self.parts))

    def __str__(self) -> str:
        return render(self)


class PlaceNames(Protocol):
    """The names of a board's places, by the rules' keys."""

    def __getitem__(self, place: str, /) -> Name: ...


def name(message: str, **parts: Name | int | str) -> Name:
    return Name(message, tuple(parts.items()))


def render(named: Name, translate: Callable[[str], str] = str) -> str:
    """Return a name in the language of `translate`; in English by default."""
    if not named.parts:
        return translate(named.message)
    parts = {key: render(part, translate) if isinstance(part, Name) else part for key, part in named.parts}
    return translate(named.message).format(**parts)

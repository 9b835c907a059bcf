"""What places, pieces and cards are called: messages with parts, said in any language where they are shown.

A name is a message and its parts, so that any language can be put in front of it: nothing here imports translation
machinery, ``render`` takes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol


def gettext_noop(message: str) -> str:
    """Mark a message for the translators' catalog; it is translated where it is shown."""
    return message


@dataclass(frozen=True)
class Name:
    """A message with ``{braces}`` and what goes into them."""

    message: str
    parts: tuple[tuple[str, Name | int | str], ...] = ()

    def __hash__(self) -> int:
        return self._hashed

    @cached_property
    def _hashed(self) -> int:
        """Worked out once: what is made of it is kept by it."""
        return hash((self.message, self.parts))

    def __str__(self) -> str:
        return render(self)


class PlaceNames(Protocol):
    """The names of a board's places, by the rules' keys."""

    def __getitem__(self, place: str, /) -> Name: ...

    def __hash__(self) -> int: ...


def name(message: str, **parts: Name | int | str) -> Name:
    return Name(message, tuple(parts.items()))


def render(named: Name, translate: Callable[[str], str] = str) -> str:
    """Say a name in the language of ``translate`` (English as it stands without one)."""
    if not named.parts:
        return translate(named.message)
    parts = {key: render(part, translate) if isinstance(part, Name) else part for key, part in named.parts}
    return translate(named.message).format(**parts)

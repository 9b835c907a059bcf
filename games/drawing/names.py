"""Names of places, pieces and cards, as messages with parts that can be shown in any language.

A name of a place has a form for each relation in which sentences use it: "auf Wald 6" (`at`), "von Wald 6" (`from`).
In a catalog, a form is the context of a message. A language that needs no such form translates it like the plain name.

Nothing here imports translation machinery; `render` takes a function that translates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

OF, BETWEEN, AT, FROM, TO, THE = "of", "between", "at", "from", "to", "the"
FORM_OF_PART = {"hex": OF, "first": BETWEEN, "second": BETWEEN, "third": BETWEEN}
"""The forms that parts of a place's name have in it, by part: "Nordecke von Wald 6", "Weg zwischen Wald 6 und …"."""
CONTEXT_ENDS = "\x04"


def gettext_noop(message: str) -> str:
    """Mark a message for the translators' catalog; it is translated when it is shown."""
    return message


@dataclass(frozen=True)
class Name:
    """A message with `{braces}` and the values for them.

    :param context: of the message in the catalogs
    """

    message: str
    parts: tuple[tuple[str, Name | int | str], ...] = ()
    context: str = ""

    def __hash__(self) -> int:
        return self._hashed

    @cached_property
    def _hashed(self) -> int:
        """The hash, computed once because names are cache keys."""
        return hash((self.message, self.parts, self.context))

    def __str__(self) -> str:
        return render(self)


class PlaceNames(Protocol):
    """The names of a board's places, by the rules' keys."""

    def __getitem__(self, place: str, /) -> Name: ...


def name(message: str, *, context: str = "", **parts: Name | int | str) -> Name:
    return Name(message, tuple(parts.items()), context)


def render(named: Name, translate: Callable[[str], str] = str, form: str = "") -> str:
    """Return a name in the language of `translate`; in English by default.

    :param translate: gettext, which finds a message with a context under the key that catalogs give it
    :param form: the form of the name; a part `place` takes the same, and a number the one with an article
    """
    said = _said(named, translate, form)
    if not named.parts:
        return said
    return said.format(**{key: _part(key, part, translate, form) for key, part in named.parts})


def _part(key: str, part: Name | int | str, translate: Callable[[str], str], form: str) -> int | str:
    if not isinstance(part, Name):
        return part
    own = {"place": form, "number": THE if form else ""}
    return render(part, translate, own.get(key) or FORM_OF_PART.get(key, ""))


def _said(named: Name, translate: Callable[[str], str], form: str) -> str:
    """Return the message in its form if the catalog has it, otherwise the plain message."""
    for context in (*([f"{form} {named.context}".strip()] if form else []), named.context):
        key = f"{context}{CONTEXT_ENDS}{named.message}" if context else named.message
        said = translate(key)
        if said != key:
            return said
    return named.message

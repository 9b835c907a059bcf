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
FORMED_PLACES = {f"{form}_place": form for form in (AT, FROM, TO)}
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
    :param form: the form of the name; its part `place` takes the same form, and a number the form with an article
    """
    said = _said(named, translate, form)
    return said.format_map(_Parts(named, translate, form)) if named.parts else said


class _Parts(dict[str, int | str]):
    """The parts of a name in words, each rendered when a message uses it.

    A message about a place, such as a sentence of the log, names the form that it needs: "{to_place}".
    """

    def __init__(self, named: Name, translate: Callable[[str], str], form: str) -> None:
        super().__init__()
        self._parts, self._translate, self._form = dict(named.parts), translate, form

    def __missing__(self, key: str) -> int | str:
        if key in FORMED_PLACES:
            return self._said("place", FORMED_PLACES[key])
        own = {"place": self._form, "number": THE if self._form else ""}
        return self._said(key, own.get(key) or FORM_OF_PART.get(key, ""))

    def _said(self, key: str, form: str) -> int | str:
        part = self._parts[key]
        return render(part, self._translate, form) if isinstance(part, Name) else part


def _said(named: Name, translate: Callable[[str], str], form: str) -> str:
    """Return the message in its form if the catalog has it, otherwise the plain message."""
    for context in (*([f"{form} {named.context}".strip()] if form else []), named.context):
        key = f"{context}{CONTEXT_ENDS}{named.message}" if context else named.message
        said = translate(key)
        if said != key:
            return said
    return named.message

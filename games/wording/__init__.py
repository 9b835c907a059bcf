"""What happened, in words: one place for the log, the mail, the summary and the refusals.

Sentences are master texts with facts in braces. The facts come as the rules wrote them (seats,
places, cards) and are put into words here, in the active language; players are called by the names
that are passed in. Each rule book has a file with its words; those of a title are named in the file that has
the title's key.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import orjson
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext_lazy

from games import catalog
from games.drawing.places import PlaceNames
from games.drawing.titles import drawing_of
from games.wording import words as _words
from games.wording.book import Asked, Book
from games.wording.site import SITE
from games.wording.words import Words, card, cards, dice, listed, resource

if TYPE_CHECKING:
    from games.engine.errors import Illegal
    from games.engine.history import CannotUndo

__all__ = [
    "COLORS",
    "Asked",
    "asked",
    "books_of",
    "card",
    "cards",
    "dice",
    "goes_without_saying",
    "has_words",
    "held",
    "holding",
    "listed",
    "places_of",
    "refusal",
    "resource",
    "say",
    "sentence",
    "verb_label",
    "waiting_for",
]


SAID_KEPT = 10_000


@cache
def books_of(title: str) -> tuple[Book, ...]:
    """The rule books of a title, the site's own words first; a title without words is told by its keys."""
    name = f"{__name__}.{title}"
    if find_spec(name) is None:
        return (SITE,)
    books: tuple[Book, ...] = import_module(name).BOOKS
    return (SITE, *books)


COLORS = {
    "red": pgettext_lazy("piece color", "red"),
    "blue": pgettext_lazy("piece color", "blue"),
    "orange": pgettext_lazy("piece color", "orange"),
    "white": pgettext_lazy("piece color", "white"),
}

for _title in catalog.titles():
    for _book in books_of(_title):
        _words.CARDS.update(_book.cards)


def sentence(
    entry: Mapping[str, Any],
    viewer: str | None,
    names: Mapping[str, str],
    places: PlaceNames | None,
    title: str,
) -> str:
    """Say one log entry as this viewer may read it.

    :param entry: `{"kind", "public", "private"}` as the rules wrote it
    :param viewer: a seat, or None for a spectator
    :param names: what the seats are called
    :param places: what the places of this board are called (`places_of(view)`)
    """
    own = entry.get("private", {}).get(viewer) or {} if viewer is not None else {}
    return say(entry["kind"], {**entry["public"], **own}, names, places, title)


def goes_without_saying(entry: Mapping[str, Any], title: str) -> bool:
    """Whether the entry before says it already."""
    return any(book.is_silent(entry) for book in books_of(title) if book.is_silent is not None)


def say(
    kind: str,
    facts: Mapping[str, Any],
    names: Mapping[str, str],
    places: PlaceNames | None,
    title: str,
) -> str:
    """Say what happened from its facts alone; what was private to the reader is among them.

    A kind without words of its own is still told, by its name; `has_words` is for the test that
    forgets none.

    What was said lately is kept: the page of a table says the same fifty things again after each move. It is
    kept by all that it is made of, so that nobody reads what was said to somebody who knows more.
    """
    return _said(get_language(), kind, orjson.dumps(facts), tuple(names.items()), places, title)


@lru_cache(maxsize=SAID_KEPT)
def _said(
    _language: str | None,
    kind: str,
    written: bytes,
    names: tuple[tuple[str, str], ...],
    places: PlaceNames | None,
    title: str,
) -> str:
    facts = orjson.loads(written)
    words = Words(facts, dict(names), places)
    for book in books_of(title):
        if kind in book.told_by:
            return book.told_by[kind](words)
        needed, known = book.private.get(kind, ("", ""))
        if needed and needed in facts:
            return gettext(known).format_map(words)
        if kind in book.sentences:
            return gettext(book.sentences[kind]).format_map(words)
    said = kind.replace("_", " ")
    return f"{words['seat']}: {said}" if facts.get("seat") is not None else said.capitalize()


def has_words(kind: str, title: str) -> bool:
    """Whether a kind of log entry has a sentence."""
    return any(kind in book.told_by or kind in book.sentences for book in books_of(title))


def places_of(view: Mapping[str, Any]) -> PlaceNames | None:
    """Return the names of a board's places, from anybody's view of the game."""
    return drawing_of(view["title"]).names(view)


def held(view: Mapping[str, Any]) -> str:
    """Say what the viewer holds: "2 wool and 1 ore; 1 knight"."""
    telling = (book.held for book in books_of(view["title"]))
    return "; ".join(part for held in telling if held is not None for part in held(view))


def holding(title: str) -> str:
    """Say what it is called that a player holds: "Your hand:"."""
    return str(next((book.holding for book in books_of(title) if book.holding), gettext("Your hand:")))


def refusal(illegal: Illegal | CannotUndo, names: Mapping[str, str]) -> str:
    """Say why a move is not allowed, in the active language."""
    words = {key: _fact(key, value, names) for key, value in illegal.facts.items()}
    return gettext(illegal.text).format_map(words)


def waiting_for(step: str, title: str) -> str:
    """Say what a seat is to do: "roll the dice"."""
    known = next((book.steps[step] for book in books_of(title) if step in book.steps), None)
    return str(known or step.replace("_", " "))


ASKED = Asked(
    gettext_lazy("you are asked something"), gettext_lazy("The game does not wait for your answer.")
)


def asked(title: str) -> Asked:
    """What a message says to a seat that is asked something and not waited for."""
    return next((book.asked for book in books_of(title) if book.asked is not None), ASKED)


def verb_label(verb: str, title: str) -> str:
    """Say a verb as a button does: "Roll the dice"."""
    known = next((book.verbs[verb] for book in books_of(title) if verb in book.verbs), None)
    return str(known or verb.replace("_", " ").capitalize())


def _fact(key: str, value: Any, names: Mapping[str, str]) -> str:
    if key == "name":
        return names.get(str(value), str(value))
    if key == "names":
        return listed(names.get(str(seat), str(seat)) for seat in value)
    if isinstance(value, dict):
        return cards(value)
    return card(value) if isinstance(value, str) else str(value)

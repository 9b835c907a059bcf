"""The facts of one log entry in words, and the wording of places, dice and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language, gettext, pgettext

from games.drawing.names import AT, FROM, TO, Name, PlaceNames, render

if TYPE_CHECKING:
    from games.wording.words import Words

# Facts that name a seat, a place, or one of the two.
SEATS = frozenset(("seat", "victim", "winner", "maker", "owner", "target"))
PLACES = frozenset(("vertex", "edge", "hex"))
EITHER = frozenset(("from", "to"))
# Facts that name a place, in the form in which a sentence needs its name: "{at_edge}", "{to_hex}".
FORMED = {f"{form}_{fact}": (form, fact) for form in (AT, FROM, TO) for fact in PLACES} | {
    "from_place": (FROM, "from")
}


class Sentence(dict[str, str]):
    """The facts of one log entry in words, each computed when a sentence uses it.

    :param words: of the modules in play
    :param facts: as the rules wrote them
    :param names: player names by seat
    :param places: names of the places on this board
    :param said: functions for the module's own facts, by fact
    """

    def __init__(
        self,
        words: Words,
        facts: Mapping[str, Any],
        names: Mapping[str, str],
        places: PlaceNames | None,
        said: Mapping[str, Callable[[Sentence], str]],
    ) -> None:
        super().__init__()
        self.words, self.facts, self.names, self.places, self._said = words, facts, names, places, said

    def __missing__(self, key: str) -> str:
        if key in self._said:
            return self._said[key](self)
        value = self.facts.get(key)
        if key in SEATS:
            return self.name(value)
        if key in PLACES:
            return self.place(value)
        if key in FORMED:
            form, fact = FORMED[key]
            return self.place(self.facts[fact], form)
        if key in EITHER:
            return self.name_or_place(value)
        if key == "dice":
            return dice(value)
        return self.words.fact(key, value)

    def say(self, text: str) -> str:
        """Return a master text in the reader's language, with the facts filled in."""
        return gettext(text).format_map(self)

    def name(self, seat: Any) -> str:
        """Return the name of a seat's player, or of an owner of pieces who has no seat."""
        return gettext("nobody") if seat is None else self.words.owner(str(seat), self.names)

    def name_or_place(self, where: Any) -> str:
        """Return the words for a fact that is a seat in some entries and a place in others."""
        if where is None or str(where) in self.names:
            return self.name(where)
        return self.place(where)

    def place(self, place: Any, form: str = "") -> str:
        """Return the name of a corner, a path or a hex."""
        if self.places is None:
            return str(place)
        return place_name(self.places[place], form)


def place_name(named: Name, form: str = "") -> str:
    """Return the name of a place in the active language."""
    return _place_name(named, form, get_language())


@lru_cache(maxsize=4096)
def _place_name(named: Name, form: str, _language: str | None) -> str:
    return render(named, gettext, form)


def dice(faces: Any) -> str:
    """Return a roll in words: "7 (3 + 4)"."""
    if not isinstance(faces, list):
        return str(faces)
    return f"{sum(faces)} ({' + '.join(map(str, faces))})"


def listed(parts: Iterable[str]) -> str:
    """Return a list in words: "a, b and c"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return gettext("{first} and {last}").format(
        first=pgettext("between the parts of a list", ", ").join(words[:-1]), last=words[-1]
    )

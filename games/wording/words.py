"""Facts in words: seats, places, cards, dice and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext, pgettext

from games.drawing.places import Name, PlaceNames, render

# What every book calls its cards; `games.wording` puts them together.
CARDS: dict[str, Any] = {}


# Facts that name a seat, a place, or either.
SEATS = frozenset(("seat", "victim", "winner", "maker", "owner", "target"))
PLACES = frozenset(("vertex", "edge", "hex"))
EITHER = frozenset(("from", "to"))
NAMES_KEPT = 20_000


class Words(dict[str, str]):
    """The facts of one log entry in words, made when a sentence asks for them."""

    def __init__(self, facts: Mapping[str, Any], names: Mapping[str, str], places: PlaceNames | None) -> None:
        super().__init__()
        self.facts, self.names, self.places = facts, names, places

    def __missing__(self, key: str) -> str:
        value = self.facts.get(key)
        if key in SEATS:
            return self.name(value)
        if key in PLACES:
            return self.place(value)
        if key in EITHER:
            return self.name_or_place(value)
        return TOLD.get(key, str)(value)

    def name(self, seat: Any) -> str:
        """Call a seat by its player's name."""
        return gettext("nobody") if seat is None else self.names.get(str(seat), str(seat))

    def name_or_place(self, where: Any) -> str:
        """Say a fact that some entries use for a seat and others for a place."""
        if where is None or str(where) in self.names:
            return self.name(where)
        return self.place(where)

    def place(self, place: Any) -> str:
        """Name a corner, a path or a hex as people do."""
        if self.places is None:
            return str(place)
        return place_name(self.places[place])


def place_name(named: Name) -> str:
    """Say the name of a place in the reader's language."""
    return _place_name(get_language(), named)


@lru_cache(maxsize=NAMES_KEPT)
def _place_name(_language: str | None, named: Name) -> str:
    return render(named, gettext)


def card(name: Any) -> str:
    """Say a card of any kind."""
    return str(CARDS.get(name, name))


resource = card


def cards(bundle: Any) -> str:
    """Say so many cards: "2 wool and 1 ore"; one resource by its name."""
    if isinstance(bundle, str):
        return card(bundle)
    if not bundle:
        return gettext("nothing")
    return listed(
        gettext("{count} {card}").format(count=count, card=card(kind))
        for kind, count in bundle.items()
        if count
    ) or gettext("nothing")


def copies(bundle: Mapping[str, int]) -> str:
    """Say which single cards: "knight, 2 × monopoly"; their names have no plural."""
    return listed(
        card(kind) if count == 1 else gettext("{count} × {card}").format(count=count, card=card(kind))
        for kind, count in bundle.items()
        if count
    )


def dice(faces: Any) -> str:
    """Say a roll: "7 (3 + 4)"."""
    if not isinstance(faces, list):
        return str(faces)
    return f"{sum(faces)} ({' + '.join(map(str, faces))})"


def listed(parts: Iterable[str]) -> str:
    """Say a list: "a, b and c"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return gettext("{first} and {last}").format(
        first=pgettext("between the parts of a list", ", ").join(words[:-1]), last=words[-1]
    )


TOLD: dict[str, Callable[[Any], str]] = {
    "dice": dice,
    "cards": cards,
    "give": cards,
    "take": cards,
    "want": cards,
    "card": card,
    "resource": resource,
}
"""How facts of other kinds are said."""

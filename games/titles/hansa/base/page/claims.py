"""The button labels for claims, developments and swaps of offices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.titles.hansa.base import words
from games.titles.hansa.base.page.desks import value_words
from games.titles.hansa.base.rules.facts import TRACKS
from games.wording.sentence import listed

if TYPE_CHECKING:
    from games.titles.hansa.base.page.reading import HansaReading

Said = dict[str, Any]


def prompt(hansa: HansaReading, route: str) -> str:
    """Return the prompt of a claim, with the points and the marker that it brings regardless of the benefit."""
    parts = [_("Claim %(route)s.") % {"route": hansa.place(route)}]
    gains: dict[str, int] = {}
    for city in hansa.map.roads[route].ends:
        controller = hansa.base["controllers"][city]
        if controller is not None and controller in hansa.people:
            gains[controller] = gains.get(controller, 0) + 1
    if gains:
        said = [
            ngettext("%(n)d point for %(name)s", "%(n)d points for %(name)s", number)
            % {"n": number, "name": hansa.people[seat].name}
            for seat, number in gains.items()
        ]
        parts.append(_("Control earns %(points)s.") % {"points": listed(said)})
    kind = hansa.base["markers"].get(route)
    if kind is not None:
        parts.append(_("You take the marker “%(marker)s”.") % {"marker": words.marker(kind)})
    return " ".join(parts)


def said(hansa: HansaReading, choice: Mapping[str, Any]) -> tuple[str, str]:
    """Return the label of a claim's button and its part of the key."""
    return label(hansa, choice), "-".join(str(part) for part in choice.values())


def label(hansa: HansaReading, choice: Mapping[str, Any]) -> str:
    benefit = choice["benefit"]
    if benefit == "office":
        return _office(hansa, choice["city"], choice["office"])
    if benefit == "additional_office":
        return _("Additional office in %(city)s with a %(piece)s") % {
            "city": hansa.place(choice["city"]),
            "piece": words.piece(choice["piece"]),
        }
    if benefit == "ability":
        return development_label(hansa, hansa.map.towns[choice["city"]].ability or "")
    if benefit == "coellen":
        return _("Coellen table: %(number)d points at the end") % {"number": choice["space"]}
    return _("Nothing else; all pieces return to the stock")


def _office(hansa: HansaReading, city: str, place: int) -> str:
    office = hansa.map.towns[city].offices[place]
    piece = "merchant" if office.shape == "round" else "trader"
    said = _("Office in %(city)s: %(color)s, with a %(piece)s") % {
        "city": hansa.place(city),
        "color": value_words(office.color),
        "piece": words.piece(piece),
    }
    extra = []
    if office.coin:
        extra.append(_("1 point for the coin"))
    if place + 1 == len(hansa.map.towns[city].offices):
        extra.append(_("the town is complete"))
    return f"{said} ({listed(extra)})" if extra else said


def development_label(hansa: HansaReading, key: str) -> str:
    """Return the words for developing an ability: "Develop Actiones: 2 → 3"."""
    level = hansa.mine["desk"][key]["level"]
    values = TRACKS[key].values
    return _("Develop %(track)s: %(before)s → %(after)s") % {
        "track": TRACKS[key].name,
        "before": value_words(values[level - 1]),
        "after": value_words(values[level]),
    }


def development(hansa: HansaReading, key: str) -> tuple[str]:
    return (development_label(hansa, key),)


def swap(hansa: HansaReading, choice: Mapping[str, Any]) -> tuple[str, str]:
    """Return the label of a swap's button and its part of the key."""
    city, (left, right) = choice["city"], choice["offices"]
    taken = hansa.base["offices"][city]
    said = _("%(city)s: offices %(left)d and %(right)d, %(one)s and %(other)s") % {
        "city": hansa.place(city),
        "left": left + 1,
        "right": right + 1,
        "one": hansa.owner(taken[left]["owner"]),
        "other": hansa.owner(taken[right]["owner"]),
    }
    return said, f"{city}-{left}"


def neutral(hansa: HansaReading, choice: Mapping[str, Any]) -> tuple[str, str]:
    """Return the label of a neutral claim's button and its part of the key."""
    city = choice["city"]
    if city is None:
        return _("No office is free"), f"{choice['route']}-none"
    said = _("A neutral office in %(city)s") % {"city": hansa.place(city)}
    return said, f"{choice['route']}-{city}"

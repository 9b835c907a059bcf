"""Time zones by city and country in the reader's language.

The names are those of CLDR, which Babel includes. A zone without a place, such as Etc/GMT+5, has its own name.
"""

from __future__ import annotations

import unicodedata
import zoneinfo
from functools import cache
from typing import Any

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

# The territories of zones that belong to no country.
_NOWHERE = ("001", "ZZ")


def name_of_zone(zone: str) -> str:
    """Return city and country in the reader's language: "Vienna, Austria"."""
    return _places(get_language() or "en").get(_current(zone), zone)


def all_places() -> list[str]:
    """Return UTC and the names of all places, sorted."""
    return ["UTC", *sorted(_places(get_language() or "en").values(), key=_folded)]


def find_zone(words: str) -> str:
    """Return the zone of a place, a city that exists once, or a zone's own name; "" if there is none.

    Names in English are known in every language.
    """
    asked = _folded(words)
    return _zones_by_words(get_language() or "en").get(asked) or _zones_by_words("en").get(asked, "")


def _current(zone: str) -> str:
    """Return the current name of a zone: Asia/Calcutta is Asia/Kolkata."""
    found: str = get_global("zone_aliases").get(zone, zone)
    return found


@cache
def _known_zones() -> frozenset[str]:
    """Return the names of all zones, for which the standard library searches folders at each call."""
    return frozenset(zoneinfo.available_timezones())


@cache
def _places(language: str) -> dict[str, str]:
    """Return the place of each zone that has one. Computed once per language and process, in 15 to 45 ms."""
    locale, places = Locale.parse(language, sep="-"), {}
    for zone, territory in get_global("zone_territories").items():
        if territory not in _NOWHERE and zone in _known_zones():
            city = get_timezone_location(zone, locale=locale, return_city=True).rpartition("/")[2]
            places[zone] = f"{city}, {locale.territories[territory]}"
    return places


@cache
def _zones_by_words(language: str) -> dict[str, str]:
    zones = {_folded(zone): zone for zone in sorted(_known_zones())}
    cities: dict[str, list[str]] = {}
    for zone, place in _places(language).items():
        zones[_folded(place)] = zone
        cities.setdefault(_folded(place.partition(",")[0]), []).append(zone)
    zones |= {city: found[0] for city, found in cities.items() if len(found) == 1}
    return zones


def _folded(words: str) -> str:
    """Return the words without accents and capitals, as people type them."""
    parts = unicodedata.normalize("NFKD", words.replace("’", "'"))
    return "".join(one for one in parts if not unicodedata.combining(one)).casefold().strip()


class PlaceInput(forms.TextInput):
    """A search field that suggests places."""

    input_type = "search"
    template_name = "forms/places.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        given = attrs or {}
        suggestions = f"{given.get('id', name)}_places"
        context = super().get_context(name, value, {**given, "list": suggestions, "autocomplete": "off"})
        return {**context, "suggestions": suggestions, "places": all_places()}


class TimeZoneField(forms.CharField):
    """Takes a place, and gives the name of its zone."""

    widget = PlaceInput

    def prepare_value(self, value: Any) -> Any:
        return name_of_zone(value) if value in _known_zones() else value

    def to_python(self, value: Any) -> str:
        words = super().to_python(value) or ""
        zone = find_zone(words)
        if words and not zone:
            raise ValidationError(
                _("We don’t know this place. Choose one from the list."), code="unknown_time_zone"
            )
        return zone

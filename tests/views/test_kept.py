"""Cached parts of a table's page depend on everything that they are made of.

`test_speed.py` checks the same for whole pages: private facts, languages, names and zones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.urls import get_script_prefix, set_script_prefix
from django.utils.translation import override

from accounts import addresses
from games.drawing.names import AT, name
from games.titles.catan.base.drawing import island, samples
from games.wording import sentence

pytestmark = pytest.mark.one_database

CACHES = (
    addresses._address,
    island._kept_island,
    sentence._place_name,
)


def forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    forget()
    yield
    forget()


def is_kept_by_all(*made: Callable[[], object]) -> None:
    """Check that values that differ by one ingredient each are cached apart, in whatever order they are requested."""
    kept = [make() for make in made]
    again = []
    for make in made:
        forget()
        again.append(make())

    assert kept == again
    # Each ingredient makes a difference.
    assert len({repr(one) for one in again}) == len(again)


# ------------------------------------------------------------------ the board


def test_islands_are_kept_by_what_lies_there() -> None:
    sight = samples.empty()
    base = sight["base"]
    gold = {**base["hexes"], "0,-1": {**base["hexes"]["0,-1"], "terrain": "gold"}}
    numbered = {**base["hexes"], "0,-1": {**base["hexes"]["0,-1"], "numbers": [2]}}
    views = [
        sight,
        *({**sight, "base": {**base, "hexes": hexes}} for hexes in (gold, numbered)),
        {**sight, "base": {**base, "harbors": base["harbors"][1:]}},
    ]
    is_kept_by_all(*(lambda sight=sight: island.of_sight(sight).code for sight in views))
    assert island.of_sight(sight) is island.of_sight(samples.empty())
    laid = [((), ()), ((), (("rivers", "x"),))]
    is_kept_by_all(*(lambda one=one: island._kept_island((), *one) for one in laid))


# ------------------------------------------------------------------ addresses


def test_addresses_are_kept_by_page_and_what_they_lead_to() -> None:
    is_kept_by_all(
        lambda: addresses.address("games:table", 7),
        lambda: addresses.address("games:table", 8),
        lambda: addresses.address("games:move", 7),
    )
    before = get_script_prefix()
    try:
        set_script_prefix("/below/")
        assert addresses.address("games:table", 7) == "/below/games/7/"
    finally:
        set_script_prefix(before)
    assert addresses.address("games:table", 7) == "/games/7/"


# ------------------------------------------------------------------ names of places


def test_names_of_places_are_kept_by_place_form_and_language() -> None:
    def said(number: int, form: str, language: str) -> str:
        with override(language):
            return sentence.place_name(name("forest {number}", number=number), form)

    ways = [(6, "", "en"), (8, "", "en"), (6, "", "de"), (6, AT, "de")]
    is_kept_by_all(*(lambda way=way: said(*way) for way in ways))

"""Cached parts of a table's page depend on everything that they are made of.

`test_speed.py` checks the same for whole pages: private facts, languages, names and zones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.urls import get_script_prefix, set_script_prefix

from accounts import addresses
from games.drawing.board import Shape
from games.titles.catan.base.drawing import board as catan
from games.titles.catan.base.drawing import island, samples
from games.titles.catan.base.drawing.places import names_of
from games.titles.hansa.base.drawing import board as hansa

pytestmark = pytest.mark.one_database

CACHES = (
    addresses._address,
    catan._lettering,
    catan._placed_piece,
    catan.on,
    hansa._desk_track,
    hansa._piece,
    hansa.names_on,
    island._kept_island,
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
    anew = []
    for make in made:
        forget()
        anew.append(make())

    assert kept == anew
    # Each ingredient makes a difference.
    assert len({repr(one) for one in anew}) == len(anew)


# ------------------------------------------------------------------ the board


def piece(sight: dict, people: dict[str, str] | None = None) -> Callable[[], list[Shape]]:
    def drawn() -> list[Shape]:
        layers = catan.draw(sight, people=people).layers
        return [shape for layer in layers if layer.key in ("buildings", "roads") for shape in layer.shapes]

    return drawn


def with_piece(kind: str, place: str, owner: str, **more: object) -> dict:
    sight = samples.empty()
    return {**sight, **more, "base": {**sight["base"], kind: {place: owner}}}


def test_pieces_are_kept_by_all_that_they_are_made_of() -> None:
    sight = with_piece("settlements", "0,0,N", "1")
    painted = {**sight["seats"], "1": {**sight["seats"]["1"], "color": "green"}}
    grown = {**sight["base"]["hexes"], "0,0": {**sight["base"]["hexes"]["0,0"], "terrain": "gold"}}
    neutral = {**sight, "base": {**sight["base"], "settlements": {"0,0,N": "north"}}}
    neutral["base"]["neutrals"] = {"north": {"color": "blue"}}
    is_kept_by_all(
        piece(sight),
        piece(sight, {"1": "Béla"}),
        piece(sight, {"1": "Bence"}),
        piece(with_piece("cities", "0,0,N", "1")),
        piece(with_piece("settlements", "0,0,S", "1")),
        piece(with_piece("settlements", "0,0,N", "2")),
        piece({**sight, "seats": painted}),
        piece({**sight, "base": {**sight["base"], "hexes": grown}}),
        piece(neutral),
    )


def test_a_piece_is_kept_by_its_color_and_by_how_it_stands_whoever_s_it_is() -> None:
    names = names_of(samples.empty())
    standing = (("blue", "", False), ("red", "", False), ("blue", "neutral", False), ("blue", "", True))
    is_kept_by_all(
        *(lambda one=one: catan._placed_piece("road", "0,0,NE", "Béla", names, *one) for one in standing)
    )


def test_rings_are_kept_by_place_symbol_and_look() -> None:
    rings = (
        ("0,0", "ring-hex", "ring"),
        ("0,1", "ring-hex", "ring"),
        ("0,0", "hex-area", "ring"),
        ("0,0", "ring-hex"),
    )
    is_kept_by_all(*(lambda one=one: catan.on(*one) for one in rings))


def test_a_ring_fits_what_stands_there_by_now() -> None:
    sight = with_piece("settlements", "0,0,N", "1")
    grown = with_piece("cities", "0,0,N", "1")
    is_kept_by_all(*(lambda sight=sight: catan.ring_of(sight, "0,0,N").pointed for sight in (sight, grown)))


def test_islands_and_their_letterings_are_kept_by_what_lies_there() -> None:
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
    is_kept_by_all(
        *(lambda sight=sight: (catan.draw(sight).lettering, catan.draw(sight).frame) for sight in views[:3])
    )
    assert island.of_sight(sight) is island.of_sight(samples.empty())
    laid = [((), ()), ((), (("rivers", "x"),))]
    is_kept_by_all(*(lambda one=one: island._kept_island((), *one) for one in laid))
    lands, names = [island.of_sight(one) for one in views[:2]], [names_of(one) for one in views[:2]]
    pairs = ((0, 0), (0, 1), (1, 0))
    is_kept_by_all(*(lambda at=at: catan._lettering(lands[at[0]], names[at[1]]) for at in pairs))


def test_pieces_of_hansa_teutonica_are_kept_by_all_that_they_are_made_of() -> None:
    one = ("4-5", "bremen-minden:1", "trader", "blue", "Béla", "")
    changes = {0: "2-3", 1: "bremen-minden:2", 2: "merchant", 3: "red", 4: "Bence", 5: "preview"}
    others = [tuple(changes.get(n, was) if n == at else was for n, was in enumerate(one)) for at in changes]

    def drawn(side: str, *rest: str) -> Callable[[], Shape]:
        return lambda: hansa._piece(hansa.names_on(side), *rest)

    is_kept_by_all(drawn(*one), *(drawn(*other) for other in others))


def test_desks_are_kept_by_track_and_level() -> None:
    is_kept_by_all(
        lambda: hansa._desk_track("actiones", 1),
        lambda: hansa._desk_track("actiones", 2),
        lambda: hansa._desk_track("bursa", 2),
    )


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

"""Cached parts of a table's page depend on everything that they are made of.

`test_speed.py` checks the same for whole pages: private facts, languages, names and zones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.urls import get_script_prefix, set_script_prefix
from django.utils import timezone
from django.utils.translation import override

from accounts import addresses
from games.drawing.board import Shape
from games.models.fields import as_text
from games.selectors.table.game_log import LogLine
from games.selectors.table.known_entries import KnownEntry, known_entries
from games.templatetags import table
from games.titles.catan.base.drawing import board as catan
from games.titles.catan.base.drawing import island, samples
from games.titles.catan.base.drawing.places import names_of
from games.titles.catan.cities_knights.page import tracks
from games.titles.hansa.base.drawing import board as hansa
from games.titles.hansa.base.page import desks
from games.views.table import table_page
from games.views.table.table_page import Ask, Page
from games.wording import sentence, words
from games.wording.words import words_of

pytestmark = pytest.mark.one_database

LANGUAGES = ("en", "de", "it", "hu")
AT = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)
CATAN, KNIGHTS = words_of("catan", ("base",)), words_of("catan", ("base", "cities_knights"))
GAME = SimpleNamespace(pk=7)
SEATS = {"0": "red", "1": "blue"}
CACHES = (
    addresses._address,
    catan._lettering,
    catan._placed_piece,
    catan.on,
    desks._piece,
    desks._track,
    known_entries,
    hansa._desk_track,
    hansa._piece,
    hansa.names_on,
    island._kept_island,
    table._written_line,
    table_page._asked,
    sentence._place_name,
    tracks._chart,
    words._cards,
    words._said,
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


def speaking(language: str, make: Callable[[], object]) -> Callable[[], object]:
    def made() -> object:
        with override(language):
            return make()

    return made


def clock_on(zone: str, make: Callable[[], object]) -> Callable[[], object]:
    def made() -> object:
        with timezone.override(ZoneInfo(zone)):
            return make()

    return made


# ------------------------------------------------------------------ the log

BUILT = LogLine(
    entry=KnownEntry(CATAN, "settlement_built", {"seat": "1", "vertex": "0,0,N"}),
    number=3,
    at=AT,
    actor="seat",
    seat="1",
    undone=False,
    names=(("0", "Anna"), ("1", "Béla")),
    places=names_of(samples.empty()),
)


def other_entry(one: LogLine = BUILT, **otherwise: object) -> LogLine:
    """Return the line with another entry."""
    return replace(one, entry=replace(one.entry, **otherwise))


TURN = other_entry(kind="turn_began", facts={"seat": "1", "turn": 2})
ELSEWHERE = {**samples.empty(), "base": {**samples.empty()["base"], "harbors": []}}


def line(
    one: LogLine = BUILT, *, colors: dict[str, str] = SEATS, game: object = GAME, rings: str = "ring 1"
) -> Callable[[], str]:
    shown = SimpleNamespace(rings_of=lambda _line: rings)
    return lambda: str(table.log_lines([one], colors, game, shown))


def test_a_line_of_the_log_is_kept_by_all_that_it_is_made_of() -> None:
    is_kept_by_all(
        line(),
        speaking("de", line()),
        line(other_entry(kind="city_built")),
        line(other_entry(facts={"seat": "1", "vertex": "0,0,S"})),
        line(other_entry(facts={"seat": "0", "vertex": "0,0,N"})),
        line(replace(BUILT, names=(("0", "Anna"), ("1", "Bence")))),
        line(replace(BUILT, places=None)),
        line(replace(BUILT, undone=True)),
        line(replace(BUILT, number=4)),
        line(colors={"0": "red", "1": "white"}),
        line(game=SimpleNamespace(pk=8)),
        line(game=None),
        line(rings="ring 2"),
        line(rings=""),
    )


def test_a_line_with_its_moment_is_kept_by_moment_zone_and_language() -> None:
    is_kept_by_all(
        clock_on("UTC", line(TURN)),
        clock_on("Europe/Rome", line(TURN)),
        clock_on("Asia/Tokyo", line(TURN)),
        clock_on("Asia/Tokyo", speaking("hu", line(TURN))),
        clock_on("UTC", line(replace(TURN, at=AT + timedelta(minutes=1)))),
        clock_on("UTC", line(replace(TURN, at=None))),
    )


def test_a_line_that_names_moments_is_kept_by_the_reader_s_zone() -> None:
    facts = {"seat": "1", "start": "2026-03-05T08:00:00+00:00", "end": "2026-03-08T08:00:00+00:00"}
    away = other_entry(kind="vacation_announced", facts=facts)
    zones = ("UTC", "Europe/Rome", "Asia/Tokyo")

    is_kept_by_all(*(clock_on(zone, line(away)) for zone in zones))
    is_kept_by_all(*(clock_on(zone, lambda: replace(away).text) for zone in zones))


def test_a_sentence_knows_the_words_of_its_own_game() -> None:
    told = other_entry(kind="knight_recruited")
    is_kept_by_all(line(told), line(other_entry(told, words=KNIGHTS)))


def test_what_a_move_tells_is_kept_by_all_that_decides_on_it() -> None:
    entry = {
        "kind": "stolen",
        "public": {"seat": "1"},
        "private": {"1": {"card": "ore"}, "0": {"card": "ore"}},
    }
    log, other = as_text([entry]), as_text([{**entry, "kind": "moved"}])
    silent = as_text([{"kind": "offer_closed", "public": {"why": "turn_ended"}}])

    def told(*known: object, everything: bool = False) -> Callable[[], object]:
        return lambda: [
            (one.words.modules, one.kind, dict(one.facts))
            for one in known_entries(*known, everything=everything)
        ]

    is_kept_by_all(
        told(CATAN, log, None), told(CATAN, log, "1"), told(KNIGHTS, log, None), told(CATAN, other, None)
    )
    is_kept_by_all(told(CATAN, log, None), told(CATAN, log, None, everything=True))
    is_kept_by_all(told(CATAN, log, None), told(CATAN, silent, None))


def test_an_entry_that_is_kept_finds_its_places_once() -> None:
    log = as_text([{"kind": "produced", "public": {"hexes": ["0,0"]}, "private": {}}])
    one, again = known_entries(CATAN, log, None), known_entries(CATAN, log, None)
    assert one is again
    assert one[0].where is again[0].where
    assert one[0].places_and_sources == ("0,0",)


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


# ------------------------------------------------------------------ words


@pytest.mark.parametrize(
    "say",
    [
        lambda: CATAN.cards({"ore": 2, "wool": 1}),
        lambda: tracks._chart(_language(), "trade", 2),
        lambda: desks.tracks({"actiones": {"level": 2}}),
        lambda: desks.heaps({"merchant": 2}, "blue"),
    ],
)
def test_words_are_kept_for_each_language(say: Callable[[], object]) -> None:
    is_kept_by_all(*(speaking(language, say) for language in LANGUAGES))


def _language() -> str | None:
    return tracks.get_language()


def test_bundles_charts_and_desks_are_kept_by_what_they_say() -> None:
    is_kept_by_all(
        lambda: CATAN.cards({"ore": 2}), lambda: CATAN.cards({"ore": 1}), lambda: CATAN.cards({"wool": 2})
    )
    is_kept_by_all(
        speaking("de", lambda: KNIGHTS.cards({"cloth": 1})), speaking("de", lambda: CATAN.cards({"cloth": 1}))
    )
    is_kept_by_all(
        *(lambda at=at: tracks._chart("en", *at) for at in (("trade", 1), ("trade", 2), ("science", 2)))
    )
    shown = ({"actiones": {"level": 1}}, {"actiones": {"level": 2}}, {"bursa": {"level": 2}})
    is_kept_by_all(*(lambda desk=desk: desks.tracks(desk) for desk in shown))
    is_kept_by_all(
        *(
            lambda heap=heap: desks.heaps(*heap)
            for heap in (({"trader": 1}, "red"), ({"merchant": 1}, "blue"))
        )
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


def test_what_an_address_asks_for_is_kept_by_all_of_it() -> None:
    seen = SimpleNamespace(game=SimpleNamespace(pk=7))
    plain, invited = (Page(seen, Ask(), invite=invite) for invite in ("", "token"))
    is_kept_by_all(
        plain.to,
        invited.to,
        lambda: plain.to("build_road"),
        lambda: plain.to("build_city"),
        lambda: plain.to("build_road", "0,0,NE"),
        lambda: plain.to("build_road", "0,0,NE", "0,0,E"),
    )

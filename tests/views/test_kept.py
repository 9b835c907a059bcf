"""Cached parts of a table's page depend on everything that they are made of.

`test_speed.py` checks the same for whole pages: private facts, languages, names and zones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.urls import get_script_prefix, set_script_prefix
from django.utils import timezone
from django.utils.translation import override
from jinja2 import meta
from jinja2.utils import _PassArg
from markupsafe import Markup

from accounts import addresses
from catansite import jinja
from games.clock.pace import Pace
from games.drawing.board import Shape
from games.drawing.names import Name
from games.drawing.points import Point
from games.models.fields import as_text
from games.models.people import Reliability
from games.selectors.table.game_log import LogLine
from games.selectors.table.known_entries import KnownEntry, known_entries
from games.templatetags import board as board_tags
from games.templatetags import clocks, people, table
from games.templatetags.ui import engine
from games.titles.catan.base.drawing import board as catan
from games.titles.catan.base.drawing import island, samples
from games.titles.catan.base.drawing.cards import Stack
from games.titles.catan.base.drawing.places import names_of
from games.titles.hansa.base.drawing import board as hansa
from games.titles.hansa.base.page import desks
from games.views.pages.choice import Slot
from games.views.pages.gains_and_losses import Came
from games.views.pages.menu import MenuLink
from games.views.table.person import Person
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
    board_tags._use,
    catan._lettering,
    catan._placed_piece,
    catan.on,
    clocks._pace_facts,
    clocks._pace_words,
    known_entries,
    hansa._desk_track,
    hansa._piece,
    hansa.names_on,
    island._kept_island,
    jinja._kept_date,
    people._at_a_seat,
    people._in_short,
    table._written_line,
    sentence._place_name,
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


def test_shapes_and_names_are_known_again_by_all_that_is_seen_of_them() -> None:
    one = Shape(
        "road-red", catan.hexes.point("0,0"), 60, 1, "piece", "red", Name("{place}", (("place", "x"),))
    )
    others = [
        replace(one, symbol="road-blue"),
        replace(one, at=catan.hexes.point("0,1")),
        replace(one, turn=0),
        replace(one, scale=2),
        replace(one, classes="ghost"),
        replace(one, color="blue"),
        replace(one, title=Name("{place}", (("place", "y"),))),
    ]

    def use(shape: Shape) -> Callable[[], str]:
        return lambda: board_tags._use(shape, "en")

    is_kept_by_all(use(one), *(use(other) for other in others))
    titled = replace(one, title=Name("red"))
    is_kept_by_all(*(speaking(lang, lambda lang=lang: board_tags._use(titled, lang)) for lang in LANGUAGES))
    assert one == replace(one)
    assert hash(one) == hash(replace(one))


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

PACE = Pace("daily", timedelta(hours=24), timedelta(days=3), timedelta(hours=1), timedelta(days=4))
KNOWN = {"finished": 3, "timeouts": 1, "recent": [[1, 600]]}


@pytest.mark.parametrize(
    "say",
    [
        lambda: clocks.pace_words(PACE),
        lambda: clocks.pace_facts(PACE),
        lambda: people.facts_in_short(Reliability(**KNOWN)),
        lambda: people.facts_twice(Reliability(**KNOWN)),
        lambda: CATAN.cards({"ore": 2, "wool": 1}),
        lambda: jinja._date(AT, "DATETIME_FORMAT"),
        lambda: jinja._date(date(2026, 3, 4), "DATE_FORMAT"),
    ],
)
def test_words_are_kept_for_each_language(say: Callable[[], object]) -> None:
    is_kept_by_all(*(speaking(language, say) for language in LANGUAGES))


def test_what_is_said_of_players_is_kept_by_each_fact() -> None:
    recents = ([[1, 7200]], [[1, None]], [])
    changed = ({}, {"finished": 4}, {"timeouts": 2}, *({"recent": recent} for recent in recents))
    for say in (people.facts_in_short, people.facts_twice):
        is_kept_by_all(*(lambda say=say, one=one: say(Reliability(**KNOWN | one)) for one in changed))


def test_paces_and_bundles_are_kept_by_what_they_say() -> None:
    is_kept_by_all(lambda: clocks.pace_words(PACE), lambda: clocks.pace_words(replace(PACE, weekends=True)))
    is_kept_by_all(lambda: clocks.pace_facts(PACE), lambda: clocks.pace_facts(replace(PACE, nights=False)))
    is_kept_by_all(
        lambda: CATAN.cards({"ore": 2}), lambda: CATAN.cards({"ore": 1}), lambda: CATAN.cards({"wool": 2})
    )
    is_kept_by_all(
        speaking("de", lambda: KNIGHTS.cards({"cloth": 1})), speaking("de", lambda: CATAN.cards({"cloth": 1}))
    )


def test_dates_are_kept_by_zone_moment_and_format() -> None:
    def said(moment: date = AT, written: str = "c") -> Callable[[], str]:
        return lambda: jinja._date(moment, written)

    is_kept_by_all(
        clock_on("UTC", said()),
        clock_on("Asia/Tokyo", said()),
        clock_on("UTC", said(AT + timedelta(seconds=1))),
        clock_on("UTC", said(written="DATETIME_FORMAT")),
    )


def test_names_of_seats_are_kept_by_color_mark_and_name() -> None:
    ui = engine().env.globals["ui"]
    shown = [
        ui.person(Person(key="1", name=name, color=color))
        for name, color in (("Béla", "blue"), ("Bence", "blue"), ("Béla", "red"), ("<b>", "red"))
    ]

    assert len(set(shown)) == 4
    assert "Bence" in shown[1]
    assert "&lt;b&gt;" in shown[3]


HEAD = (1, "R", "Anna", "/players/1/", "", False, False, "", "Cities: 4", 4)
LAND = catan.Lettering(Point(0, 0), Name("Forest"), Name("forest 4"))
CAME = Came(2, "good-wool", Name("Wool"))
WOOL = Stack("wool", "good-wool", 2, Name("Wool"))
SLOT = Slot("wool", Name("Wool"), "good-wool", 4)
LINE = MenuLink("build_road", "Road", "/games/7/?do=build_road", "road-red", "red", (WOOL,))


HEAP = desks.Heap("trader", "Traders", "blue", 2)
SPACE = desks.Space("3", "", is_covered=False, is_value=True)
TRACK = desks.Track("actiones", "Actiones", "Actions", "3", (SPACE,), "trader", is_full=False, full_points=4)
TRACKS = [
    TRACK,
    *(
        replace(TRACK, **{what: other})
        for what, other in {
            "key": "bursa",
            "label": "Bursa",
            "help": "Pieces",
            "value": "5",
            "spaces": (SPACE, SPACE),
            "is_full": True,
            "full_points": 0,
        }.items()
    ),
    *(
        replace(TRACK, spaces=(replace(SPACE, **{what: other}),))
        for what, other in {"label": "4", "color": "orange", "is_covered": True, "is_value": False}.items()
    ),
]
TRACKS.append(replace(TRACKS[-2], piece="merchant"))
UI, HANSA_UI = "games/ui.jinja", "hansa/base/templates/ui.jinja"


@pytest.mark.parametrize(
    ("template", "macro", "given"),
    [
        (
            UI,
            "card",
            [
                (WOOL,),
                (replace(WOOL, count=3),),
                (replace(WOOL, fresh=1),),
                (replace(WOOL, text=Name("?")),),
                (replace(WOOL, label=Name("Ore")),),
                (WOOL, 1),
                (WOOL, -1),
                (WOOL, 0, "/here/"),
                (WOOL, 0, "/there/"),
            ],
        ),
        (
            UI,
            "stepper",
            [
                (SLOT, "give", "give"),
                (SLOT, "want", "give"),
                (SLOT, "give", "want"),
                (SLOT, "give", "give", "in-hand"),
                *((replace(SLOT, **{what: 3}), "give", "give") for what in ("most", "value", "held")),
            ],
        ),
        (
            UI,
            "seat_head",
            [
                HEAD,
                *(
                    (*HEAD[:at], other, *HEAD[at + 1 :])
                    for at, other in enumerate(
                        (2, "B", "<b>", "", Markup("<b>1500</b>"), True, True, "due", "Cities: 2", 3)
                    )
                ),
                *((*HEAD[:7], asked, *HEAD[8:]) for asked in ("asked", "answered")),
            ],
        ),
        (
            UI,
            "lands",
            [
                ((replace(LAND, **{what: other}),), outline)
                for outline in ("hex-area", "town")
                for what, other in (
                    ("at", LAND.at),
                    ("at", Point(3, 4)),
                    ("text", Name("Hills")),
                    ("title", Name("hills 5")),
                )
            ],
        ),
        (
            UI,
            "came",
            [
                (CAME,),
                *((replace(CAME, **{w: o}),) for w, o in (("number", -2), ("symbol", ""), ("label", "Ore"))),
            ],
        ),
        (
            UI,
            "choice",
            [
                (LINE,),
                *(
                    (replace(LINE, **{what: "x"}),)
                    for what in ("verb", "label", "href", "symbol", "note", "about")
                ),
                (replace(LINE, cost=()),),
                (replace(LINE, is_chosen=True),),
                (replace(LINE, is_possible=False),),
                (replace(LINE, is_possible=False, why_not="no"),),
                (replace(LINE, is_possible=False, why_not="no", is_missing_cards=True),),
            ],
        ),
        (HANSA_UI, "desk_track", [*((track,) for track in TRACKS)]),
        (
            HANSA_UI,
            "heaps",
            [
                ((HEAP,), "Supply"),
                ((HEAP,), "Stock"),
                ((HEAP, HEAP), "Stock"),
                *(
                    ((replace(HEAP, **{w: o}),), "Stock")
                    for w, o in (("label", "x"), ("count", 0), ("color", "red"))
                ),
                ((replace(HEAP, kind="merchant"),), "Stock"),
            ],
        ),
    ],
)
def test_small_things_are_kept_by_all_that_they_show(template: str, macro: str, given: Any) -> None:
    """Each language has its own environment."""
    for language in LANGUAGES:
        with override(language):
            made = engine().env
            kept = getattr(made.get_template(template).module, macro)
            anew = getattr(made.get_template(template).make_module(), macro)
            assert hasattr(kept, "cache_info")
            for _ in range(2):
                assert [kept(*one) for one in given] == [anew(*one) for one in given]
    assert len({kept(*one) for one in given}) == len(given)


def test_what_stands_on_every_page_is_kept_for_each_language() -> None:
    written = Template(
        '{% load ui %}{% same_for_all "_skip_link.jinja" %}{% same_for_all "_what_scripts_say.jinja" %}'
    )
    said = {}
    for language in (*LANGUAGES, *LANGUAGES):
        with override(language):
            assert said.setdefault(language, written.render(Context())) == written.render(Context())

    assert len(set(said.values())) == len(LANGUAGES)
    assert "Zum Inhalt" in said["de"]


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


# ------------------------------------------------------------------ templates


def test_no_function_of_the_templates_wants_to_be_given_the_context() -> None:
    """`catansite.jinja.Quick` calls them without a context."""
    made = engine().env
    functions = [one for one in (*made.globals.values(), *vars(made.globals["ui"]).values()) if callable(one)]

    assert not [one for one in functions if _PassArg.from_obj(one) is not None]
    assert made.context_class is jinja.Quick


def test_a_file_of_macros_says_which_of_them_are_kept() -> None:
    made = engine().env
    for name, macro in (("games/ui.jinja", "symbol"), ("hansa/base/templates/ui.jinja", "desk_track")):
        macros = made.get_template(name).module
        assert macro in macros.ALWAYS_THE_SAME
        for kept in macros.ALWAYS_THE_SAME:
            assert getattr(macros, kept).cache_parameters()["typed"], kept
    # Templates call the cached function.
    assert made.globals["ui"].symbol is made.get_template("games/ui.jinja").module.symbol


def test_texts_stand_in_the_templates_as_their_language_says_them() -> None:
    for language in LANGUAGES:
        with override(language):
            made = engine().env
            expected = f"{words.gettext('Players')}|{sentence.pgettext('a move', 'Send')}"
        # Independent of the language that is active at compile time.
        with override("hu"):
            template = made.from_string('{{ _("Players") }}|{{ pgettext("a move", "Send") }}')
        assert template.render() == expected
        assert not meta.find_undeclared_variables(made.parse('{{ _("Players") }}'))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('{{ _("a <b> & c") }}', "a <b> & c"),
        ('{{ _("a") ~ "<" }}', "a&lt;"),
        ("{{ _(text) }}", "later"),
        ('{{ one._("a") }}', "its own"),
        ('{{ _("%(n)d in all") % {"n": 2} }}', "2 in all"),
        ('{% set said = _("one") %}{{ said|length }}', "3"),
        ('{{ _("one") if yes else pgettext("a", "two") }}', "two"),
        ("{{ (_('it\\'s'))|upper }}", "IT'S"),
    ],
)
def test_a_text_that_is_said_at_once_is_what_a_call_would_have_said(written: str, said: str) -> None:
    own = {"text": "later", "one": {"_": lambda _text: "its own"}, "yes": False}
    assert engine().env.from_string(written).render(**own) == said

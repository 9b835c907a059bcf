"""The gallery shows every decision of every title and every part of the table's page, and keeps nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.test.signals import template_rendered
from jinja2 import Environment

from accounts.models import User
from games import catalog
from games.engine.module import Module
from games.engine.title import Title
from games.models.game import Game
from games.models.notification import WITHOUT_A_TABLE, Kind, Notification
from games.views.pages.module_page import guides
from games.wording.words import words_of
from games.workshop import positions
from games.workshop.positions.position import Position
from games.workshop.positions.rows import address_of
from games.workshop.views import gallery_mails
from tests.engine.tiny import Say
from tests.everywhere.tables import sets_of
from tests.views.said import in_list, said_first

pytestmark = pytest.mark.django_db

SAID = Path(__file__).with_name("said.txt")
NOW = datetime(2026, 5, 7, 12, 30, tzinfo=UTC)
TITLES = list(catalog.titles().values())
TEMPLATES, MODULES = Path(settings.BASE_DIR) / "templates", Path(settings.TITLES_DIR)
# The templates of a table's page, its replay and its emails.
FOLDERS = {
    TEMPLATES: (TEMPLATES / "games/table", TEMPLATES / "emails"),
    MODULES: tuple(MODULES.glob("*/*/templates")),
}
ELSEWHERE = {
    # How-to-play pages.
    *(guide.template for title in TITLES for guide in guides(title.key).values()),
    "catan/base/templates/_guide.html",
    "hansa/base/templates/_guide.html",
    "catan/seafarers/templates/_scenario_guide.html",
    "games/table/_writing.jinja",  # Only a module without pages can need it: tests/views/pages/test_parts.py.
    # The set-up trainer.
    *(
        f"catan/base/templates/practice/{path.name}"
        for path in (MODULES / "catan/base/templates/practice").iterdir()
    ),
    # Separate pages to which a table links.
    *(f"games/table/{page}.html" for page in ("import", "log", "refused", "resign")),
    *(f"games/table/plan/{part}.jinja" for part in ("page", "_parts", "_plan", "_status")),
    *(
        f"games/table/look_back/{page}.html"
        for page in ("_asking", "_chances", "_opinion", "_seats", "moment", "page")
    ),
    "games/table/so_far.jinja",
    "games/table/_so_far.jinja",
    "catan/base/templates/page/_so_far.jinja",
    *(
        f"games/table/open/{page}.html"
        for page in (
            "_chairs",
            "_facts",
            "_new_table",
            "_parts",
            "_sit_down",
            "_state",
            "_table",
            "_which_game",
            "new_table",
            "page",
        )
    ),
    "games/table/open/_sample_board.jinja",
    "emails/unsubscribe.html",  # The page to which an email's link leads.
    "catan/base/templates/_statistics.html",  # On the page of all finished games.
    # The fallback for kinds of messages without their own words.
    "emails/other.html",
    "emails/other.txt",
    "emails/other_subject.txt",
    # The parts that HTMX swaps, which are shown as parts of pages.
    "games/table/replay/_step.jinja",
}


AT_TABLES = [kind for kind in Kind if kind not in WITHOUT_A_TABLE]
AT_ENDS = (Kind.GAME_OVER, Kind.FOLLOWED_GAME)


# By name, so that positions are played when a test first uses one, not during collection.
DECISIONS = [
    pytest.param(title, decision, id=f"{title.key}-{decision}")
    for title in TITLES
    for module in title.modules
    for decision in positions.decisions_of(title, module)
]


def every_position() -> Iterator[tuple[Title, Position]]:
    for title in TITLES:
        for chapter in positions.chapters(title):
            for position in (*chapter.decisions, *chapter.panels):
                yield title, position


@pytest.fixture
def position(title: Title, decision: str) -> Position:
    return next(one for of, one in every_position() if of is title and one.decision == decision)


def get(address: str, **headers: str) -> str:
    response = Client().get(unescape(address).partition("#")[0], headers=headers)
    assert response.status_code == 200, address
    return unescape(response.content.decode())


def frames(page: str) -> list[str]:
    return [address for address in re.findall(r'<iframe[^>]* src="([^"]+)"', page) if "/mail-" not in address]


def sheet(title: Any, position: Position) -> str:
    return get(f"/dev/gallery/{title.key}/{position.key}/")


def look_at(title: Any, position: Position) -> str:
    story = position.reach()
    return address_of(title.key, position.key, position.seat(story), "auto", position.asked(story))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_decision_of_every_module_is_in_the_gallery(title):
    chapters = positions.chapters(title)
    steps = {name: step for keys in sets_of(title) for name, step in title.rules(keys).steps.items()}

    shown = {position.decision for chapter in chapters for position in chapter.decisions}

    assert {chapter.module.key: chapter.missing for chapter in chapters if chapter.missing} == {}
    assert shown == {name for name, step in steps.items() if step.waits}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_move_that_may_be_taken_back_can_be(title):
    (position,) = (one for of, one in every_position() if of is title and one.key == "undo")

    assert 'data-testid="undo"' in get(look_at(title, position))


def test_a_decision_that_nobody_comes_to_is_missed(monkeypatch):
    title = catalog.title("catan")
    planted = Module("planted", "Planted")

    @planted.decision
    class Riddle(Say):
        """A decision without a position."""

    base = title.module("base")
    of_base = positions.asked_of(title, base)
    monkeypatch.setattr(positions, "asked_of", lambda title, module: of_base)
    with_it = replace(title, modules=(base, planted), _rules={})

    chapter = positions.chapters(with_it)[-1]

    assert chapter.missing == ["riddle"]


def test_addresses_are_given_once():
    for title in TITLES:
        keys = [position.key for of, position in every_position() if of is title]

        assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("title", "decision"), DECISIONS)
def test_a_decisions_position_asks_that_decision_of_the_one_who_looks(position):
    story = position.reach()

    assert story.due[position.seat(story)] == position.decision


@pytest.mark.parametrize(("title", "decision"), DECISIONS)
def test_a_decision_has_words_for_those_who_wait_and_for_the_mail(title, position):
    words = words_of(title.key, position.reach().state["modules"])
    task = words.waiting_for(position.decision)
    page = sheet(title, position)

    assert words.has_step(position.decision)
    assert f"</span> to {task}" in page
    assert f"your turn to {task}" in page


@pytest.mark.parametrize(("title", "decision"), DECISIONS)
def test_the_page_of_the_due_seat_lets_it_decide(title, position):
    story = position.reach()
    seat = position.seat(story)
    page = get(look_at(title, position))

    decision = story.title.game(story.state).top
    verbs = set(story.options(seat)) - set(story.title.rules(story.state["modules"]).open_verbs)

    assert verbs
    offered = {*re.findall(r'name="verb" value="(\w+)"', page), *re.findall(r'"verb": "(\w+)"', page),
               *re.findall(r'data-testid="(?:choose-)?(\w+)"', page), *re.findall(r"[?&]do=(\w+)", page)}  # fmt: skip
    assert verbs & offered, decision


@pytest.mark.parametrize(("title", "decision"), DECISIONS)
def test_a_decisions_page_defines_every_symbol_that_it_shows(title, position):
    page = get(look_at(title, position))

    shown = set(re.findall(r'<use href="#([^"]+)"', page))
    assert shown
    assert shown <= set(re.findall(r' id="([^"]+)"', page))


def test_the_gallery_has_every_template_of_the_table_and_what_its_pages_say(monkeypatch, both_clocks):
    """One test of both, since the pages take their time.

    If the pages say something else in `said.txt`, and the change is meant, run this test with REWRITE=1.
    """
    both_clocks.move_to(NOW, tick=False)
    used: set[str] = set()

    def note(template: Any, **_: Any) -> None:
        used.add(str(template.name))

    def ask(self: Environment, name: Any, *more: Any) -> Any:
        used.add(str(name))
        return get_template(self, name, *more)

    get_template = Environment.get_template
    monkeypatch.setattr(Environment, "get_template", ask)
    template_rendered.connect(note)
    try:
        get("/dev/gallery/")
        pages = {f"{title.key} {one.key}": get(look_at(title, one)) for title, one in every_position()}
        for address in frames(sheet(catalog.title("catan"), positions.find(catalog.title("catan"), "main"))):
            get(address)
        for kind in AT_TABLES:
            get(f"/dev/gallery/catan/{'won' if kind in AT_ENDS else 'offer-mine'}/0/mail-{kind}.html")
        get("/dev/gallery/-/mails/")
        get(address_of("catan", "main", "0", "auto"), hx_request="true")
        get(f"{address_of('catan', 'main', '0', 'auto')}?do=wants")
    finally:
        template_rendered.disconnect(note)

    known = {
        str(path.relative_to(root))
        for root, folders in FOLDERS.items()
        for folder in folders
        for path in folder.rglob("*.*")
    }
    assert known - used - ELSEWHERE == set()
    assert said_first(pages) == in_list(SAID, said_first(pages))


@pytest.mark.parametrize("kind", AT_TABLES)
def test_a_mail_shows_its_picture_in_the_frame(kind):
    key = "won" if kind in AT_ENDS else "offer-mine"
    page = sheet(catalog.title("catan"), positions.find(catalog.title("catan"), key))
    address = next(one for one in re.findall(r'src="([^"]+/mail-[^"]+)"', page) if f"mail-{kind}.html" in one)

    response = Client().get(address)

    assert response.status_code == 200
    # An invitation's table has no board yet, and a followed game's email has no hand.
    without = (Kind.INVITATION, Kind.FOLLOWED_GAME)
    assert (b'src="data:image/png;base64,' in response.content) == (kind not in without)
    assert response["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in response["Content-Security-Policy"]


def test_every_kind_of_mail_about_no_table_is_in_the_gallery():
    told = {
        str(built.extra_headers.get("List-Id"))
        for built in (s.build() for s in gallery_mails.SAMPLES.values())
    }

    for kind in WITHOUT_A_TABLE:
        assert any(f"<{kind}." in name for name in told), kind


def test_the_mails_about_no_table_are_shown_as_text_and_in_frames():
    page = get("/dev/gallery/-/mails/")
    addresses = re.findall(r'<iframe[^>]* src="([^"]+)"', page)

    assert len(addresses) == len(gallery_mails.SAMPLES)
    for address in addresses:
        assert "<h1" in get(address)
    assert "want to be your friends" in page
    assert Client().get("/dev/gallery/-/mails/nothing.html").status_code == 404


def test_every_piece_of_news_of_a_tournament_is_in_the_gallery():
    page = get("/dev/gallery/-/mails/")

    for said in (
        "Round 2 of Harbor Cup has begun",
        "You have a bye, which counts as a won table.",
        "through to the next round",
        "Harbor Cup is over",
        "Harbor Cup has been called off",
        "A game of Harbor Cup can",
    ):
        assert said in page


@pytest.mark.both_databases
def test_moves_can_be_tried_and_are_not_kept():
    story = positions.find(catalog.title("catan"), "main").reach()
    seat, address = story.first_due, f"/dev/gallery/catan/main/{story.first_due}/light/"
    road = story.options(seat)["build_road"][0]
    before = get(address)
    fields = {"verb": "build_road", "argument": json.dumps(road), "decision": "1", "key": "a"}

    tried = Client().post(f"{address}move/", fields)

    assert tried.status_code == 200
    assert "nothing is saved" in tried.content.decode()
    assert tried.content.count(b'class="piece road') == before.encode().count(b'class="piece road') + 1
    assert shape(get(address)) == shape(before)


@pytest.mark.both_databases
def test_nothing_stays_in_the_database_and_players_may_have_the_same_names():
    User.objects.create_user("anna@example.org", display_name="Anna")

    page = get("/dev/gallery/catan/main/0/light/")
    mails = sheet(catalog.title("catan"), positions.find(catalog.title("catan"), "main"))

    assert "Anna" in page
    assert "mail-your_turn.html" in mails
    assert not Game.objects.exists()
    assert not Notification.objects.exists()
    assert User.objects.count() == 1


def shape(page: str) -> str:
    """Return the page without tokens, keys, times and numbers of rows, which differ each time."""
    page = re.sub(r"(/games/|/players/|deadline-|-list-)\d+", r"\g<1>0", page)
    page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"', "", page)
    page = re.sub(r'"key": "[^"]+"|name="key" value="[^"]+"', "", page)
    return re.sub(r"<time.*?</time>", "", page)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"verb": "build_road", "argument": '"9,9,N"', "decision": "1", "key": "a"}, 409),
        ({"verb": "fly", "decision": "1", "key": "a"}, 409),
        ({"verb": "build_road", "argument": "{", "decision": "1", "key": "a"}, 400),
        ({}, 400),
    ],
)
def test_a_move_that_is_not_allowed_is_explained(fields, status):
    story = positions.find(catalog.title("catan"), "main").reach()

    response = Client().post(f"/dev/gallery/catan/main/{story.first_due}/light/move/", fields)

    assert response.status_code == status
    assert 'class="notice error' in response.content.decode()


@pytest.mark.parametrize(
    "address",
    ["nothing/", "catan/nothing/", "catan/main/9/light/", "catan/main/0/light/?do=fly",
     "catan/main/9/mail-your_turn.html", "catan/main/0/mail-nothing.html"],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(address):
    assert Client().get(f"/dev/gallery/{address}").status_code == 404


def test_spectators_cannot_try_moves():
    fields = {"verb": "roll", "decision": "1", "key": "a"}

    assert Client().post("/dev/gallery/catan/main/watching/light/move/", fields).status_code == 404

"""Everything that pages refer to exists, and fields tell browsers what they expect."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.urls import reverse

from games.models.game import Game
from tests.secrets.addresses import addresses
from tests.services.conftest import step
from tests.services.tournaments.conftest import open_one
from tests.services.tournaments.conftest import staff as staff
from tests.views.forms import submit
from tests.views.references import Tree, faults_of
from tests.views.said import in_list, said_first
from tests.views.test_each_address import let_something_happen

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NOW = datetime(2026, 5, 7, 12, 30, tzinfo=UTC)
PROSE = ("/about/", "/api/", "/fair-dice/", "/privacy/", "/rules/", "/terms/")
"""Pages that always say the same."""
SAID = Path(__file__).with_name("said.txt")
CHOICES = Path(__file__).with_name("choices.txt")
OF_ROWS = ("user", "club", "to")
"""Fields whose choices are ids of rows."""
NEW = "/games/new/?title=catan"
# For visitors, these pages differ.
OF_VISITORS = ("account_login", "account_signup", "account_reset_password", "games:home", "games:lobby")
# One-click unsubscription works without a session, so without a token.
KNOWN = {"<form method='post'> is sent without a token"}
HELPS = ("type", "autocomplete", "inputmode", "maxlength", "min", "max", "required", "spellcheck", "readonly")
FIELDS = """
/accounts/email/ email: type=email autocomplete=email maxlength=320 required
/accounts/login/ login: type=email autocomplete=email maxlength=320 required
/accounts/login/ password: type=password autocomplete=current-password required
/accounts/password/change/ oldpassword: type=password autocomplete=current-password required
/accounts/password/change/ password1: type=password autocomplete=new-password required
/accounts/password/change/ password2: type=password autocomplete=new-password required
/accounts/password/reset/ email: type=email autocomplete=email maxlength=320 required
/accounts/reauthenticate/ password: type=password autocomplete=current-password required
/accounts/signup/ display_name: type=text autocomplete=nickname maxlength=24 required
/accounts/signup/ email: type=email autocomplete=email maxlength=320 required
/accounts/signup/ password1: type=password autocomplete=new-password required
/accounts/signup/ website: type=text autocomplete=off
/clubs/ search: type=text maxlength=60
/clubs/N/ : type=text readonly
/clubs/N/chat/ text: maxlength=1000 required
/clubs/N/invite/ name: type=text maxlength=40 required
/clubs/N/ladders/new/ game: type=radio required
/clubs/N/ladders/new/ pace: type=radio required
/clubs/N/settings/ about: maxlength=2000
/clubs/N/settings/ entry: type=radio required
/clubs/N/settings/ name: type=text maxlength=60 required
/clubs/new/ about: maxlength=2000
/clubs/new/ entry: type=radio required
/clubs/new/ name: type=text maxlength=60 required
/friends/ask/ name: type=text maxlength=40 required
/games/N/ : readonly
/games/N/ : type=checkbox
/games/N/bot/ level: select
/games/N/chat/ text: maxlength=1000 required
/games/N/chat/N/report/ reason: type=radio required
/games/N/chat/N/report/ words: maxlength=500
/games/N/invite/ user: select
/games/N/note/ text: maxlength=10000
/games/N/plan/add/ mode: select
/games/N/plan/add/ to: type=checkbox
/games/N/wants/ have: type=checkbox
/games/N/wants/ want: type=checkbox
/games/import/ file: type=file required
/games/new/ bank: type=number inputmode=numeric min=0 max=1440
/games/new/ bank_unit: select
/games/new/ bot_level: select
/games/new/ bots: select
/games/new/ cap: type=number inputmode=numeric min=0 max=1440
/games/new/ cap_unit: select
/games/new/ entropy: type=text autocomplete=off maxlength=200 spellcheck=false
/games/new/ free: type=number inputmode=numeric min=0 max=1440
/games/new/ free_unit: select
/games/new/ least_finished: select
/games/new/ most_timeouts: select
/games/new/ name: type=text maxlength=60
/games/new/ nights: type=checkbox
/games/new/ option-board: select
/games/new/ option-harbors: select
/games/new/ option-offer_wait: select
/games/new/ option-separate_phases: select
/games/new/ option-tokens: select
/games/new/ pace: type=radio required
/games/new/ policy: type=radio required
/games/new/ rated: type=checkbox
/games/new/ refill: type=number inputmode=numeric min=0 max=1440
/games/new/ refill_unit: select
/games/new/ seats: type=radio required
/games/new/ start_when_full: type=checkbox
/games/new/ vacations: type=checkbox
/games/new/ visibility: type=radio required
/games/new/ weekends: type=checkbox
/ladders/catan/join/ games_at_once: type=radio required
/lobby/ bots: select
/lobby/ pace: select
/lobby/ rated: select
/lobby/ seats: select
/lobby/ title: select
/players/N/against/ name: autocomplete=off maxlength=40 required
/players/N/report/ reason: type=radio required
/players/N/report/ words: maxlength=500
/settings/ color: type=radio
/settings/ confirms_turn_end: type=checkbox
/settings/ display_name: type=text autocomplete=nickname maxlength=24 required
/settings/ language: select
/settings/ time_zone: type=search autocomplete=off maxlength=100 required
/settings/look/ language: select
/settings/look/ theme: type=radio
/settings/messages/ delay_minutes: select
/settings/messages/ digest_hour: select
/settings/messages/ kinds: type=checkbox
/settings/messages/ pace: type=radio required
/settings/messages/ reminder_percent: select
/settings/messages/webhook/ delay_minutes: select
/settings/messages/webhook/ digest_hour: select
/settings/messages/webhook/ kinds: type=checkbox
/settings/messages/webhook/ pace: type=radio required
/settings/messages/webhook/add/ address: type=url autocomplete=off maxlength=1000 required
/settings/messages/webhook/add/ name: type=text maxlength=60 required
/settings/messages/webhook/add/ style: type=radio required
/settings/time/automatic/ automatic: type=checkbox
/settings/time/night/ night_start: select
/settings/time/vacation/ first: type=date required
/settings/time/vacation/ last: type=date required
/tournaments/new/ about: maxlength=2000
/tournaments/new/ advancing: select
/tournaments/new/ club: select
/tournaments/new/ enter_days: select
/tournaments/new/ kind: type=radio required
/tournaments/new/ least_entrants: type=number min=2 max=128 required
/tournaments/new/ most_entrants: type=number min=2 max=128 required
/tournaments/new/ name: type=text maxlength=60 required
/tournaments/new/ option-board: select
/tournaments/new/ option-harbors: select
/tournaments/new/ option-offer_wait: select
/tournaments/new/ option-separate_phases: select
/tournaments/new/ option-tokens: select
/tournaments/new/ pace: type=radio required
/tournaments/new/ policy: type=radio required
/tournaments/new/ rated: type=checkbox
/tournaments/new/ round_days: select
/tournaments/new/ rounds: select
/tournaments/new/ seats: type=radio required
/watch/ by: select
/watch/ family: select
"""


def pages(client: Client, game: Game, names: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the pages with these names, or all, by their paths."""
    found = {}
    for address in addresses():
        if (
            address.is_for_programs
            or address.route.startswith("dev/")
            or (names and address.name not in names)
        ):
            continue
        path = address.of(game)
        answer = client.get(path)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            found[path] = answer.content.decode()
    return found


def fields(text: str, path: str) -> Iterator[str]:
    """Yield where the value of each field is sent, its name, and what the browser knows about it."""
    for one in Tree(text).all:
        kind, name = one.attrs.get("type", "text"), one.attrs.get("name", "")
        # Numbers of cards, and the slider of a replay, depend on the game.
        depends = "." in name or kind in ("hidden", "range", "submit")
        if one.tag in ("input", "textarea", "select") and not depends:
            form = next((up for up in one.above() if up.tag == "form"), None)
            to = urljoin(path, form.attrs.get("action", "") if form else "").partition("?")[0]
            helps = [f"{help}={one.attrs[help]}".removesuffix("=") for help in HELPS if help in one.attrs]
            helps = ["select", *helps] if one.tag == "select" else helps
            yield " ".join([re.sub(r"\d+", "N", to), f"{name}:", *helps])


def offered(text: str, path: str) -> Iterator[str]:
    """Yield the values of each list, radio buttons, checkbox and number of a form.

    A star marks those that a player sends who changes nothing, and a minus those that cannot be chosen.
    """
    found: dict[str, list[str]] = {}
    for one in Tree(text).all:
        form = next((up for up in one.above() if up.tag == "form"), None)
        field = next((up for up in one.above() if up.tag == "select"), one)
        name, kind = field.attrs.get("name", ""), field.attrs.get("type", "")
        is_choice = one.tag == "option" or kind in ("radio", "checkbox", "number")
        if form is None or not is_choice or "." in name or name in OF_ROWS:
            continue
        to = urljoin(path, form.attrs.get("action", "")).partition("?")[0]
        star = "*" if {"selected", "checked"} & one.attrs.keys() else ""
        minus = "-" if "disabled" in one.attrs else ""
        value = re.sub(r"^club-\d+", "club-N", one.attrs.get("value", "on")) or "''"
        found.setdefault(f"{re.sub(r'[0-9]+', 'N', to)} {name}:", []).append(f"{star}{minus}{value}")
    for name, values in found.items():
        yield " ".join([name, *values])


def broken(found: dict[str, str]) -> Iterator[str]:
    """Yield links to parts of other pages that these do not have."""
    for path, text in found.items():
        for link in re.findall(r'href="([^"#]+#[^"]+)"', text):
            to, _hash, part = urljoin(path, link).partition("#")
            if to in found and f'id="{part}"' not in found[to]:
                yield f"{path}: {link}"


@pytest.fixture
def site(party, staff, both_clocks) -> tuple[dict[str, str], dict[str, str]]:
    """The pages of a site on which something happens, for a player, who owns a club, and for a visitor."""
    both_clocks.move_to(NOW, tick=False)
    game = party(until=step("main"))
    let_something_happen(game)
    open_one(staff)
    client = Client()
    client.force_login(game.users["0"])
    submit(client, NEW, NEW, {}, press="Open the table")
    mine = pages(client, game.game)
    table = reverse("games:table", args=[game.game.pk])
    opened = (
        reverse("games:table", args=[Game.objects.latest("pk").pk]),
        f"{table}?do=wants",
        f"{table}?pane=more",
    )
    mine |= {path: client.get(path).content.decode() for path in opened}
    return mine, pages(Client(), game.game, OF_VISITORS)


def test_what_pages_name_is_there_and_fields_have_their_helps(site):
    """One test of all, since the pages take their time.

    If the pages say something else in `said.txt`, or offer something else in `choices.txt`, and the change is meant,
    run this test with REWRITE=1.
    """
    listed: set[str] = set()
    choices: set[str] = set()
    faults = {}
    for found in site:
        for path, text in found.items():
            faults |= {fault: path for fault in faults_of(text, path) if fault not in KNOWN}
            listed |= set(fields(text, path))
            choices |= set(offered(text, path))

    assert faults == {}
    assert [*broken(site[0])] == []
    assert sorted(listed) == FIELDS.strip().splitlines()
    assert sorted(choices) == in_list(CHOICES, sorted(choices))
    who = zip(("player", "visitor"), site, strict=True)
    said = said_first(
        {
            f"{one} {path}": text
            for one, found in who
            for path, text in found.items()
            if not path.startswith(PROSE)
        }
    )
    assert said == in_list(SAID, said)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<p id="a"></p><p id="a"></p>', "2 × id a"),
        ('<label for="a">A</label>', "<label for='a'> names #a"),
        ('<p id="a" hx-select-oob="#a,#b"></p>', "<p id='a' hx-select-oob='#a,#b'> names #b"),
        ('<a href="/nowhere/at/all/">A</a>', "<a href='/nowhere/at/all/'> leads nowhere"),
        ('<img src="/static/nothing.png" alt="">', "<img src='/static/nothing.png' alt=''> leads nowhere"),
        ("<input>", "<input > has no label"),
        ('<a href="/"><svg></svg></a>', "<a href='/'> has no words"),
        ('<form method="post" action="/"></form>', "<form method='post' action='/'> is sent without a token"),
        (
            '<form action="/lobby/" hx-post="/"></form>',
            "<form action='/lobby/' hx-post='/'> is sent elsewhere without scripts",
        ),
        ('<a hx-get="/">A</a>', "<a hx-get='/'> needs scripts"),
    ],
)
def test_what_is_not_there_is_found(text, fault):
    assert faults_of(text, "/") == [fault]


def test_what_is_there_is_no_fault():
    text = """<label for="a">A</label><input id="a"><label>B <input></label><a href="#a" aria-label="Up"></a>
    <a href="/lobby/?x=1">Lobby</a><a href="https://example.org/">There</a><button hidden></button>
    <form method="post" action="/"><input type="hidden" name="csrfmiddlewaretoken" value="x"></form>"""

    assert faults_of(text, "/") == []

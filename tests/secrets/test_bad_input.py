"""Bad input (unknown, malformed, too large, from the wrong seat, late, repeated) gets a 4xx and changes nothing."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.core import signing
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.models.turn import Turn
from games.notifications.message import UNSUBSCRIBE_SALT
from tests.deep import DEEP
from tests.secrets.addresses import FORMS, addresses, everything_kept
from tests.services.conftest import step

pytestmark = pytest.mark.django_db

NESTED = "[" * 3000 + "]" * 3000
NASTY = (
    "",
    "\x00",
    "a\x00b",
    "\ud83d",
    "🦀" * 3,
    "-1",
    "0x10",
    "٣",
    "9" * 400,
    "99999999999",
    "1e5",
    "NaN",
    "Infinity",
    "null",
    "true",
    "[]",
    '{"a": 1}',
    '{"a": 1',
    NESTED,
    '{"offer": {"offer": {}}}',
    '"' + "x" * 30_000 + '"',
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "{% debug %}",
    "{seat}",
    "%s%n",
)
# These values could upset a database, each in its own way. Others concern only our own code, so one database is
# enough.
MINDED_BY_DATABASES = (
    "", "\x00", "a\x00b", "\ud83d", "🦀" * 3, "-1", "9" * 400, "99999999999", "NaN", NESTED,
    '"' + "x" * 30_000 + '"', "' OR 1=1 --", "%s%n",
)  # fmt: skip
# Free text may be strange. It is stored or refused, and never breaks anything.
FREE_TEXT = {
    ("games:chat", "text"),
    ("games:note", "text"),
    ("games:move", "key"),
    ("games:plan_add", "key"),
    ("games:join", "entropy"),
    ("games:join", "invite"),
    ("games:rematch", "entropy"),
    ("games:report_player", "words"),
    ("games:report_name", "words"),
    ("games:new_club", "name"),
    ("games:new_club", "about"),
    ("accounts:settings", "display_name"),
}
OURS = [name for name in FORMS if name != "accounts:settings"]


@pytest.fixture
def seated(party):
    """The active player's browser, in a game that waits for the roll."""
    game = party(until=step("pre_roll"))
    client = Client()
    client.force_login(game.users[game.active])
    return game, client


def nasty(number: int) -> tuple[str, ...]:
    """Return the nasty values for the field of this number: a third of them. Its neighbors get the others.

    PostgreSQL gets only those that could upset a database. `DEEP=1` returns all.
    """
    values = NASTY if connection.vendor == "sqlite" else MINDED_BY_DATABASES
    return values if DEEP else values[number % 3 :: 3]


def send(client: Client, path: str, form: dict[str, Any]) -> Any:
    """Send a form, with rate limits reset."""
    cache.clear()
    return client.post(path, {name: _sendable(value) for name, value in form.items()})


def _sendable(value: Any) -> Any:
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) and "\ud83d" in value else value


@pytest.mark.both_databases
@pytest.mark.parametrize("name", OURS)
def test_nasty_values_in_forms_change_nothing(seated, name):
    game, client = seated
    (address,) = (one for one in addresses() if one.name == name)
    path = address.of(game.fresh())
    before = everything_kept()
    for number, field in enumerate(FORMS[name], start=OURS.index(name)):
        for value in nasty(number):
            form = {**FORMS[name], field: value}
            if name == "games:move":
                form["decision"] = form["decision"] if field == "decision" else game.waiting.decision
            # a move may have no argument
            if name in ("games:move", "games:plan_add") and field == "argument" and value in ("", "null"):
                continue
            # a plan answers no decision
            if (name, field) == ("games:plan_add", "decision"):
                continue
            if (name, field) == ("games:notifications", "kinds") and not value:
                continue
            answer = send(client, path, form)
            least = 200 if (name, field) in FREE_TEXT else 400
            assert least <= answer.status_code < 500, (field, value[:40], answer.status_code)
        if (name, field) in FREE_TEXT:
            before = everything_kept()
        assert everything_kept() == before, field


def test_what_a_database_may_mind_is_of_what_is_sent_on_the_other():
    assert set(MINDED_BY_DATABASES) <= set(NASTY)


VERBS = (
    "place_settlement", "place_road", "roll", "play_knight", "play_road_building", "play_year_of_plenty",
    "play_monopoly", "discard", "move_robber", "build_road", "build_city", "trade_with_bank", "make_offer",
    "execute_offer", "withdraw_offer", "answer_offer", "make_counter_offer", "answer_counter",
    "set_standing_answers", "end_turn", "__init__", "roll ",
)  # fmt: skip
WRONG_ARGUMENTS = (
    0, 1.5, True, "x", "\x00", [], [[]], {}, {"": 0}, {"wool": 10**30}, {"wool": -1}, {"wool": "1"},
    {"give": {"wool": 10**400}, "want": [], "to": ["9"], "mode": None}, {"offer": "1", "with": None},
    {"hex": "0,0", "victim": {}}, ["0,0,NE"] * 500, {"rules": [{}] * 200, "decline_all": 1, "auto_roll": "no"},
)  # fmt: skip


EACH = 1 if DEEP else 6


def test_nasty_arguments_of_moves_change_nothing(seated):
    game, client = seated
    path, before = reverse("games:move", args=[game.game.pk]), everything_kept()
    decision = game.waiting.decision
    for place, verb in enumerate(VERBS):
        # Each verb with some of the arguments, each argument with some of the verbs.
        for argument in WRONG_ARGUMENTS[place % EACH :: EACH]:
            form = {
                "verb": verb,
                "argument": json.dumps(argument),
                "decision": decision,
                "key": uuid.uuid4().hex,
            }
            answer = send(client, path, form)
            assert 400 <= answer.status_code < 500, (verb, argument, answer.status_code)

    assert everything_kept() == before


def test_the_fields_of_the_page_s_own_forms_are_read_with_care(seated):
    game, client = seated
    path, before = reverse("games:move", args=[game.game.pk]), everything_kept()
    decision = game.waiting.decision
    fields = (
        ("make_offer", "give.wool"),
        ("discard", "cards.ore"),
        ("play_year_of_plenty", "cards.wool"),
        ("trade_with_bank", "times"),
    )
    for number, (verb, field) in enumerate(fields):
        for value in nasty(number):
            form = {"verb": verb, field: value, "decision": decision, "key": uuid.uuid4().hex, "to": "1"}
            assert 400 <= send(client, path, form).status_code < 500, (verb, value[:40])

    assert everything_kept() == before


ODD_PARTS: dict[str, tuple[Any, ...]] = {
    "game_id": (0, 10**9, 10**30),
    "user_id": (0, 10**9, 10**30),
    "number": (10**9, 10**30),
    "token": ("x", "a:b:c", "x" * 3000, signing.dumps([1, "nothing"], salt=UNSUBSCRIBE_SALT),
              signing.dumps("nothing", salt=UNSUBSCRIBE_SALT), signing.dumps([1, "your_turn"], salt="another"),
              signing.dumps([{}, []], salt=UNSUBSCRIBE_SALT), signing.dumps([10**30, "your_turn"],
              salt=UNSUBSCRIBE_SALT)),
    "theme": ("pink",),
    "code": ("x", "-" * 500),
    "place": (10**6,),
    "modules": ("chess", "cities_knights"),
    "colors": ("pink",),
}  # fmt: skip
ODD_ADDRESSES = [
    (address, part, value)
    for address in addresses()
    for part in address.parts
    for value in ODD_PARTS.get(part, ())
    if not (address.name == "games:ground" and part == "theme")
]


@pytest.mark.both_databases
def test_odd_addresses_lead_nowhere(seated):
    game, client = seated
    before = everything_kept()
    for address, part, value in ODD_ADDRESSES:
        try:
            path = address.of(game.game, **{part: value})
        except Exception:
            continue  # the pattern itself refuses it
        for answer in (client.get(path), send(client, path, FORMS.get(address.name, {}))):
            assert 400 <= answer.status_code < 500, (path[:80], answer.status_code)

    assert everything_kept() == before


QUERIES = {
    "games:table": ("do", "at", "pane", "invite"),
    "games:log": ("before",),
    "games:replay": ("number",),
    "games:lobby": ("seats", "pace", "rated", "bots"),
    "games:new_table": ("title", "preset", "module"),
    "games:mark": ("invite",),
    "account_login": ("next",),
}


@pytest.mark.both_databases
@pytest.mark.parametrize("name", QUERIES)
def test_odd_questions_break_nothing(seated, name):
    game, client = seated
    (address,) = (one for one in addresses() if one.name == name)
    path, before = address.of(game.game), everything_kept()
    for number, field in enumerate(QUERIES[name]):
        for value in nasty(number):
            answer = client.get(path, {field: _sendable(value)})
            assert answer.status_code < 500, (field, value[:40])
        assert client.get(path, {field: ["x"] * 300}).status_code < 500

    assert everything_kept() == before


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff", b"[]", b"null", b"{}", NESTED.encode(), b'{"format": "longshore-game"}',
     b'{"format": "longshore-game", "format_version": 1, "status": "finished", "seed": 1}',
     b'{"a": NaN}', b"9" * 5000, b" " * (5 * 1024 * 1024)],
    ids=range(11),
)  # fmt: skip
def test_bad_files_are_not_imported(seated, content):
    _game, client = seated
    before = everything_kept()

    answer = client.post(reverse("games:import"), {"file": SimpleUploadedFile("game.json", content)})

    assert 400 <= answer.status_code < 500
    assert everything_kept() == before


def test_too_large_a_form_is_refused(seated):
    game, client = seated
    before = everything_kept()
    path = reverse("games:chat", args=[game.game.pk])

    assert client.post(path, {"text": "x" * 6_000_000}).status_code == 400
    assert client.post(path, {f"field-{n}": "x" for n in range(2000)}).status_code == 400
    assert everything_kept() == before


def test_moves_from_the_wrong_seat_out_of_time_and_twice(seated):
    game, client = seated
    path, decision = reverse("games:move", args=[game.game.pk]), game.waiting.decision
    other = Client()
    other.force_login(next(user for seat, user in game.users.items() if seat != game.active))
    roll = {"verb": "roll", "decision": decision, "key": "one-form"}
    before = everything_kept()

    assert send(other, path, roll).status_code == 422
    assert send(client, path, {**roll, "decision": decision - 1}).status_code == 409
    assert send(client, path, {**roll, "decision": decision + 1}).status_code == 409
    assert everything_kept() == before

    assert send(client, path, roll).status_code == 303
    once = everything_kept()
    assert send(client, path, roll).status_code == 303
    assert send(client, path, {**roll, "verb": "end_turn"}).status_code == 409
    assert send(client, path, {**roll, "key": "another"}).status_code == 409
    assert everything_kept() == once
    assert Turn.objects.filter(key="one-form").count() == 1


@pytest.mark.both_databases
def test_forms_of_accounts_break_on_nothing(client):
    before = everything_kept()
    fields = (
        ("account_login", "login"),
        ("account_login", "password"),
        ("account_signup", "email"),
        ("account_reset_password", "email"),
        ("account_request_login_code", "email"),
    )
    for number, (name, field) in enumerate(fields):
        for value in nasty(number):
            answer = send(client, reverse(name), {field: value})
            assert answer.status_code < 500, (name, field, value[:40])

    assert everything_kept() == before

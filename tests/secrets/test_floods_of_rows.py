"""One account or visitor tries to create hundreds of rows; each flood ends with a readable refusal.

If sent quickly, the rate limits end it. If sent over days, the number of existing rows is limited.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import SignUp, User
from games.models.club import Club
from games.models.destination import Destination
from games.models.game import Game
from games.models.moderation import Report
from games.models.people import Friendship
from games.models.talk import ChatMessage
from games.models.token import ApiToken
from games.models.tournament import Tournament
from games.services.clubs import foundation
from games.services.messages import outbox
from games.services.messages.letter_delivery import deliver_letters
from tests.services.conftest import party, step
from tests.views.racing import browser
from tests.views.tournaments.test_tournament_pages import FORM as TOURNAMENT

__all__ = ["party"]

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

HUNDREDS = 320
TOO_OFTEN = "Too many requests"
WEBHOOK = {"name": "Room", "style": "json", "address": "https://hooks.example.org/a"}
CLUB = {"about": "", "entry": "open"}
TABLE = {
    "name": "Friday", "seats": 4, "bots": 0, "bot_level": "greedy", "pace": "daily", "vacations": "on",
    "policy": "autopilot", "visibility": "public", "start_when_full": "on", "entropy": "my dice",
    "option-board": '"variable"', "option-tokens": '"spiral"', "option-harbors": '"random"',
    "option-separate_phases": "false", "option-offer_wait": "24",
}  # fmt: skip

Sends = Iterator[Callable[[], HttpResponse]]


class Attacker:
    """An account that sends the same form again and again."""

    def __init__(self, user: User, others: Callable[[], User]) -> None:
        self.user, self.others, self.browser = user, others, browser(user, sure=True)

    def post(self, sight: str, /, *parts: Any, query: str = "", **data: Any) -> HttpResponse:
        return self.browser.post(reverse(f"games:{sight}", args=parts) + query, data, follow=False)


@pytest.fixture
def attacker(player) -> Attacker:
    numbers = itertools.count()
    return Attacker(player("Mallory", is_staff=True), lambda: player(f"Victim {next(numbers)}"))


@pytest.fixture
def patient(settings) -> None:
    """Lift the rate limits, as for an attacker with unlimited time."""
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(site.ACCOUNT_RATE_LIMITS, "9999/m/ip")


def refused_after(send: Callable[[int], HttpResponse]) -> tuple[int, HttpResponse]:
    """Send until something is refused; return the number of successes, and the refusal."""
    for number in range(HUNDREDS):
        answer = send(number)
        if answer.status_code >= 400:
            return number, answer
    raise AssertionError(f"all of {HUNDREDS} were taken")


def name_of(number: int) -> str:
    return f"The {number:03d} towers"


FLOODS: dict[str, Callable[[Attacker, int], HttpResponse]] = {
    "clubs": lambda one, number: one.post("new_club", name=name_of(number), **CLUB),
    "open tables": lambda one, number: one.post("new_table", query="?title=catan", **TABLE),
    "tournaments": lambda one, number: one.post(
        "new_tournament", query="?title=hansa", **(TOURNAMENT | {"name": name_of(number)})
    ),
    "friend requests": lambda one, number: one.post("ask_friend", name=one.others().display_name),
    "reports": lambda one, number: one.post(
        "report_player", one.others().pk, reason="name", words="It is rude"
    ),
    "tokens": lambda one, number: one.post("new_api_token", name="x", scope="play"),
    "webhooks": lambda one, number: one.post(
        "add_destination", "webhook", **(WEBHOOK | {"address": f"https://hooks.example.org/{number}"})
    ),
}
ROWS: dict[str, tuple[Any, int, int]] = {
    "clubs": (Club, 5, 5),
    "open tables": (Game, 20, 20),
    "tournaments": (Tournament, 20, 10),
    "friend requests": (Friendship, 60, 50),
    "reports": (Report, 20, 20),
    "tokens": (ApiToken, 20, 10),
    "webhooks": (Destination, 20, 10),
}
"""Per flood its model, and the most rows with and without rate limits."""


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_in_a_hurry_ends(attacker, kind):
    model, most, _most = ROWS[kind]

    refused_after(lambda number: FLOODS[kind](attacker, number))

    assert 0 < model.objects.count() <= most


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_with_patience_ends_with_a_sentence(attacker, patient, kind):
    model, _most, most = ROWS[kind]

    taken, refusal = refused_after(lambda number: FLOODS[kind](attacker, number))

    assert model.objects.count() == taken == most
    assert refusal.status_code in (403, 409, 422)
    assert any(
        mark in refusal.content.decode() for mark in ('role="alert"', "errorlist", 'class="notice error"')
    )


def test_forms_that_are_refused_open_nothing_and_do_not_count(attacker):
    for _number in range(25):
        assert attacker.post("new_table", query="?title=catan", **(TABLE | {"seats": 99})).status_code == 422

    assert attacker.post("new_table", query="?title=catan", **TABLE).status_code == 303
    assert Game.objects.count() == 1


def test_games_with_bots_end_for_the_day(settings, attacker):
    """They start at once, so they never count as open tables."""
    settings.ACCOUNT_RATE_LIMITS = {**site.ACCOUNT_RATE_LIMITS, "new_table": "100/h/user,3/d/user"}
    form = TABLE | {"seats": 3, "bots": 2}

    taken, refusal = refused_after(lambda number: attacker.post("new_table", query="?title=catan", **form))

    assert taken == 3
    assert refusal.status_code == 429
    assert TOO_OFTEN in refusal.content.decode()
    assert site.ACCOUNT_RATE_LIMITS["new_table"].endswith("/d/user")


@pytest.mark.parametrize("where", ["table", "club"])
def test_chat_ends_and_stays_readable_by_others(party, attacker, player, where):
    game = party(until=step("main"))
    reader = game.users["1"]
    if where == "table":
        writer, address, page = game.users["0"], reverse("games:chat", args=[game.game.pk]), None
        page = game.game.get_absolute_url()
    else:
        writer = attacker.user
        club = foundation.found(user=writer, name="The towers", about="", entry="open", now=timezone.now())
        address, page = (reverse(f"games:{name}", args=[club.pk]) for name in ("club_chat", "club"))
    client = browser(writer)
    lines = itertools.count()

    def say(number: int) -> HttpResponse:
        return client.post(address, {"text": f"Buy {next(lines)} {'x' * 400}"})

    taken, refusal = refused_after(say)
    assert refusal.status_code == 429
    assert TOO_OFTEN in refusal.content.decode()
    assert ChatMessage.objects.count() == taken <= 20
    for number in range(130):
        ChatMessage.objects.create(
            **({"game": game.game} if where == "table" else {"club": club}),
            user=writer, text=f"{number} " + "x" * 400, at=timezone.now(),
        )  # fmt: skip

    shown = browser(reader).get(page)

    assert shown.status_code == 200
    assert shown.content.decode().count("x" * 400) <= 100


def test_lists_stay_readable_by_others(player, patient):
    """Several accounts fill clubs, tables and tournaments up to their limits."""
    for number in range(3):
        one = Attacker(player(f"Mallory {number}", is_staff=True), player)
        for kind in ("clubs", "open tables", "tournaments"):
            refused_after(lambda at, kind=kind, n=number, one=one: FLOODS[kind](one, n * 100 + at))
    reader = browser(player("Reader"))

    for address in ("/clubs/", "/lobby/", "/tournaments/", "/"):
        page = reader.get(address)
        assert page.status_code == 200
        assert len(page.content) < 400_000, (address, len(page.content))
        assert page.content.decode().count("<li") < 400, address


def test_a_visitor_s_sign_ups_and_guests_end(settings):
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS

    def sign_up(number: int) -> HttpResponse:
        fields = {
            "display_name": f"Anna {number}",
            "email": f"a{number}@example.org",
            "password1": "a calm harbor",
        }
        return Client().post(reverse("account_signup"), fields)

    _taken, refusal = refused_after(sign_up)
    assert refusal.status_code == 429
    assert SignUp.objects.count() <= 20
    _taken, refusal = refused_after(lambda number: Client().post(reverse("games:play_now")))
    assert refusal.status_code == 429
    assert User.objects.filter(is_guest=True).count() <= 20


def test_exports_end(attacker):
    taken, refusal = refused_after(lambda number: attacker.browser.post(reverse("accounts:export")))

    assert (taken, refusal.status_code) == (10, 429)


def test_imports_end_also_where_each_is_refused(attacker):
    """Reading a document is expensive, so each attempt counts."""
    seen = []
    for _number in range(25):
        seen.append(attacker.post("import", file=json.dumps({})).status_code)

    assert seen.count(429) == 5


def mails_to(address: str) -> int:
    deliver_letters(now=timezone.now())
    return sum(address in sent.to for sent in mail.outbox)


def test_an_address_that_is_somebody_else_s_gets_few_mails(player):
    """Accounts add it as theirs, visitors sign up with it and request codes and new passwords."""
    for number in range(3):
        one = browser(player(f"Mallory {number}"), sure=True)
        for _time in range(12):
            one.post(reverse("account_email"), {"action_add": "", "email": "victim@example.org"})
            one.post(reverse("account_email"), {"action_send": "", "email": "victim@example.org"})
            Client().post(
                reverse("account_signup"),
                {"display_name": f"V{number}", "email": "victim@example.org", "password1": "a calm harbor"},
            )
            Client().post(reverse("account_request_login_code"), {"email": "victim@example.org"})
            Client().post(reverse("account_reset_password"), {"email": "victim@example.org"})

    assert mails_to("victim@example.org") <= 12
    assert "/d/key" in site.ACCOUNT_RATE_LIMITS["confirm_email"]


def test_invitations_and_requests_reach_a_player_in_few_mails(attacker, player, patient):
    victim = player("Anna")
    attacker.post("ask_friend", name="Anna")
    refused_after(lambda number: FLOODS["open tables"](attacker, number))
    for game in Game.objects.all():
        attacker.post("invite", game.pk, user=victim.pk)
    refused_after(lambda number: FLOODS["clubs"](attacker, number))
    for club in Club.objects.all():
        attacker.post("invite_to_club", club.pk, name="Anna")
        attacker.post("club_chat", club.pk, text="@Anna")

    for hours in range(0, 24, 3):
        outbox.deliver(now=timezone.now() + timedelta(hours=hours))

    assert 0 < mails_to("anna@example.org") <= 6

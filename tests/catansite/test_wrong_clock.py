"""While the clocks of this machine and the database disagree, nothing is stored; then the site works again."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from allauth.socialaccount.models import SocialLogin
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import TimeMachineFixture

from accounts.clock import ClockDisagrees
from accounts.models import Session, SignUp, User
from accounts.social_sign_in import SocialAccountAdapter
from games.models.moderation import Notice
from games.models.seat import Seat
from games.services.api import api_tokens
from games.services.messages import contacts
from tests.conftest import PASSWORD
from tests.secrets.addresses import FORMS, addresses, everything_kept
from tests.services.conftest import NOW, party, step
from tests.views.racing import browser, call

__all__ = ["party"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

SENTENCE = "The site’s clock is wrong right now. Nothing was saved"
OPENED = {"Accept": "text/html"}
SIGN_UP = {"display_name": "Anna", "email": "anna@example.org", "password1": "a calm harbor at dusk"}


class MachineClock:
    """This machine's clock, which can be set wrong and right again."""

    def __init__(self, time_machine: TimeMachineFixture) -> None:
        self._clock, self._wrong_by = time_machine, timedelta(0)
        time_machine.move_to(timezone.now())

    def goes_wrong(self, days: int = 40) -> None:
        self._wrong_by = timedelta(days=days)
        self._clock.shift(self._wrong_by)

    def is_right_again(self) -> None:
        self._clock.shift(-self._wrong_by)


@pytest.fixture
def clock(time_machine) -> MachineClock:
    return MachineClock(time_machine)


@pytest.mark.parametrize("days", [40, -40])
def test_a_form_is_refused_and_can_be_sent_again(clock, player, days, caplog):
    anna, bea = player("Anna"), player("Bea")
    client, form = browser(anna), {"name": bea.display_name}
    before, traces = everything_kept(), User.objects.values("acted_at", "last_login").get(pk=anna.pk)
    clock.goes_wrong(days)

    with caplog.at_level(logging.ERROR, logger="site.request"):
        answer = client.post(reverse("games:ask_friend"), form)

    page = answer.content.decode()
    assert answer.status_code == 503
    assert SENTENCE in page
    assert '<input type="hidden" name="name" value="Bea">' in page
    assert "no-store" in answer["Cache-Control"]
    assert len([line for line in caplog.records if "is refused" in line.message]) == 1
    assert everything_kept() == before
    assert User.objects.values("acted_at", "last_login").get(pk=anna.pk) == traces
    clock.is_right_again()
    assert client.post(reverse("games:ask_friend"), form).status_code == 303


def test_htmx_shows_the_sentence(clock, player):
    clock.goes_wrong()

    answer = browser(player("Anna")).post(
        reverse("games:ask_friend"), {"name": "Bea"}, headers={"HX-Request": "true"}
    )

    assert answer.status_code == 503
    assert SENTENCE in answer.content.decode()
    assert "<form" not in answer.content.decode()
    assert answer["HX-Retarget"] == "#messages"


def test_a_program_gets_a_problem_in_json(clock, player):
    send = call(player("Anna"), "ask_friend", player("Bea").pk)
    clock.goes_wrong()

    answer = send()

    assert answer.status_code == 503
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["Retry-After"] == "60"
    assert answer.json()["code"] == "clock"


def test_a_sign_up_link_survives(clock):
    signing_up = Client()
    signing_up.post(reverse("account_signup"), SIGN_UP)
    link = next(word for word in mail.outbox[0].body.split() if "/welcome/" in word)
    clock.goes_wrong()

    too_late = signing_up.get(link), signing_up.post(link), Client().post(reverse("account_signup"), SIGN_UP)

    assert [answer.status_code for answer in too_late] == [404, 503, 503]
    assert SignUp.objects.count() == 1
    clock.is_right_again()
    assert signing_up.post(link, follow=True).status_code == 200
    assert User.objects.get().display_name == "Anna"


def test_nobody_signs_in(clock, player):
    player("Anna")
    clock.goes_wrong()

    answer = Client().post(reverse("account_login"), {"login": "anna@example.org", "password": PASSWORD})

    assert answer.status_code == 503
    assert not Session.objects.exists()


@pytest.mark.parametrize("days", [40, -40])
def test_looking_stores_no_moment(clock, party, days):
    """A visit, a token's use, a feed's content and read notices are all stored when a page is opened."""
    game = party(until=step("main"))
    user = game.users["0"]
    Notice.objects.create(user=user, text="Stay friendly.", kind="warning", at=NOW)
    User.objects.update(has_notices=True)
    key = contacts.renew_feed_key(user=user, now=NOW).key
    _token, secret = api_tokens.make_api_token(user=user, name="x", scope="read", now=NOW)
    client = browser(user)
    before, seen = everything_kept(), list(Seat.objects.order_by("pk").values())
    acted = list(User.objects.order_by("pk").values())
    clock.goes_wrong(days)

    answers = [
        client.get(game.game.get_absolute_url(), headers=OPENED),
        client.get(reverse("games:notices"), headers=OPENED),
        Client().get(reverse("games:api:clubs"), headers={"Authorization": f"Bearer {secret}"}),
        Client().get(reverse("games:feed", args=[key])),
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 503]
    assert everything_kept() == before
    assert list(Seat.objects.order_by("pk").values()) == seen
    assert list(User.objects.order_by("pk").values()) == acted
    clock.is_right_again()
    client.get(game.game.get_absolute_url(), headers=OPENED)
    assert User.objects.get(pk=user.pk).acted_at is not None
    assert Seat.objects.get(game=game.game, user=user).seen_at is not None
    assert Client().get(reverse("games:feed", args=[key])).status_code == 200


def test_another_site_signs_nobody_in(clock, rf):
    """Its callback is a GET that may create an account."""
    clock.goes_wrong()

    with pytest.raises(ClockDisagrees):
        SocialAccountAdapter().pre_social_login(rf.get("/"), SocialLogin(user=User()))


def test_no_address_stores_anything(clock, party):
    """A player of a game reads each address and sends something to it."""
    game = party(until=step("main"))
    client = browser(game.users[game.active])
    found = [one for one in addresses() if not one.route.startswith("dev/")]
    clock.goes_wrong()
    before = everything_kept()
    answered = set()

    for one in found:
        address = one.of(game.game)
        client.get(address)
        answered.add(client.post(address, FORMS.get(one.name, {})).status_code)

    assert answered == {503}
    assert everything_kept() == before

"""A ban ends everything that an account has open, and lifting the ban does not restore it."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.fallback import FallbackStorage
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import ban, lift_ban
from games.models.destination import Destination, FeedKey
from games.models.game import Game
from games.models.notification import Kind, OptOut
from games.models.seat import Seat
from games.models.token import ApiToken
from games.notifications.decision_links import answers_by_link
from games.notifications.message import unsubscribe_link
from games.services.api import api_tokens
from games.services.messages import contacts
from tests.conftest import PASSWORD
from tests.services.conftest import NOW, step
from tests.views.forms import submit

pytestmark = pytest.mark.django_db

LOGIN, SURE, SIGN_UP = reverse("account_login"), reverse("account_reauthenticate"), reverse("account_signup")
RESET, ADDRESSES = reverse("account_reset_password"), reverse("account_email")
ASK_CODE, SEND_CODE = reverse("account_request_login_code"), reverse("account_confirm_login_code")
NEW_PASSWORD = {"password1": "another calm harbor", "password2": "another calm harbor"}


def opened(user: User) -> list[tuple[Client, str, dict[str, str]]]:
    """Return all ways in without a password: a session, a program's token, the secret addresses."""
    browser = Client()
    browser.force_login(user)
    _token, secret = api_tokens.make_api_token(user=user, name="x", scope="read", now=NOW)
    key = contacts.renew_feed_key(user=user, now=NOW).key
    return [
        (browser, reverse("games:my_games"), {}),
        (Client(), reverse("games:api:me"), {"Authorization": f"Bearer {secret}"}),
        (Client(), reverse("games:feed", args=[key]), {}),
        (Client(), reverse("games:calendar", args=[key]), {}),
    ]


def answers(ways: list[tuple[Client, str, dict[str, str]]]) -> list[int]:
    return [client.get(address, headers=headers).status_code for client, address, headers in ways]


@pytest.mark.parametrize("is_used", [True, False])
def test_no_way_in_from_before_a_ban_opens_anything_when_it_is_lifted(player, is_used):
    anna = player("Anna")
    ways = opened(anna)
    assert answers(ways) == [200, 200, 200, 200]

    ban(user=anna, now=NOW)
    if is_used:
        assert answers(ways) == [302, 401, 404, 404]
    lift_ban(user=anna)

    assert answers(ways) == [302, 401, 404, 404]


def test_nor_does_one_that_a_request_under_way_has_made_during_the_ban(player):
    anna = player("Anna")
    ban(user=anna, now=NOW)
    ways = opened(anna)
    contacts.add_destination(
        user=anna, channel="webhook", name="x", address="https://example.org", facts={}, now=NOW
    )

    lift_ban(user=anna)

    assert answers(ways)[1:] == [401, 404, 404]
    for model in (ApiToken, FeedKey, Destination):
        assert not model.objects.exists()


def test_nor_a_session_that_was_signed_with_an_earlier_key(player, settings):
    anna, browser = player("Anna"), Client()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the earlier key", []
    browser.force_login(anna)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the key of today", ["the earlier key"]

    ban(user=anna, now=NOW)
    lift_ban(user=User.objects.get(pk=anna.pk))

    assert browser.get(reverse("games:my_games")).status_code == 302


def test_a_player_who_is_let_in_again_signs_in_with_the_old_password(player, client):
    anna = player("Anna")
    ban(user=anna, now=NOW)
    lift_ban(user=anna)

    submit(client, LOGIN, LOGIN, {"login": anna.email, "password": PASSWORD})

    assert client.get(reverse("games:my_games")).status_code == 200


def test_lifting_a_ban_that_is_none_ends_nothing(player):
    anna = player("Anna")
    ways = opened(anna)

    lift_ban(user=anna)

    assert answers(ways) == [200, 200, 200, 200]


# ------------------------------------------------------------------ links in emails


def link_in_the_last_mail() -> str:
    return re.search(r"https?://[^/\s]+(/accounts/\S+)", mail.outbox[-1].body)[1]


def asks_for_a_password(browser: Client, user: User) -> Callable[[], None]:
    """Request a link to a new password; return a function that follows it, even where its page has no form."""
    submit(browser, RESET, RESET, {"email": user.email})
    path = link_in_the_last_mail()

    def follow() -> None:
        browser.post(browser.get(path, follow=True).request["PATH_INFO"], NEW_PASSWORD)

    return follow


def asks_for_a_password_and_opens_the_page(browser: Client, user: User) -> Callable[[], None]:
    """Follow the link, so that its secret is in the session; return a function that sends the form."""
    submit(browser, RESET, RESET, {"email": user.email})
    page = browser.get(link_in_the_last_mail(), follow=True)
    return lambda: submit(browser, page, page.request["PATH_INFO"], NEW_PASSWORD)


def asks_for_a_code(browser: Client, user: User) -> Callable[[], None]:
    page = submit(browser, ASK_CODE, ASK_CODE, {"email": user.email}, follow=True)
    code = re.search(r"^[A-Z0-9-]{6,}$", mail.outbox[-1].body, re.MULTILINE)[0]
    return lambda: submit(browser, page, SEND_CODE, {"code": code})


def is_in(browser: Client) -> bool:
    return browser.get(reverse("games:my_games")).status_code == 200


ASKS = [asks_for_a_password, asks_for_a_password_and_opens_the_page, asks_for_a_code]


@pytest.mark.parametrize("asks", ASKS)
@pytest.mark.parametrize("is_tried", [True, False])
def test_no_code_or_link_from_before_a_ban_signs_in_when_it_is_lifted(player, asks, is_tried):
    anna, browser = player("Anna"), Client()
    follow = asks(browser, anna)

    ban(user=anna, now=NOW)
    if is_tried:
        follow()
        assert not is_in(browser)
    lift_ban(user=anna)
    follow()

    assert not is_in(browser)
    assert User.objects.get(pk=anna.pk).check_password(PASSWORD)


@pytest.mark.parametrize("asks", ASKS)
def test_one_that_was_asked_for_afterwards_does(player, asks):
    anna, browser = player("Anna"), Client()
    asks(Client(), anna)
    ban(user=anna, now=NOW)
    lift_ban(user=anna)

    asks(browser, anna)()

    assert is_in(browser)


def test_a_code_is_the_account_s_for_which_it_was_asked(player):
    """A session of an account that is not banned does not open the banned one."""
    anna, browser = player("Anna"), Client()
    follow = asks_for_a_code(browser, anna)
    ban(user=anna, now=NOW)
    lift_ban(user=anna)
    for _ in range(3):
        asks_for_a_code(Client(), player())
    browser.post(ASK_CODE, {"email": "not an address"})

    follow()

    assert not is_in(browser)


def test_a_link_to_a_new_password_is_void_once_an_address_has_gone(player):
    """A reader of the old address can no longer get into the account."""
    anna, browser = player("Anna"), Client()
    follow = asks_for_a_password(browser, anna)
    EmailAddress.objects.filter(user=anna).update(email="anna@new.example")

    follow()

    assert not is_in(browser)


def wishes_for_an_address(user: User, address: str) -> str:
    """Request a new address in a session of the account; return the link that confirms it."""
    browser = Client()
    submit(browser, LOGIN, LOGIN, {"login": user.email, "password": PASSWORD})
    submit(browser, SURE, SURE, {"password": PASSWORD})
    submit(browser, ADDRESSES, ADDRESSES, {"email": address})
    return link_in_the_last_mail()


@pytest.mark.parametrize("during", [True, False])
def test_no_address_from_before_a_ban_becomes_the_account_s_when_it_is_lifted(player, during):
    """Otherwise its reader would get into the account with a new password."""
    anna, browser = player("Anna"), Client()
    path = wishes_for_an_address(anna, "somebody@else.example")

    ban(user=anna, now=NOW)
    if during:
        browser.post(path)
    lift_ban(user=anna)
    browser.post(path)

    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("anna@example.org", True)]


def test_nor_does_one_whose_confirmation_was_under_way(player, rf):
    anna = player("Anna")
    wishes_for_an_address(anna, "somebody@else.example")
    wish = EmailAddress.objects.get(email="somebody@else.example")
    request = rf.post("/")
    request.session, request.user = {}, AnonymousUser()
    request._messages = FallbackStorage(request)

    ban(user=anna, now=NOW)
    lift_ban(user=anna)

    assert not get_adapter().confirm_email(request, wish)
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    assert EmailAddress.objects.count() == 1


def test_nor_one_that_a_request_under_way_has_noted_during_the_ban(player):
    anna = player("Anna")
    ban(user=anna, now=NOW)
    EmailAddress.objects.create(user=anna, email="somebody@else.example", verified=False)

    lift_ban(user=anna)

    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["anna@example.org"]


def test_no_link_of_a_mail_answers_for_a_seat_that_the_player_has_again(party):
    game = party(until=step("pre_roll"), decision_hours=24)
    seat = game.active
    player, sight = game.users[seat], game.title.sight(game.state, seat)
    (answer,) = answers_by_link(game.fresh(), game.seat(seat), sight)
    path = urlsplit(answer.link).path
    before = Game.objects.get(pk=game.game.pk)
    assert Client().get(path).status_code == 200

    ban(user=player, now=NOW)
    lift_ban(user=player)
    Seat.objects.filter(game=game.game).update(bot="", resigned_at=None)
    before.save()

    assert Client().get(path).status_code == 404
    assert Client().post(path).status_code == 404


def test_a_sign_up_from_before_a_ban_opens_no_account(player):
    """It could not before either, since its address has an account of its own."""
    browser = Client()
    fields = {"display_name": "Anna", "email": "anna@example.org", "password1": PASSWORD}
    submit(browser, SIGN_UP, SIGN_UP, fields)
    path = link_in_the_last_mail()
    anna = player("Anna")

    ban(user=anna, now=NOW)
    lift_ban(user=anna)
    browser.post(path)

    assert not is_in(browser)
    assert User.objects.count() == 1


def test_a_mail_from_before_a_ban_can_still_be_switched_off(player):
    """The email's holder can do nothing else with the link."""
    anna = player("Anna")
    path = urlsplit(unsubscribe_link(anna, Kind.YOUR_TURN)).path

    for end in (lambda: ban(user=anna, now=NOW), lambda: lift_ban(user=anna)):
        end()
        OptOut.objects.all().delete()
        assert Client().post(path).status_code == 200
        assert OptOut.objects.get().kind == Kind.YOUR_TURN

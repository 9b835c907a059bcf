"""A ban ends what an account has opened, and what was ended stays so when the ban is lifted."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import ban, lift_ban
from games import services
from games.models import ApiToken, Destination, FeedKey
from tests.conftest import PASSWORD
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


def opened(user: User) -> list[tuple[Client, str, dict[str, str]]]:
    """All ways in that do not ask for a password: a session, a program's token, the secret addresses."""
    browser = Client()
    browser.force_login(user)
    _token, secret = services.make_api_token(user=user, name="x", scope="read", now=NOW)
    key = services.renew_feed_key(user=user, now=NOW).key
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
    services.add_destination(
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


def test_who_is_let_in_again_signs_in_with_the_old_password(player, client):
    anna = player("Anna")
    ban(user=anna, now=NOW)
    lift_ban(user=anna)

    client.post(reverse("account_login"), {"login": anna.email, "password": PASSWORD})

    assert client.get(reverse("games:my_games")).status_code == 200


def test_lifting_a_ban_that_is_none_ends_nothing(player):
    anna = player("Anna")
    ways = opened(anna)

    lift_ban(user=anna)

    assert answers(ways) == [200, 200, 200, 200]

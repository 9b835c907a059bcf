"""The language and time zone of a page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone, translation

from accounts.middleware import PreferencesMiddleware
from accounts.models import User


@pytest.fixture
def seen_by():
    """Return (time zone, language) as a page sees them."""

    def see(user):
        seen = []

        def page(request):
            seen.append((timezone.get_current_timezone_name(), translation.get_language()))
            return HttpResponse()

        request = RequestFactory().get("/")
        request.user = user
        with translation.override("en"):
            PreferencesMiddleware(page)(request)
        return seen[0]

    yield see
    timezone.deactivate()


def test_a_player_sees_their_own_clock_and_language(seen_by):
    assert seen_by(User(time_zone="Asia/Tokyo", language="it")) == ("Asia/Tokyo", "it")


def test_a_visitor_after_a_player_sees_utc_again(seen_by):
    seen_by(User(time_zone="Asia/Tokyo", language="it"))

    assert seen_by(AnonymousUser()) == ("UTC", "en")


def send(client, **headers):
    return client.post("/games/7/move/", {"verb": "roll"}, headers=headers)


def test_a_visitor_who_must_sign_in_first_comes_back_to_the_page_of_the_form(client, db):
    answer = send(client, referer="http://testserver/games/7/?do=build_road")

    assert answer.status_code == 302
    assert answer["Location"] == "/accounts/login/?next=/games/7/%3Fdo%3Dbuild_road"


def test_a_visitor_from_nowhere_or_elsewhere_comes_back_to_the_front_page(client, db):
    assert send(client)["Location"] == "/accounts/login/?next=/"
    assert send(client, referer="https://elsewhere.example/games/7/")["Location"] == "/accounts/login/?next=/"


def test_htmx_is_told_to_load_the_sign_in_page(client, db):
    answer = send(client, hx_request="true", hx_current_url="http://testserver/games/7/")

    assert answer.status_code == 204
    assert answer["HX-Redirect"] == "/accounts/login/?next=/games/7/"


def test_a_page_that_asks_to_sign_in_is_left_alone(client, db):
    assert client.get("/games/")["Location"] == "/accounts/login/?next=/games/"

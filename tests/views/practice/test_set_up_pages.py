"""The pages of the set-up trainer."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models.practice import SetUpPractice
from games.services.practice.set_up_trainer import KEPT

pytestmark = pytest.mark.django_db

START = "/practice/set-up/"


def dealt(client):
    response = client.post(reverse("games:deal_set_up"))
    assert response.status_code == 303
    return response["Location"]


def place_something(client, address):
    """Tap the first place, and confirm."""
    page = client.get(address).content.decode()
    target = re.search(r'href="([^"]*\?at=[^"#]*)', page).group(1).replace("&amp;", "&")
    page = client.get(target).content.decode()
    fields = dict(re.findall(r'name="(number|where)" value="([^"]*)"', page))
    assert client.post(f"{address}place/", fields).status_code == 303


def test_a_visitor_places_and_reads_the_grades(client):
    assert "Deal an island" in client.get(START).content.decode()
    address = dealt(client)

    for _placement in range(4):
        place_something(client, address)

    page = client.get(address).content.decode()
    assert re.search(r"<h2>\d+ of 100</h2>", page)
    assert page.count("Dots on the numbers") == 2
    assert "?at=" not in page
    assert address in client.get(START).content.decode()
    assert "9 islands left today" in client.get(START).content.decode()


def test_nobody_else_sees_it(client, player):
    address = dealt(client)
    other = Client()
    other.force_login(player())

    assert other.get(address).status_code == 404
    assert other.post(f"{address}place/", {"number": "0", "where": "x"}).status_code == 404
    assert address not in other.get(START).content.decode()


def test_the_cookie_is_signed_and_kept_from_scripts_and_other_sites(client):
    address = dealt(client)
    cookie = client.cookies["practice"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == KEPT.total_seconds()
    key = SetUpPractice.objects.get().browser
    client.cookies["practice"] = key

    assert client.get(address).status_code == 404


def test_a_place_that_is_not_offered_is_refused(client):
    address = dealt(client)

    response = client.post(f"{address}place/", {"number": "0", "where": "nowhere"})

    assert response.status_code == 409
    assert "You can’t place anything there." in response.content.decode()


def test_an_address_deals_ten_islands_a_day(client):
    for _island in range(10):
        client.cookies.clear()
        dealt(client)
    client.cookies.clear()

    assert client.post(reverse("games:deal_set_up")).status_code == 429


def test_visitors_cannot_send_without_end(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"practice_move": "2/m/ip"}
    address = dealt(client)

    answers = [client.post(f"{address}place/", {"number": "0", "where": "nowhere"}) for _again in range(2)]

    assert [answer.status_code for answer in answers] == [409, 429]

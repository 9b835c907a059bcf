"""Harbormaster on the table's page: the holder of the card, harbor points, and the target."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.titles.catan.harbormaster import rules as harbormaster
from games.titles.catan.harbormaster.positions import held
from tests.titles.catan.pages import page_of, words_alone
from tests.titles.catan.tables import CATAN
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_its_guide_says_its_numbers_and_is_found(client, db):
    """TB-HM-02, TB-HM-06"""
    here = reverse("games:how_to_play_module", args=["catan", "harbormaster"])

    page = text(client.get(here))

    assert all(said in page for said in ("Harbormaster: what is new", "11 points", "worth 2 points"))
    assert here in text(client.get(reverse("games:rules")))


def test_a_guide_that_shows_symbols_has_the_sheet_that_sizes_them(client, db):
    page = client.get(reverse("games:how_to_play_module", args=["catan", "harbormaster"])).content.decode()

    assert 'class="symbol' in page
    assert "css/board." in page


def test_each_seat_shows_its_harbor_points_and_who_holds_the_card(client, db):
    """TB-HM-01, TB-HM-02"""
    state = held().state
    seen = held().title.sight(state, None)["harbormaster"]

    address = reverse("games:gallery_table", args=["catan", "harbormaster", held().first_due, "light"])

    page = client.get(address).content.decode()

    shown = re.findall(r'#award-harbormaster".*?<dd title="([^"]*)">(\d+)', page, re.S)
    assert sorted(shown) == sorted(
        ("Harbormaster" if seat == seen["holder"] else "Harbor points", str(public["harbor_points"]))
        for seat, public in seen["seats"].items()
    )
    (points,) = (int(number) for words, number in shown if words == "Harbormaster")
    assert points >= harbormaster.LEAST
    words = re.sub(r"<svg.*?</svg>|<[^>]*>", " ", page, flags=re.S)
    assert f"{points} (Harbormaster)" in " ".join(words.split())


@pytest.mark.parametrize(
    ("modules", "points"),
    [
        (["fishermen", "harbormaster"], 11),
        (["caravans", "harbormaster", "events"], 13),
        (["barbarian_attack", "harbormaster"], 13),
        (["traders_and_barbarians", "harbormaster"], 14),
    ],
)
def test_with_the_harbormaster_one_point_more_is_asked_for(modules, points):
    """TB-HM-06, TB-CO-01"""
    state = CATAN.new(seats=4, modules=["base", *modules], seed="target").state

    assert page_of(state, "0").own.target == f"First to {points} points"


def test_who_holds_the_card_with_known_values():
    def seat(*, holds):
        return words_alone("harbormaster", "seat", {"harbor_points": 4, "holds_the_card": holds})

    assert seat(holds=False) == "Harbor points 4"
    assert seat(holds=True) == "Harbor points 4 (Harbormaster) Harbormaster"

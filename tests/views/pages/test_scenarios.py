"""What each scenario says beside the board at once: what is special, and how many points win."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.titles.catan.cities_knights.test_page import page_of
from tests.titles.catan.tables import CATAN
from tests.views.conftest import text

pytestmark = pytest.mark.one_database

SAMPLES = {
    "fishery": (10, "Fish pay for"),
    "rivers": (10, "A road or a settlement on a river brings 1 gold, a bridge 3."),
    "caravans": (
        12,
        "After a turn with a new settlement or city, all vote with grain and wool on a camel’s path.",
    ),
    "attack": (12, "More knights around a hex than barbarians on it win. Two prisoners are a point."),
    "wagons": (13, "Each delivery is a point and brings gold, more with a better wagon."),
}


@pytest.mark.parametrize("sample", SAMPLES)
def test_beside_the_board_stands_what_is_special_and_how_many_points_win(client, db, sample):
    """TB-CO-01"""
    points, special = SAMPLES[sample]

    page = text(client.get(reverse("games:gallery_table", args=["catan", sample, "0", "light"])))

    assert special in page
    assert f"{points} points win" in page


@pytest.mark.parametrize("sample", SAMPLES)
def test_how_many_points_win_stands_in_the_heading(client, db, sample):
    """TB-CO-01: in sight however long the panel is, and however low the window."""
    page = client.get(reverse("games:gallery_table", args=["catan", sample, "0", "light"])).content.decode()

    heading = re.search(r'<div class="cluster spread"><h2 class="panel-small">.*?</div>', page, re.DOTALL)
    assert heading is not None
    assert "points win" in heading.group()


def test_the_explanation_comes_before_a_list_that_grows(client, db):
    """TB-BA-22, TB-BA-24: what lies below the hexes with barbarians is out of sight when there are many."""
    page = text(client.get(reverse("games:gallery_table", args=["catan", "attack", "0", "light"])))

    assert page.index("Two prisoners are a point.") < page.index("more to win")


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

    assert page_of(state, "0").target == f"{points} points win"


def test_the_old_boot_raises_nobody_else_s_target():
    """TB-FI-25: that its holder needs one more is said of the holder."""
    state = CATAN.new(seats=3, modules=["base", "fishermen"], seed="target").state
    state["fishermen"]["supply"].remove("old_boot")
    state["fishermen"]["boot"] = "0"

    assert page_of(state, "0").target == "10 points win"

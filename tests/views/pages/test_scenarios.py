"""Each scenario shows beside the board what is special, and how many points win."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.titles.catan.title import CATAN
from tests.module_files import defined
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SCENARIOS = defined("scenario", "catan", [module.key for module in CATAN.modules], "BESIDE_THE_BOARD")
"""Per scenario a gallery position, the points to win, and the special text, from the scenario's folder of tests."""


def test_there_are_scenarios():
    assert SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_beside_the_board_stands_what_is_special_and_how_many_points_win(client, db, scenario):
    """TB-CO-01"""
    sample, points, special = scenario

    page = text(client.get(reverse("games:gallery_table", args=["catan", sample, "0", "light"])))

    assert special in page
    assert f"First to {points} points" in page


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_how_many_points_win_stands_in_the_heading(client, db, scenario):
    """TB-CO-01: the heading is visible however long the panel is, and however low the window."""
    page = client.get(
        reverse("games:gallery_table", args=["catan", scenario[0], "0", "light"])
    ).content.decode()

    heading = re.search(r'<div class="cluster spread"><h2 class="panel-small">.*?</div>', page, re.DOTALL)
    assert heading is not None
    assert "First to" in heading.group()

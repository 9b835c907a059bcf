"""Friendly Robber on the table's page: the spared hexes, and the reasons."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.titles.catan.friendly_robber.positions import spared
from games.views.table.table_page import Ask
from games.workshop.positions.story import bots_game
from tests.titles.catan.pages import page_of
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_its_guide_says_its_numbers_and_is_found(client, db):
    """TB-FR-01"""
    here = reverse("games:how_to_play_module", args=["catan", "friendly_robber"])

    page = text(client.get(here))

    assert all(said in page for said in ("Friendly Robber: what is new", "2 points or fewer"))
    assert here in text(client.get(reverse("games:rules")))


def test_a_hex_that_the_robber_spares_says_why_when_it_is_tapped(client, db):
    """TB-FR-02, TB-FR-E1"""
    story = spared()
    closed = story.title.sight(story.state, None)["shows"]["closed"]["robber"]
    seat, hex_name = story.first_due, next(iter(closed))
    page = table(client, seat)
    assert "The robber can’t go to the dimmed hexes: tap one to see why." in page
    assert page.count('<a class="target closed"') == len(closed)
    assert "The friendly robber spares" not in re.sub(
        r"<svg.*?</svg>|<details.*?</details>", "", page, flags=re.S
    )

    tapped = table(client, seat, do="move_robber", at=hex_name)

    said = re.sub(r"<svg.*?</svg>|<details.*?</details>", "", tapped, flags=re.S)
    assert "The friendly robber spares" in said
    assert 'data-testid="move-robber"' not in said


def test_a_knight_shows_beforehand_which_hexes_the_robber_spares():
    """TB-FR-02, TB-FR-E1, BASE-DEV-06"""
    story = next(
        one for one in bots_game("catan", ("base", "friendly_robber")) if "pre_roll" in one.due.values()
    )
    seat = story.first_due
    story = story.changed(lambda state: state["base"]["development_cards"][seat].update(knight=1))
    allowed = {choice["hex"] for choice in story.options()["play_knight"] if choice is not None}
    standing = story.state["base"]["figures"]["robber"]

    asked = page_of(story.state, seat, Ask("play_knight"))

    closed = {area.target.place for area in asked.board.targets if area.target.kind == "closed"}
    assert closed == set(story.state["base"]["terrain"]) - allowed - {standing}
    assert closed
    (dimmed,) = [layer for layer in asked.board.layers if layer.key == "closed"]
    assert {shape.place for shape in dimmed.shapes} == closed
    tapped = page_of(story.state, seat, Ask("play_knight", (min(closed),)))
    assert str(tapped.choice.prompt).startswith("The friendly robber spares P")
    others = page_of(story.state, seat)
    assert "closed" not in [layer.key for layer in others.board.layers]


def table(client, seat: str, **asked: str) -> str:
    address = reverse("games:gallery_table", args=["catan", "spared-hexes", seat, "light"])
    return client.get(address, asked).content.decode()

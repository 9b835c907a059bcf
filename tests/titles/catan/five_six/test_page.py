"""Five and six players on the pages: who comes second, the switch, standing orders, labels, the guide."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.titles.catan.five_six.positions import second_part as six_bots
from tests.titles.catan.five_six.tables import SPECIAL, ask, second_part, six, turn
from tests.titles.catan.pages import page_of
from tests.titles.catan.tables import Table
from tests.views.conftest import text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def panels(laid: Table, name: str):
    return page_of(laid.state, laid.seat(name)).modules["five_six"]


def building() -> Table:
    return turn(ask(six(**SPECIAL).give("Q", ore=2), "Q"), "P").end_turn("P")


def test_the_guide_says_the_numbers_of_the_rules_and_is_found(client, db):
    """P6-BOARD-01, P6-CARD-02, P6-CARD-03, P6-CK-02, P6-SBP-08"""
    here = reverse("games:how_to_play_module", args=["catan", "five_six"])

    page = text(client.get(here))

    for said in (
        "Five and six players: what is new",
        "30 hexes",
        "24 cards of each resource",
        "34 development cards",
        "at least 2 cards",
        "18 cards of each commodity",
    ):
        assert said in page
    assert here in text(client.get(reverse("games:rules")))


def marked(laid: Table) -> list[str]:
    return [seat for seat in "012345" if panels(laid, "P").of_seat(seat).comes_second]


def test_one_seat_is_marked_as_the_second_player_until_its_part_begins():
    """P6-PAIR-01"""
    laid = turn(six(), "Q")

    assert marked(laid) == ["4"]
    assert marked(laid.end_turn("Q")) == marked(building()) == []


@pytest.mark.parametrize(
    ("laid", "name", "label"),
    [
        (lambda: turn(six(), "P"), "P", "End the turn"),
        (lambda: second_part(six(), "P"), "S", "End your part"),
        (building, "Q", "Done building"),
    ],
)
def test_the_button_says_what_it_ends(laid, name, label):
    """P6-D-01, P6-D-03"""
    table = laid()

    (move,) = page_of(table.state, table.seat(name)).menu.leading

    assert (move.verb, move.label) == ("end_turn", label)


def test_a_button_turns_the_switch_on_and_off():
    """P6-D-04"""
    laid = building()

    on, off = panels(laid, "Q").switch, panels(laid, "R").switch

    assert (on.argument, on.label) == (False, "Don’t ask me")
    assert (off.argument, off.label) == (True, "Ask me")
    assert panels(second_part(six(), "P"), "R").switch is None


def test_each_mode_offers_the_standing_order_of_its_part():
    """P6-D-01, P6-D-03"""
    assert [box[0] for box in panels(second_part(six(), "P"), "R").orders.boxes] == ["second_main"]
    assert [box[0] for box in panels(building(), "R").orders.boxes] == ["special_build"]


def test_the_page_of_a_second_part_shows_six_seats(client, db):
    """P6-PAIR-04, P6-CARD-01"""
    address = reverse("games:gallery_table", args=["catan", "second-part", six_bots().first_due, "light"])

    page = client.get(address).content.decode()

    for color in ("red", "blue", "orange", "white", "green", "purple"):
        assert f'data-seat="{color}"' in page
    assert "End your part" in page

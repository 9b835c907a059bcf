"""What a seat's panel shows to its player and to others."""

from __future__ import annotations

import pytest

from tests.titles.catan.pages import page_of
from tests.titles.catan.tables import Table, new_table


@pytest.fixture
def table() -> Table:
    """P has a hand, development cards, played cards and an award."""
    laid = new_table("base").put("P", settlements="0,0,N", cities="0,1,N", roads="0,0,NE 0,0,E")
    laid.give("P", ore=2, wool=1).give_cards("P", knight=1, victory_point=1).played_knights("P", 3)
    laid.here["spent"]["0"] = ["monopoly", "road_building", "monopoly"]
    return laid.award(largest_army="P").put("Q", settlements="1,-1,N").give("Q", wool=1).main("P")


def panel(laid: Table, seat: str, viewer: str | None):
    (found,) = [one for one in page_of(laid.state, viewer).seats if one.person.key == seat]
    return found


@pytest.mark.parametrize("viewer", ["0", "1", None])
def test_everybody_sees_how_many_cards_and_pieces_a_seat_has(table, viewer):
    """BASE-HIDE-01, BASE-VP-02"""
    shown = panel(table, "0", viewer)

    assert (shown.own.cards, shown.own.development_cards, shown.own.knights) == (3, 2, 3)
    assert shown.own.road_length == 2
    assert (shown.own.has_largest_army, shown.own.has_longest_road) == (True, False)
    assert shown.own.pieces == {"road": 13, "settlement": 4, "city": 3}
    assert shown.own.spent == "Monopoly (2 times) and Road Building"
    assert shown.is_active
    other = panel(table, "1", viewer)
    assert (other.own.cards, other.own.development_cards, other.own.knights) == (1, 0, 0)
    assert (other.own.has_largest_army, other.own.spent, other.is_active) == (False, "", False)


@pytest.mark.parametrize(("viewer", "points"), [("0", 6), ("1", 5), (None, 5)])
def test_only_its_player_sees_the_point_of_a_hidden_card(table, viewer, points):
    """BASE-DEV-05, BASE-VP-02"""
    shown = panel(table, "0", viewer)

    assert shown.points == sum(number for _source, number in shown.lines) == points
    assert len(shown.lines) == (4 if viewer == "0" else 3)


@pytest.mark.parametrize("viewer", ["1", None])
def test_nobody_else_sees_which_cards_they_are(table, viewer):
    """BASE-HIDE-01"""
    shown = panel(table, "0", viewer)

    assert (shown.own.hand, shown.own.development_hand) == ([], [])

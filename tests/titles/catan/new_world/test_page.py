"""New World on the table's page: the harbor that was drawn, those that are left, and where they may go."""

from __future__ import annotations

import pytest

from games.titles.catan.new_world.page import NewWorldPanels
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.new_world.tables import draws, known_world, placed
from tests.titles.catan.pages import page_of

PLACE = "place_starting_harbor"


def panel(laid, seat="0"):
    return NewWorldPanels(page_of(laid.state, seat).reading)


def test_the_panel_names_the_harbor_and_counts_those_that_are_left():
    """SF-NW-03, SF-HID-01"""
    laid = draws(known_world(begun=False), "wool")
    shown = panel(laid)

    assert (str(shown.drawn.label), shown.drawn.symbol) == ("wool harbor", "good-wool")
    assert shown.is_viewers
    assert not panel(laid, "1").is_viewers
    assert [(left.harbor.rate, left.harbor.symbol, left.count) for left in shown.left] == [
        ("3:1", "", 4),
        *(("2:1", f"good-{kind}", 1) for kind in ("brick", "lumber", "grain", "ore")),
    ]


def test_the_panel_is_gone_when_all_are_placed():
    """SF-NW-05"""
    assert panel(placed(known_world(begun=False))).drawn is None


@pytest.mark.parametrize(("number", "at_once"), [(0, False), (8, True)])
def test_the_site_asks_first_unless_it_is_the_last_harbor(number, at_once):
    """SF-HID-07: another one is drawn as soon as this one is placed."""
    laid = known_world(begun=False)
    for _ in range(number):
        laid.timeout(laid.names[laid.state["stack"][-1]["seat"]])
    seat = laid.state["stack"][-1]["seat"]

    targets = page_of(laid.state, seat, Ask(PLACE)).choice.targets

    assert targets
    assert {target.kind for target in targets} == {"harbor"}
    assert {dict(target.attributes).get("hx-post") is not None for target in targets} == {at_once}


def test_the_log_says_what_was_drawn_and_where_it_went():
    """SF-NW-03"""
    words = words_of("catan", ["base", "seafarers", "new_world"])
    drawn, laid = {"seat": "0", "harbor": "wool_harbor"}, {"seat": "0", "harbor": "any", "edge": "0,0,E"}

    assert words.say("harbor_drawn", drawn, {"0": "Anna"}, None) == "Anna draws: wool harbor."
    assert words.say("starting_harbor_placed", laid, {"0": "Anna"}, None).endswith(": 3:1 harbor.")

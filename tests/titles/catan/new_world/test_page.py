"""New World on the table's page: the harbor that was drawn, those that are left, and where they may go."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.titles.catan.new_world.page import NewWorldPanels
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.new_world.tables import draws, known_world, placed
from tests.titles.catan.pages import alone, page_of, words_alone, words_in

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


def test_the_page_says_what_was_drawn_and_what_is_still_to_come():
    """SF-NW-03"""
    laid = draws(known_world(begun=False), "wool")
    mine, theirs = page_of(laid.state, "0"), page_of(laid.state, "1")
    left = "Still to be drawn: 3:1 harbor 3:1 ×4 brick harbor lumber harbor"

    assert words_in(mine, "menu", "new_world") == "You have drawn: wool harbor"
    assert "Drawn:" not in words_in(mine, "side", "new_world")
    assert words_in(theirs, "menu", "new_world") == ""
    assert f"Drawn: wool harbor {left}" in words_in(theirs, "side", "new_world")

    for _ in range(8):
        assert "This is the last one." not in words_in(page_of(laid.state, "0"), "side", "new_world")
        laid.timeout(laid.names[laid.state["stack"][-1]["seat"]])
    last = words_in(page_of(laid.state, "0"), "side", "new_world")
    assert "This is the last one. Then the first settlements are placed." in last
    assert "Still to be drawn" not in last


def test_the_panel_is_gone_when_all_are_placed():
    """SF-NW-05"""
    assert words_in(page_of(placed(known_world(begun=False)).state, "0"), "side", "new_world") == ""
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


def test_harbors_with_known_values():
    def harbor(label, symbol=""):
        return SimpleNamespace(label=label, symbol=symbol, rate="3:1")

    def side(*left, viewers=False):
        return words_of_part({"drawn": harbor("wool harbor"), "left": left, "is_viewers": viewers})

    def words_of_part(here):
        return words_alone("new_world", "side", here)

    left = [
        SimpleNamespace(harbor=harbor("any harbor"), count=2),
        SimpleNamespace(harbor=harbor("ore", "o"), count=1),
    ]
    assert side(*left).startswith(
        "Harbors 13 points Drawn: wool harbor Still to be drawn: any harbor 3:1 ×2 ore"
    )
    assert side(*left, viewers=True).startswith("Harbors 13 points Still to be drawn: any harbor")
    assert "×1" not in side(*left)
    assert "This is the last one." in side()
    assert "This is the last one." not in side(*left)
    assert words_of_part({"drawn": None}) == ""
    menu = {"drawn": harbor("wool harbor"), "is_viewers": True}
    assert words_alone("new_world", "menu", menu) == "You have drawn: wool harbor"
    assert "<svg" not in alone("new_world", "menu", menu)
    assert "#harbor-wool" in alone(
        "new_world", "menu", {**menu, "drawn": harbor("wool harbor", "harbor-wool")}
    )
    assert words_alone("new_world", "menu", {**menu, "is_viewers": False}) == ""
    assert words_alone("new_world", "menu", {**menu, "drawn": None}) == ""

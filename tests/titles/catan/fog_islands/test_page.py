"""The Fog Islands on the table's page: moves into the fog ask first, and the log tells what lay there."""

from __future__ import annotations

from typing import Any

import pytest

from games.titles.catan.base.drawing import board as boards
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.fog_islands.tables import off_the_west, upcoming
from tests.titles.catan.pages import page_of
from tests.titles.catan.seafarers.tables import SeaTable

OUT, ALONG, ON = "-1,0,SE", "-2,1,E", "-1,1,NE"
"""Only a ship on the first edge lifts fog, and then one on the last."""
FINAL = "This can’t be undone."


def choice(laid: SeaTable, do: str = "", *at: str) -> Any:
    return page_of(laid.state, "0", Ask(do, at)).choice


def at_once(laid: SeaTable, do: str = "", *at: str) -> dict[str, bool]:
    """Return for each place that glows whether a tap makes the move at once."""
    return {
        target.place: dict(target.attributes).get("hx-post") is not None
        for target in choice(laid, do, *at).targets
    }


def test_only_a_ship_into_the_fog_asks_before_it_is_built():
    """SF-FOG-07"""
    laid = off_the_west().main("P")

    glowing = at_once(laid, "build_ship")
    assert (glowing[OUT], glowing[ALONG]) == (False, True)
    asked = choice(laid, "build_ship", OUT)
    assert str(asked.prompt) == f"A ship here? {FINAL}"
    assert [move.argument for move in asked.confirm] == [OUT]


def test_a_tap_on_the_board_does_not_lift_fog():
    """SF-FOG-07"""
    glowing = at_once(off_the_west().put("P", settlements="3,1,S").main("P"))

    assert (glowing[OUT], glowing["2,2,E"]) == (False, True)


def test_a_ship_that_moves_into_the_fog_asks_first():
    """SF-FOG-07, SF-MOVE-09"""
    laid = off_the_west().ships("P", "-2,1,NE").main("P")

    glowing = at_once(laid, "move_ship", "-2,1,NE")

    assert (glowing[OUT], glowing[ALONG]) == (False, True)


def test_a_road_into_the_fog_asks_first():
    """SF-FOG-07"""
    laid = upcoming(off_the_west(), "forest", "pasture", tokens="9 10").give("P", wool=1, grain=1).main("P")
    laid.play("P", "build_ship", OUT).play("P", "build_ship", ON).play("P", "build_settlement", "0,0,S")
    laid.give("P", brick=1, lumber=1)

    glowing = at_once(laid, "build_road")

    assert (glowing["0,0,SE"], glowing[ALONG]) == (False, True)
    assert str(choice(laid, "build_road", "0,0,SE").prompt) == f"A road here? {FINAL}"


def test_free_ships_into_the_fog_ask_first():
    """SF-FOG-07, SF-CARD-01"""
    laid = off_the_west().give_cards("P", road_building=1).main("P")

    glowing = at_once(laid, "play_road_building", f"ship.{ALONG}")

    assert (glowing[OUT], glowing["-2,2,NE"]) == (False, True)
    asked = choice(laid, "play_road_building", f"ship.{ALONG}", OUT)
    ships = [{"piece": "ship", "at": edge} for edge in (ALONG, OUT)]
    assert (asked.kind, [move.argument for move in asked.confirm]) == ("confirm", [ships])


def test_fog_is_drawn_and_named():
    """SF-FOG-02"""
    drawn = boards.draw(off_the_west().main("P").sight("P"))

    assert [str(one.text) for one in drawn.lettering].count("Fog") == 12
    names = [str(drawn.names[name]) for name in ("0,0", "0,1")]
    assert all("the fog" in one for one in names)
    assert len(set(names)) == 2


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"terrain": "sea", "numbers": [], "cards": {}}, "Anna discovers only the sea."),
        ({"terrain": "gold", "numbers": ["4"], "cards": {}}, "Anna discovers gold field 4."),
        (
            {"terrain": "hills", "numbers": ["5"], "cards": {"brick": 1}},
            "Anna discovers hills 5 and takes 1 brick.",
        ),
    ],
)
def test_the_log_tells_what_lay_in_the_fog(facts, told):
    """SF-FOG-04"""
    words = words_of("catan", ["base", "seafarers", "fog_islands"])

    assert words.say("hex_turned", {"seat": "0", "hex": "0,0", **facts}, {"0": "Anna"}, None) == told

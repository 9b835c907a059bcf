"""The Forgotten Tribe on the table's page: the panel, the gifts on the board, harbors to place, the log."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from games.titles.catan.base.drawing import board as boards
from games.titles.catan.base.drawing import hexes
from games.titles.catan.forgotten_tribe.page import TribePanels
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.forgotten_tribe.tables import (
    CARD,
    HARBOR,
    POINT,
    keeps,
    near_a_card,
    near_a_point,
    tribe_table,
)
from tests.titles.catan.pages import alone, page_of, seat_words, words_alone, words_in
from tests.titles.catan.seafarers.tables import SeaTable, sea_table
from tests.views.sentences import words

FINAL = "This can’t be undone."
A_GIFT, A_SHIP = 32, 38
"""Half the width of a gift and of a ship."""


def panel(laid: SeaTable, seat: str = "0") -> TribePanels:
    return TribePanels(page_of(laid.state, seat).reading)


def choice(laid: SeaTable, do: str = "", *at: str) -> Any:
    return page_of(laid.state, "0", Ask(do, at)).choice


def asks_at_once(laid: SeaTable, do: str = "", *at: str) -> dict[str, bool]:
    """Return for each place that glows whether a tap makes the move at once."""
    return {
        target.place: dict(target.attributes).get("hx-post") is not None
        for target in choice(laid, do, *at).targets
    }


def test_the_panel_counts_the_gifts_that_are_left():
    """SF-FT-02, SF-HID-02"""
    shown = panel(near_a_point().play("P", "build_ship", POINT).main("P"))

    assert (shown.points, shown.cards) == (7, 4)
    assert [(str(harbor.label), harbor.rate) for harbor in shown.harbors] == [
        ("3:1 harbor", "3:1"),
        ("brick harbor", "2:1"),
        ("lumber harbor", "2:1"),
        ("wool harbor", "2:1"),
        ("grain harbor", "2:1"),
        ("ore harbor", "2:1"),
    ]
    assert (shown.of_seat("0").points, shown.of_seat("1").points) == (1, 0)


def test_the_panel_names_kept_harbors_and_says_when_one_must_be_placed():
    """SF-FT-07, SF-HID-02"""
    inland = keeps(tribe_table(), "P", "ore").put("P", settlements="-1,0,S").main("P")
    assert [str(harbor.label) for harbor in panel(inland).kept] == ["ore harbor"]
    assert not panel(inland).can_place

    coastal = inland.put("P", settlements="-3,1,S").main("P")

    assert panel(coastal).can_place
    assert panel(coastal, "1").kept == []
    assert [harbor.symbol for harbor in panel(coastal, "1").of_seat("0").kept] == ["good-ore"]


def test_the_harbor_that_is_asked_for_is_not_named_as_kept():
    """SF-D-15"""
    laid = near_a_card().play("P", "build_ship", CARD).play("P", "build_ship", HARBOR)

    assert panel(laid).kept == []
    assert [harbor.symbol for harbor in panel(laid, "1").of_seat("0").kept] == ["good-ore"]


def test_a_tap_on_the_coast_places_the_harbor():
    """SF-D-15, SF-FT-07"""
    laid = near_a_card().play("P", "build_ship", CARD).play("P", "build_ship", HARBOR)

    assert str(choice(laid).prompt) == "Choose a path on your coast for the harbor."
    assert {target.kind for target in choice(laid).targets} == {"harbor"}
    assert asks_at_once(laid) == {"-3,1,SE": True, "-4,2,NE": True}


def test_of_several_harbors_one_is_chosen_after_the_place():
    """SF-D-16"""
    laid = keeps(tribe_table(), "P", "ore", "any").put("P", settlements="-3,1,S").main("P")

    assert str(choice(laid, "place_harbor").prompt) == "Choose a path on your coast for the harbor."
    asked = choice(laid, "place_harbor", "-3,1,SE")

    assert str(asked.prompt) == "Which harbor do you place there?"
    assert [(pick.label, pick.symbol) for pick in asked.picks] == [
        ("ore harbor", "good-ore"),
        ("3:1 harbor", "gift-harbor-any"),
    ]


def test_only_a_ship_that_takes_a_card_asks_first():
    """SF-HID-07"""
    laid = near_a_card()

    assert asks_at_once(laid, "build_ship")[CARD] is False
    assert str(choice(laid, "build_ship", CARD).prompt) == f"A ship here? {FINAL}"
    assert asks_at_once(near_a_point(), "build_ship")[POINT] is True


def test_free_and_moved_ships_that_take_a_card_ask_first():
    """SF-HID-07, SF-CARD-01, SF-MOVE-09"""
    laid = near_a_card().put("P", settlements="-1,1,S").ships("P", "-2,2,E").give_cards("P", road_building=1)
    laid.main("P")

    moves = asks_at_once(laid, "move_ship", "-2,2,E")
    assert moves.pop(CARD) is False
    assert set(moves.values()) == {True}
    along = "-3,1,SE"
    assert asks_at_once(laid, "play_road_building", f"ship.{along}")[CARD] is False
    asked = choice(laid, "play_road_building", f"ship.{along}", CARD)
    ships = [{"piece": "ship", "at": edge} for edge in (along, CARD)]
    assert (asked.kind, [move.argument for move in asked.confirm]) == ("confirm", [ships])


def test_each_gift_lies_on_a_jetty_off_its_edge():
    """SF-FT-02, SF-HID-02: two shapes for each, and the good on each harbor for one."""
    drawn = boards.draw(tribe_table().main("P").sight("P"))

    (layer,) = [layer for layer in drawn.layers if layer.key == "gifts"]
    symbols = [shape.symbol for shape in layer.shapes]
    assert symbols.count("gift-jetty") == 18
    assert (symbols.count("gift-point"), symbols.count("gift-card")) == (8, 4)
    assert (symbols.count("gift-harbor"), symbols.count("gift-harbor-any")) == (5, 1)
    assert sum(symbol.startswith("good-") for symbol in symbols) == 5
    titled = [shape for shape in layer.shapes if shape.title is not None]
    assert len({str(shape.title) for shape in titled}) == 18


def test_a_gift_covers_neither_a_path_nor_the_pirate_nor_another_gift():
    """SF-FT-02: ships can lie on all paths of the coast."""
    laid = tribe_table().pirate("-1,4").main("P")
    layers = {layer.key: layer for layer in boards.draw(laid.sight("P")).layers}
    discs = [shape for shape in layers["gifts"].shapes if shape.title is not None]
    (pirate,) = [shape for shape in layers["figures"].shapes if shape.symbol == "pirate"]
    land = [hexes.parse_hex(key) for key, terrain in laid.here["terrain"].items() if terrain != "sea"]
    paths = [hexes.point(edge) for edge in hexes.edges(land)]

    for disc in discs:
        assert min(map(disc.at.distance, paths)) > A_GIFT + A_SHIP
        assert disc.at.distance(pirate.at) > 2 * A_GIFT
    assert min(one.at.distance(other.at) for one, other in combinations(discs, 2)) > 2 * A_GIFT


def test_for_six_gifts_that_share_a_hex_are_smaller_and_lie_apart():
    """P6-SF-01"""
    laid = sea_table("forgotten_tribe", seats=6).pirate("3,-4").main("P")
    layers = {layer.key: layer for layer in boards.draw(laid.sight("P")).layers}
    discs = [shape for shape in layers["gifts"].shapes if shape.title is not None]
    (pirate,) = [shape for shape in layers["figures"].shapes if shape.symbol == "pirate"]

    assert len(discs) == 24
    assert sorted({disc.scale for disc in discs}) == [1.1, 1.6]
    for one, other in combinations(discs, 2):
        assert one.at.distance(other.at) > (one.scale + other.scale) / 1.6 * A_GIFT
    assert min(map(pirate.at.distance, (disc.at for disc in discs))) > 1.4 * A_GIFT


@pytest.mark.parametrize(
    ("kind", "facts", "told"),
    [
        ("gifts_laid", {"harbors": {}}, "The forgotten tribe lays out its gifts."),
        ("gift_point", {"points": 1}, "Anna receives a gift from the tribe: 1 victory point."),
        ("gift_card", {}, "Anna receives a gift from the tribe: a development card."),
        ("gift_harbor", {"harbor": "ore"}, "Anna receives a gift from the tribe: ore harbor."),
    ],
)
def test_the_log_tells_of_gifts(kind, facts, told):
    """SF-FT-04"""
    words = words_of("catan", ["base", "seafarers", "forgotten_tribe"])

    assert words.say(kind, {"seat": "0", "edge": POINT, **facts}, {"0": "Anna"}, None) == told


def test_the_page_says_what_is_left_and_what_a_seat_has():
    """SF-FT-02, SF-FT-05, SF-FT-08"""
    shown = page_of(near_a_point().play("P", "build_ship", POINT).main("P").state, "0")

    side = words_in(shown, "side", "forgotten_tribe")

    assert "Victory points 7 yours to keep Development cards 4 to play from your next turn Harbors 6" in side
    assert "3:1 harbor 3:1 brick harbor lumber harbor" in side
    assert "kept until" not in side
    assert "Points from the tribe" in seat_words(shown, "0")
    assert "Points from the tribe" not in seat_words(shown, "1")
    assert "Harbors not placed yet" not in seat_words(shown, "0")


def test_the_page_says_when_a_kept_harbor_can_be_placed():
    """SF-FT-07, SF-FT-08"""
    bare = page_of(keeps(tribe_table(), "P", "brick").main("P").state, "0")
    coast = page_of(keeps(near_a_point(), "P", "brick").main("P").state, "0")

    assert "brick harbor: kept until you have a free coast." in words_in(bare, "side", "forgotten_tribe")
    assert words_in(bare, "menu", "forgotten_tribe") == ""
    assert "kept until" not in words_in(coast, "side", "forgotten_tribe")
    assert "You have a harbor to place before your turn ends." in words_in(coast, "menu", "forgotten_tribe")
    assert "Harbors not placed yet" in seat_words(coast, "0")


def test_gifts_with_known_values():
    def harbor(label, symbol=""):
        return SimpleNamespace(label=label, symbol=symbol, rate="3:1")

    wool, any_kind = harbor("wool harbor", "gift-harbor-wool"), harbor("any harbor")

    def seat(points=0, *kept):
        return words_alone("forgotten_tribe", "seat", {"points": points, "kept": kept})

    assert (seat(), seat(2)) == ("", "Points from the tribe 2")
    assert seat(0, any_kind) == "Harbors not placed yet 3:1"
    assert seat(2, wool) == "Points from the tribe 2 Harbors not placed yet"
    for kept, can_place, said in ((wool, True, True), (wool, False, False), (None, True, False)):
        menu = words_alone("forgotten_tribe", "menu", {"kept": kept, "can_place": can_place})
        assert ("You have a harbor to place" in menu) == said

    def side(**facts):
        usual = {"kept": [], "can_place": False, "points": 3, "cards": 4, "harbors": [wool, any_kind]}
        return alone("forgotten_tribe", "side", {**usual, **facts})

    gifts = (
        "Victory points 3 yours to keep Development cards 4 to play from your next turn "
        "Harbors 2 for your own coast"
    )
    assert f"{gifts} wool harbor any harbor 3:1" in words(side())
    kept = "wool harbor, any harbor: kept until you have a free coast."
    assert kept in words(side(kept=[wool, any_kind]))
    assert "kept until" not in words(side(kept=[wool], can_place=True))
    assert "kept until" not in words(side())
    for none in ({"points": 0}, {"cards": 0}, {"harbors": []}):
        assert side(**none).count('<div class="none">') == 1
    assert '<div class="none">' not in side()

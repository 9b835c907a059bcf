"""Cloth for Catan on the table's page: the panel of villages, the choice of loot, the board and the log."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from games.titles.catan.base import drawing
from games.titles.catan.base.drawing import board as boards
from games.titles.catan.cloth.drawing import draw, write
from games.titles.catan.cloth.page import MODULE_PAGE, ClothPanels
from games.titles.catan.cloth.rules import facts
from games.wording.words import words_of
from tests.titles.catan.cloth.tables import VILLAGE, cloth_table, hold, partner, stock
from tests.titles.catan.cloth.test_loot import rob, seven
from tests.titles.catan.pages import ANNA, BENCE, alone, page_of, seat_words, task_of, words_alone, words_in
from tests.titles.catan.seafarers.tables import sea_table
from tests.views.sentences import words


def panel(laid, seat: str = "0") -> ClothPanels:
    return ClothPanels(page_of(laid.state, seat).reading)


def test_the_panel_lists_villages_by_number_with_cloth_and_partners():
    """SF-CL-04, SF-CL-05"""
    laid = stock(partner(partner(cloth_table(), "Q", 6), "P", 6), 6, 2).main("P")

    villages = panel(laid).villages

    assert [one.number for one in villages] == [3, 4, 5, 6, 8, 9, 10, 11]
    six = villages[3]
    assert (six.bolts, six.is_red, six.is_own) == ([True, True, False, False, False], True, True)
    shown = page_of(hold(laid, "P", 3).state, "0")
    side = words_in(shown, "side", "cloth")
    assert "8 with cloth 3 – 4 – 5 – 6 B R 8 – 9 –" in side
    assert "2 cloth make a point. Fewer than 4 villages with cloth end the game." in side
    assert "Cloth of villages 3" in seat_words(shown, "0")
    assert [person.name for person in six.partners] == ["P1", "P0"]
    assert (villages[0].is_red, villages[0].is_own) == (False, False)
    assert not panel(laid, "2").villages[3].is_own


def test_the_panel_says_how_many_villages_have_cloth_and_how_much_a_seat_has():
    """SF-CL-12, SF-HID-02"""
    laid = hold(stock(cloth_table(), 6, 0), "Q", 3).main("P")

    assert (panel(laid).with_cloth, panel(laid).least, panel(laid).of_a_point) == (7, 4, 2)
    assert (panel(laid).of_seat("1").cloth, panel(laid).of_seat("0").cloth) == (3, 0)


def test_loot_is_chosen_in_words():
    """SF-CL-09, SF-D-09"""
    choice = page_of(rob(seven(cloth=3, ore=1)).state, "0").choice

    assert [str(pick.label) for pick in choice.picks] == ["A random card", "1 cloth"]
    assert choice.prompt == "What does the pirate take from P1? This can’t be undone."


def test_the_status_asks_for_the_pirate_only_where_it_may_move():
    """SF-CL-08"""
    without, of_a_partner = (
        laid.pre_roll("P").roll(3, 4) for laid in (cloth_table(), partner(cloth_table(), "P", 9))
    )

    assert task_of(without.state, "0") == "move the robber"
    assert task_of(of_a_partner.state, "0") == "move the robber or the pirate"


def test_no_choice_speaks_of_a_route_that_is_worth_nothing():
    """SF-CL-01, SF-LTR-05"""
    without, elsewhere = (page_of(laid.main("P").state, "0").menu for laid in (cloth_table(), sea_table()))

    assert [without.about(verb) for verb in ("build_road", "build_ship")] == [
        "Reaches new corners.",
        "Sails to other islands.",
    ]
    assert elsewhere.about("build_ship") == "Sails to other islands. It counts for Longest Trade Route."


def test_villages_are_drawn_with_their_numbers_and_cloth():
    """SF-CL-04"""
    drawn = boards.draw(stock(cloth_table(), 6, 2).main("P").sight("P"))
    layers = {layer.key: layer for layer in drawn.layers}

    titles = {shape.place: str(shape.title) for shape in layers["villages"].shapes}
    symbols = [shape.symbol for shape in layers["village-labels"].shapes]
    assert titles.keys() == set(VILLAGE.values())
    assert "Village 6 with 2 cloth" in titles[VILLAGE[6]]
    assert symbols.count("cloth-left-5") == 7
    assert "cloth-left-2" in symbols


def test_the_numbers_of_villages_are_part_of_the_ground():
    """SF-CL-04: They never change, so pages need not bring them."""
    sight = cloth_table().main("P").sight("P")
    written = write(sight)

    assert f"{VILLAGE[6]}n6" in written.split("_")
    colors = boards.draw(sight).together.palettes["light"]
    assert len(draw(written, colors)) == 8
    for wrong in ("", "x", f"{VILLAGE[6]}n7", f"{VILLAGE[6]}n", "0,0,En6"):
        with pytest.raises(ValueError, match="no village"):
            draw(wrong, colors)


@pytest.mark.parametrize(
    ("kind", "facts", "told"),
    [
        (
            "village_reached",
            {"seat": "0", "village": 9, "cloth": 1},
            "Anna reaches village 9 and takes 1 cloth.",
        ),
        (
            "village_reached",
            {"seat": "0", "village": 9, "cloth": 0},
            "Anna reaches village 9, which has no cloth left.",
        ),
        ("cloth_paid", {"village": 9, "seats": ["0", "1"]}, "Village 9 pays 1 cloth each: Anna and Ben."),
        ("cloth_stolen", {"seat": "0", "victim": "1"}, "Anna takes 1 cloth from Ben."),
        ("cloth_runs_out", {"number": 3}, "Cloth is running out: only 3 villages have some."),
    ],
)
def test_the_log_tells_of_villages_and_cloth(kind, facts, told):
    """SF-CL-05, SF-CL-06, SF-CL-09, SF-CL-12"""
    words = words_of("catan", ["base", "seafarers", "cloth"])

    assert words.say(kind, facts, {"0": "Anna", "1": "Ben"}, None) == told


def test_the_log_tells_villages_with_the_same_number_apart():
    """P6-SF-06"""
    modules = ["base", "seafarers", "cloth", "five_six"]
    places = drawing.names(cloth_table(seats=6).sight("P"))
    (west, east) = (vertex for vertex, number in facts.VILLAGES[6].numbers.items() if number == 4)

    def paid(vertex, number):
        entry = {"village": number, "vertex": vertex, "seats": ["0"]}
        return words_of("catan", modules).say("cloth_paid", entry, {"0": "Anna"}, places)

    assert paid(west, 4) == "Village 4 (north corner of the gold field in the west) pays 1 cloth each: Anna."
    assert paid(east, 4) == "Village 4 (north corner of the gold field in the east) pays 1 cloth each: Anna."
    assert paid("0,-1,N", 2) == "Village 2 pays 1 cloth each: Anna."


def test_the_end_says_that_the_cloth_has_run_out():
    """SF-CL-12"""
    out, enough = cloth_table(), cloth_table()
    for number in list(VILLAGE)[:5]:
        stock(out, number, 0)
    for number in list(VILLAGE)[:4]:
        stock(enough, number, 0)

    said = [MODULE_PAGE.won(page_of(laid.main("P").state, "0").reading, "0") for laid in (out, enough)]

    assert said == [
        "Fewer than 4 villages had cloth left, so the most points win, and then the most cloth.",
        "",
    ]


def test_villages_with_known_values():
    def village(number, **facts):
        usual = {"cloth": 3, "is_own": False, "is_red": False, "bolts": [True, False], "partners": []}
        return SimpleNamespace(**{**usual, "number": number, **facts})

    def panel(*villages):
        return alone("cloth", "side", {"villages": villages, "with_cloth": 7, "of_a_point": 2, "least": 4})

    said = words(panel(village(8, partners=[ANNA, BENCE]), village(5)))
    assert "Villages 13 points 7 with cloth 8 R B 5 – Your ship" in said
    assert "2 cloth make a point. Fewer than 4 villages with cloth end the game." in said
    page = panel(village(8), village(5, cloth=0), village(4, is_own=True), village(6, is_red=True))
    assert re.findall(r'class="village-line([ a-z]*)"', page) == ["", " bare", " own", ""]
    assert re.findall(r'class="village-number([ a-z]*)"', page) == ["", "", "", " red"]
    assert page.count('class="village-bolt left"') == 4
    assert 'aria-label="0 cloth left"' in page
    assert "bolt left" not in panel(village(8, bolts=[False]))
    assert 'aria-label="Bence"' in panel(village(8, partners=[BENCE]))
    assert words_alone("cloth", "seat", {"cloth": 5}) == "Cloth of villages 5"
    assert ['class="none"' in alone("cloth", "seat", {"cloth": cloth}) for cloth in (0, 1)] == [True, False]

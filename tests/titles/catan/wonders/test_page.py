"""The Wonders of Catan on the table's page: the panel of wonders, the buttons, the marked corners and the log."""

from __future__ import annotations

from types import SimpleNamespace

from games.titles.catan.base.drawing import board as boards
from games.titles.catan.wonders.page import MODULE_PAGE, WondersPanels
from games.titles.catan.wonders.rules import facts
from games.views.table.table_page import Ask
from games.wording.words import words_of
from tests.titles.catan.pages import ANNA, BENCE, alone, page_of, stack, words_alone, words_in
from tests.titles.catan.wonders.tables import claims, two_cities, wonders_table
from tests.views.sentences import words


def panel(laid, seat: str = "0") -> WondersPanels:
    return WondersPanels(page_of(laid.state, seat).reading)


def test_the_panel_says_who_builds_what_and_what_is_needed():
    """SF-WON-02, SF-WON-08"""
    laid = claims(two_cities(), "Q", "monument", 2).main("P")

    shown = {one.key: one for one in panel(laid).all}

    assert list(shown) == list(facts.WONDERS)
    (builder,) = shown["monument"].builders
    assert (builder.person.name, builder.levels) == ("P1", [True, True, False, False])
    assert not shown["monument"].is_free
    assert (shown["theater"].builders, shown["theater"].is_met) == ([], True)
    assert str(shown["great_wall"].needs) == "a settlement or city on a marked corner at the desert"
    assert str(shown["great_wall"].in_short) == "a settlement at the desert"
    assert not shown["great_wall"].is_met
    assert [(stack.kind, stack.count) for stack in shown["cathedral"].cost] == [
        ("brick", 1),
        ("grain", 1),
        ("ore", 3),
    ]
    assert (panel(laid).most, panel(laid).points) == (4, 10)
    said = words_in(page_of(laid.state, "0"), "side", "wonders")
    for each in (
        "All 4 levels win, or 10 points and the most levels",
        "Theater You can claim it Each level costs: 1 1 Brick 1 1 Lumber 3 3 Wool",
        "Great Bridge Needs a settlement at the strait Each level costs:",
        "Monument B P1 Each level costs:",
        "Cathedral Needs a city, 6 points Each level costs:",
    ):
        assert each in said


def test_a_wonder_with_a_second_card_is_free_until_both_are_claimed():
    """P6-SF-06: With five and six players there are two cards of the Theater."""
    laid = claims(wonders_table(seats=6), "Q", "theater", 1)

    (theater,) = [one for one in panel(laid).all if one.key == "theater"]
    assert (theater.cards, theater.is_free) == (2, True)
    claims(laid, "R", "theater_2")
    (theater,) = [one for one in panel(laid).all if one.key == "theater"]
    assert ([one.person.name for one in theater.builders], theater.is_free) == (["P1", "P2"], False)


def test_a_player_who_has_a_wonder_is_not_told_to_claim_another():
    """SF-WON-03"""
    laid = claims(two_cities(), "P", "cathedral").main("P")

    assert not any(one.is_met for one in panel(laid).all)
    assert panel(laid).of_seat("0").key == "cathedral"
    assert panel(laid).of_seat("1").key == ""


def test_a_choice_names_the_wonders_with_their_costs():
    """SF-WON-04, SF-D-21"""
    choice = page_of(two_cities().main("P").state, "0", Ask("claim_wonder")).choice

    assert [(str(pick.label), str(pick.note)) for pick in choice.picks] == [
        ("Theater", "1 brick, 3 wool and 1 lumber")
    ]


def test_the_button_names_the_next_level():
    """SF-WON-06"""
    laid = claims(two_cities(), "P", "theater", 1).give("P", brick=1, wool=3, lumber=1).main("P")

    assert "Theater: level 2" in [str(move.label) for move in page_of(laid.state, "0").menu.moves]


def test_the_corners_that_wonders_need_are_marked():
    """SF-WON-01, SF-WON-02"""
    layers = boards.draw(two_cities().main("P").sight("P")).layers

    (sites,) = [layer for layer in layers if layer.key == "sites"]
    symbols = [shape.symbol for shape in sites.shapes]
    assert (symbols.count("site-bridge"), symbols.count("site-wall")) == (2, 5)


def test_the_log_tells_of_claims_and_levels():
    """SF-WON-05"""
    words = words_of("catan", ["base", "seafarers", "wonders"])

    claimed = words.say("wonder_claimed", {"seat": "0", "wonder": "great_bridge"}, {"0": "Anna"}, None)
    built = words.say(
        "wonder_built", {"seat": "0", "wonder": "theater", "level": 2, "cost": {}}, {"0": "Anna"}, None
    )

    assert claimed == "Anna claims a wonder: Great Bridge."
    assert built == "Anna builds level 2 of a wonder: Theater."


def test_the_end_says_that_a_complete_wonder_has_won():
    """SF-WON-08"""
    complete, not_complete = (claims(two_cities(), "P", "theater", level).main("P") for level in (4, 3))

    said = [MODULE_PAGE.won(page_of(laid.state, "0").reading, "0") for laid in (complete, not_complete)]

    assert said == ["A complete wonder wins: Theater.", ""]


def test_a_wonder_with_known_values():
    def said(**facts):
        usual = {
            "key": "monument", "name": "Monument", "cards": 1, "builders": [], "is_free": False, "is_met": False,
            "needs": "a city at the strait", "in_short": "a city", "cost": [stack("ore", 2)],
        }  # fmt: skip
        here = {"most": 4, "points": 10, "all": [SimpleNamespace(**{**usual, **facts})]}
        return alone("wonders", "side", here)

    def line(**facts):
        return words(said(**facts).partition("<ul")[2].partition("</ul>")[0]).partition("> ")[2]

    cost = "Each level costs: 2 2 ore"
    assert line() == f"Monument {cost}"
    assert line(cards=2) == f"Monument ×2 {cost}"
    assert line(is_free=True) == f"Monument Needs a city {cost}"
    assert line(is_free=True, is_met=True) == f"Monument You can claim it {cost}"
    builders = [
        SimpleNamespace(person=person, level=3, levels=[True, True, True, False]) for person in (ANNA, BENCE)
    ]
    assert line(builders=builders) == f"Monument R Anna B Bence {cost}"
    assert 'aria-label="Level 3 of 4"' in said(builders=builders)
    assert said(builders=builders).count('class="wonder-level built"') == 6
    assert "All 4 levels win, or 10 points" in words(said())
    assert ['class="wonder double"' in said(cards=cards) for cards in (1, 2)] == [False, True]
    assert 'class="wonder-needs met" title="a city at the strait"' in said(is_free=True, is_met=True)
    assert words_alone("wonders", "seat", {"key": "monument", "name": "Monument", "level": 3}) == "Monument 3"
    assert words_alone("wonders", "seat", {"key": ""}) == ""

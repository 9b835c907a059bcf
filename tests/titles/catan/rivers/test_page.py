"""The Rivers of Catan on the pages: rivers and sites, bridges, purses, the settlers' tiles, the guide."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from games.drawing.palette import PALETTES
from games.titles.catan.base.drawing import island, island_picture
from games.titles.catan.base.page.building import building
from games.titles.catan.rivers.drawing import water
from games.titles.catan.rivers.positions import rich_turn
from games.titles.catan.rivers.rules import facts
from games.views.table.table_page import Ask
from tests.titles.catan.pages import ANNA, BENCE, alone, page_of, seat_words, words_alone, words_in
from tests.views.conftest import text
from tests.views.sentences import words

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def table(client, sample: str, seat: str, **asked: str) -> str:
    address = reverse("games:gallery_table", args=["catan", sample, seat, "light"])
    return client.get(address, asked).content.decode()


def offered(page: str) -> set[str]:
    return set(re.findall(r'data-place="([^"]+)"', page))


def test_the_guide_says_the_numbers_of_the_rules_and_is_found(client, db):
    """TB-RI-13, TB-RI-14, TB-RI-17, TB-RI-18, TB-GOLD-05"""
    here = reverse("games:how_to_play_module", args=["catan", "rivers"])

    page = text(client.get(here))

    for said in (
        "The Rivers of Catan: what is new",
        "10 points",
        "the poorest lose 2",
        "for 2 gold",
        "you have 3",
    ):
        assert said in page
    assert here in text(client.get(reverse("games:rules")))


def test_the_ground_has_both_rivers_and_seven_sites():
    """TB-RI-02, TB-RI-11"""
    drawn = island.of_sight(rich_turn().title.sight(rich_turn().state, None))
    assert drawn.grounds == (("rivers", water.WRITTEN),)

    light = island_picture.picture(drawn, "light")

    assert light != island_picture.picture(drawn, "dark")
    assert light.count('stroke-dasharray="5 4.5"') == len(facts.SITES) == 7
    assert light.count('stroke-dasharray="13 21"') == len(facts.RIVERS) == 2
    assert island.from_code(drawn.code) == drawn
    with pytest.raises(ValueError, match="no rivers are written so"):
        water.draw("three", PALETTES["light"])


def test_each_bridge_is_drawn_in_its_owners_color(client, db):
    """TB-RI-14"""
    state = rich_turn().state

    page = table(client, "rivers", "watching")

    for site, seat in state["rivers"]["bridges"].items():
        color = state["seats"][seat]["color"]
        assert site
        assert f'href="#bridge-{color}"' in page
    assert page.count("’s bridge: ") >= len(state["rivers"]["bridges"]) > 1


def test_a_bridge_is_a_line_of_what_can_be_built():
    """TB-RI-D1, TB-RI-14"""
    story = rich_turn()
    page = page_of(story.state, story.first_due, Ask("build_bridge"))

    (line,) = [one for one in building(page.reading) if one.verb == "build_bridge"]

    assert line.is_possible
    assert {stack.kind: stack.count for stack in line.cost} == facts.BRIDGE_COST


def test_all_see_all_purses_and_who_has_the_tiles(client, db):
    """TB-GOLD-03, TB-RI-17, TB-RI-18"""
    state = rich_turn().state
    here = state["rivers"]

    page = table(client, "rivers", "watching")

    listed = re.findall(r'class="purse-gold">.*?</svg>\s*(\d+)', page, re.S)
    assert listed == sorted(
        (str(hand["gold"]) for hand in state["base"]["hands"].values()), key=int, reverse=True
    )
    assert page.count("<strong>+1</strong>") == (here["wealthiest"] is not None)
    assert page.count("<strong>−2</strong>") == len(here["poorest"])


def test_the_viewer_reads_how_often_it_may_still_buy(client, db):
    """TB-GOLD-05"""
    turn = rich_turn()
    bought = next((step["coins"]["bought"] for step in turn.state["stack"] if "coins" in step), 0)

    address = reverse("games:gallery_table", args=["catan", "buy-resource", turn.first_due, "light"])
    page = text(client.get(address))

    assert f"purchases left this turn: {2 - bought}" in page


def test_the_page_offers_sites_for_bridges_and_none_for_roads(client, db):
    """TB-RI-12, TB-RI-14"""
    seat = rich_turn().first_due

    roads = offered(table(client, "bridge", seat, do="build_road"))
    bridges = offered(table(client, "bridge", seat, do="build_bridge"))

    assert roads
    assert not roads & set(facts.SITES)
    assert bridges
    assert bridges <= set(facts.SITES)


def test_the_page_says_who_is_wealthiest_and_poorest():
    """TB-RI-17, TB-RI-18, TB-GOLD-05"""
    story = rich_turn()
    seats = {seat: page_of(story.state, seat) for seat in ("0", "1", "2")}

    side = words_in(seats["0"], "side", "rivers")

    assert "P0 13 Gold Wealthiest settler +1 P3 6 Gold P2 4 Gold P1 3 Gold Poorest settler −2" in side
    hands = {seat: words_in(shown, "hand", "rivers") for seat, shown in seats.items()}
    assert hands["0"] == "13 gold Wealthiest settler purchases left this turn: 2"
    assert hands["1"].startswith("3 gold Poorest settler")
    assert hands["2"].startswith("4 gold")
    assert "settler" not in hands["2"]
    told = {seat: re.findall(r"(\w+) settler", seat_words(seats["0"], seat)) for seat in seats}
    assert told == {"0": ["Wealthiest"], "1": ["Poorest"], "2": []}


def test_purses_with_known_values():
    def own(**facts):
        purse = {"drawn": [1, 2, 3], "said": "3 gold", "is_wealthiest": False, "is_poorest": False}
        left = facts.pop("purchases_left", None)
        return alone("rivers", "hand", {"own": SimpleNamespace(**{**purse, **facts}), "purchases_left": left})

    assert words(own()) == "3 gold"
    assert words(own(is_wealthiest=True)) == "3 gold Wealthiest settler"
    assert words(own(is_poorest=True)) == "3 gold Poorest settler"
    assert words(own(purchases_left=0)) == "3 gold purchases left this turn: 0"
    assert own().count("#good-gold") == 3
    assert words_alone("rivers", "hand", {"own": None}) == ""
    seat = {"number": 5, "is_wealthiest": False, "is_poorest": False, "minus": 2}
    assert words_alone("rivers", "seat", seat) == "Gold 5"
    assert words_alone("rivers", "seat", {**seat, "is_wealthiest": True}) == "Gold 5 (Wealthiest settler)"
    assert words_alone("rivers", "seat", {**seat, "is_poorest": True}) == "Gold 5 Poorest settler −2"
    purses = [
        SimpleNamespace(person=ANNA, number=6, is_wealthiest=True, is_poorest=False, minus=2),
        SimpleNamespace(person=BENCE, number=1, is_wealthiest=False, is_poorest=True, minus=2),
        SimpleNamespace(person=BENCE, number=3, is_wealthiest=False, is_poorest=False, minus=2),
    ]
    assert words_alone("rivers", "side", {"purses": purses, "wealthiest": 1}).startswith(
        "Purses 13 points Anna 6 Gold Wealthiest settler +1 Bence 1 Gold Poorest settler −2 Bence 3 Gold A road"
    )
